// What travels between the shell and `App` in its worker: see pysrc/plyscope/page/app.py.

import type { Shown } from "../shell/shown-search.ts";
import type { Raced } from "../shell/tapes.ts";

/** The name of an event of `App`, and its first arguments. */
export type Action = [name: string, ...args: unknown[]];

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

/** A call that takes longer than an event may, and the kind of worker that carries it out. */
export interface Task {
  id: number;
  name: string;
  args: Record<string, unknown>;
  worker: "helper" | "search" | "sandbox" | "pool" | "shell";
  /** What the shell has to know of a search that it shows. */
  shown?: Shown;
  /** What it has to know of a search in a race. */
  raced?: Raced;
}

/** Counts of the tape of a search, by their names. */
export type TapeCounts = Record<string, number>;

/** Commands by name, with their arguments. A file is `text`, or bytes as `data` in base64. */
export interface Commands {
  task: Task;
  end_task: { id: number };
  stop_task: { id: number };
  follow_race: object;
  notice: { kind: "info" | "problem"; text: string };
  copy: { text: string };
  download: { name: string; type: string; text?: string; data?: string };
  /** Save an SVG as a PNG, with `scale` pixels to each of its units. */
  save_pixels: { name: string; text: string; scale: number };
  focus: { id: string };
  reveal: { id: string };
  scroll_to_end: { id: string };
  report: { text: string };
  announce: { text: string };
  /** Have the cursor of an editor at a line, from 1. */
  go_to_line: { id: string; line: number };
  /** Have a line of an editor in view; the cursor and the focus stay. */
  reveal_line: { id: string; line: number };
  set_text: { id: string; text: string };
  /** Go on playing, by itself. */
  play: object;
  step: { count: number };
  seek: { tick: number };
  /** Bring a question into view, and the focus to where it is answered. */
  attend: { id: string; target: string };
  store: Store;
  clear_search: object;
  reply: { call: number; value: unknown; error: string };
  show_dialog: { id: string };
  close_dialog: { id: string };
  /** Bring what the example on the screen shows into view, with the focus. */
  attend_caption: object;
  /** Jump to the next event of a kind, or to the previous one if `count` is negative. */
  jump: { event: JumpEvent; count: number };
  leave_full_screen: object;
}

export type JumpEvent = "cutoff" | "leaf" | "root";

/** A change of what is stored under a key: see plyscope/page/storage.py. */
export interface Store {
  key: string;
  area: "local" | "session";
  change: Change;
}

export type Change =
  | { kind: "set"; text: string | null }
  | { kind: "add_word"; word: string }
  | { kind: "append"; entry: unknown; max_count: number | null }
  | { kind: "put"; entry: NamedText; replaced: NamedText | null }
  | { kind: "remove"; entry: NamedText };

export interface NamedText {
  name: string;
  text: string;
  /** It came by a link, and the user has not run it. */
  link?: boolean;
}

/** What an event changed. */
export interface Update {
  revision: number;
  panels: Record<string, Child>;
  data: Record<string, unknown>;
  commands: [name: string, args: unknown][];
  parts: Record<string, unknown>;
}
