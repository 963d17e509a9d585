// What the shell alone knows of the stage: the search that is shown, where the playback stands, and
// what is drawn of the tree.

import type { Search } from "../state.js";
import { createObservable } from "./observable.ts";
import { AT_START, type PlaybackState } from "./playback.ts";

export interface Stage extends PlaybackState {
  search: Search | null;
  /** The camera follows the current node; else it shows `view`, a part of the width of the tree. */
  follow: boolean;
  view: [number, number] | null;
  /** The marks that are drawn, by their names, with spaces between them: see views/tree/draw.ts. */
  drawn: string;
}

export const createStage = () =>
  createObservable<Stage>({ ...AT_START, search: null, follow: true, view: null, drawn: "" });
