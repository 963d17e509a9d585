// A run of a comparison before it has begun: a search of the position on the board, with nothing found yet.

import { labelOf } from "../settings/choices.js";
import { mannerOf } from "../settings/manner.js";
import { gameOf } from "../settings/settings.js";
import { Columns } from "../trace/columns.js";

/**
 * @param {import("../state.js").State} state
 * @param {import("../settings/choices.js").Choice} choice
 * @param {{nodes: number, leaves: number} | null} size  of plain minimax's tree; null: too large to count, or not counted yet
 * @returns {import("../state.js").Run}
 */
export function freshRun({ catalogue, settings, moves, position }, choice, size) {
  const { algorithm, options, depth } = choice;
  const root = { game: settings.game, first: settings.first, moves };
  /** @type {import("../state.js").Strength} */
  const strength = depth === null ? { kind: "perfect" } : { kind: "depth", depth };
  const first = position.toMove === gameOf(catalogue, settings.game).players[0] ? 0 : 1;
  return {
    purpose: "study",
    root,
    toMove: position.toMove,
    algorithm,
    options,
    strength,
    columns: new Columns(first, mannerOf(catalogue, { root, algorithm, options, strength })),
    running: false,
    stopped: false,
    result: null,
    size,
    stage: "waiting",
    figures: {
      name: labelOf(choice, catalogue),
      complete: false,
      nodes: 0,
      leaves: 0,
      cutoffs: 0,
      plies: 0,
      milliseconds: null,
      branching: null,
      minimum: undefined,
      plain: size?.nodes ?? null,
      value: null,
      judged: false,
      move: null,
    },
  };
}
