// What travels between the shell and `App` in its worker: see pysrc/plyscope/page/app.py.

import type { Action, Facts, Published, TaskError } from "#shell-types";

/** Send an action; settled once what it changed is drawn. `value`: what the field holds, if it is one. */
export type Act = (action: Action, ...value: unknown[]) => Promise<void>;

export type Attributes = Record<string, unknown>;

/** An element of a panel, as plain data. */
export type ElementData = [tag: string, attributes: Attributes, ...children: Child[]];
export type Child = ElementData | string | null;

export type PageEvent =
  | ({ type: "start"; stored: Record<string, string>; seed: number } & Facts)
  | { type: "act"; action: Action; value?: unknown; panel?: string; revision?: number }
  | { type: "answer"; id: number; value: unknown }
  | { type: "answer"; id: number; error: TaskError };

/** What an event changed. */
export interface Update {
  revision: number;
  panels: Record<string, Child>;
  data: Partial<Published>;
  commands: [name: string, args: unknown][];
  parts: Record<string, unknown>;
}
