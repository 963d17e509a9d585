// The stage: the search that is shown, where the playback stands, and how its tree is drawn.

import type { Search, TreeLook } from "../tape/search.ts";
import { createObservable } from "./observable.ts";
import { AT_START, type PlaybackState } from "./playback.ts";

export interface Stage extends PlaybackState, TreeLook {
  search: Search | null;
  /** The marks that are drawn, by their names, with spaces between them: see web/tree/draw.ts. */
  drawn: string;
  /** The quiz asks before it is told. */
  isQuizOn: boolean;
}

export const createStage = () =>
  createObservable<Stage>({
    ...AT_START,
    search: null,
    follow: true,
    view: null,
    drawn: "",
    layout: "compact",
    isDark: false,
    isTurned: false,
    isQuizOn: false,
    leaves: null,
  });
