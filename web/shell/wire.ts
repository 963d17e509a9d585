// What travels between the shell and `App` in its worker: see pysrc/plyscope/page/app.py.

/** The name of an event of `App`, and its first arguments. */
export type Action = [name: string, ...args: unknown[]];

/** Send an action; settled once what it changed is drawn. `value`: what the field holds, if it is one. */
export type Act = (action: Action, ...value: unknown[]) => Promise<void>;

export type Attributes = Record<string, unknown>;

/** An element of a panel, as plain data. */
export type ElementData = [tag: string, attributes: Attributes, ...children: Child[]];
export type Child = ElementData | string | null;

export type PageEvent =
  | { type: "act"; action: Action; value?: unknown; panel?: string; revision?: number }
  | { type: "answer"; id: number; value: unknown }
  | { type: "answer"; id: number; error: TaskError };

export interface TaskError {
  kind: string;
  message: string;
  detail: unknown;
  /** The last numbers that the task delivered. */
  last_block?: number[];
}

export type Command = [name: string, args: Record<string, any>];

/** What an event changed. */
export interface Update {
  revision: number;
  panels: Record<string, Child>;
  data: Record<string, unknown>;
  commands: Command[];
  parts: Record<string, unknown>;
}
