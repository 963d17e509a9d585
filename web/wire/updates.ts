// What travels between the shell and `App` in its worker: see pysrc/plyscope/page/app.py.

import type { Action, Published } from "#shell-types";

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

/** What the browser knows at the start, beside what it stores. */
export interface Facts {
  /** The link by which the page was opened. */
  hash: string;
  is_reload: boolean;
  /** The address of the page, without a link. */
  page: string;
  /** What an embedding page says of itself; null: the page is not embedded. */
  embed: string | null;
  /** There is no room for the drawer beside the tree. */
  is_narrow: boolean;
  has_touch: boolean;
}

export interface TaskError {
  kind: string;
  message: string;
  detail: unknown;
  /** The last numbers that the task delivered. */
  last_block?: number[];
  /** Of the tree of a search. */
  counts?: TapeCounts;
}

/** Counts of the tape of a search, by their names. */
export type TapeCounts = Record<string, number>;

/** What an event changed. */
export interface Update {
  revision: number;
  panels: Record<string, Child>;
  data: Partial<Published>;
  commands: [name: string, args: unknown][];
  parts: Record<string, unknown>;
}
