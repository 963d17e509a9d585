// The pieces of chess and draughts as shapes of small boards.

import { PIECES } from "#piece-paths";

/** An outline around the middle of a cell, or in a box; its width, or that it is filled; the least
 * pixels of a cell that it is drawn in. */
export type Shape = [outline: string, width: number | null, box?: number, least?: number];

const BOX = 100;
const FINE = 15; // pixels of a cell from which there is room for lines

export const PIECE_SHAPES: Record<string, Shape> = {};
for (const { name, body, lines } of Object.values(PIECES).flatMap((all) =>
  Object.values(all ?? {}),
))
  Object.assign(PIECE_SHAPES, {
    [`${name}-edge`]: [body, 0.07, BOX],
    [`${name}-body`]: [body, null, BOX],
    [`${name}-lines`]: [lines, 0.035, BOX, FINE],
  });
