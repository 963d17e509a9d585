// The stage: the search that is shown, where the playback stands, and how its tree is drawn.

import type { Search } from "../tape/search.ts";
import { createObservable } from "./observable.ts";
import { AT_START, type PlaybackState } from "./playback.ts";

export interface Stage extends PlaybackState {
  search: Search | null;
  /** The camera follows the current node; else it shows `view`, a part of the width of the tree. */
  follow: boolean;
  view: [number, number] | null;
  /** The marks that are drawn, by their names, with spaces between them: see web/tree/draw.ts. */
  drawn: string;
  layout: "compact" | "scale";
  isDark: boolean;
  /** The board stands the other way round. */
  isTurned: boolean;
  /** The quiz asks before it is told. */
  isQuizOn: boolean;
  /** The leaves that are crossed out in the quiz, where it asks about leaves. */
  leaves: number[][] | null;
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
