// The pieces of chess and draughts, drawn by us: one outline each in a box of 100, for the board,
// the tree and every picture.

import type { Kind } from "../tape/game-data.ts";

export interface Outline {
  /** subpaths that overlap: the edge is drawn first, the fill over it, so that they become one
   * silhouette */
  body: string;
  lines: string; // drawn on it where there is room
}

const FOOT = "M29 75h42a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H29a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4z";
const STEM = "M41 58h18c0 8 3 13 9 19H32c6-6 9-11 9-19z";

const round = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

/** A bar with round ends.
 * @param x of its left
 * @param y of its middle */
const collar = (x: number, y: number, width: number) =>
  `M${x} ${y - 4}h${width}a4 4 0 0 1 0 8h${-width}a4 4 0 0 1 0-8z`;

export const OUTLINES: Record<string, Outline> = {
  pawn: {
    body:
      round(50, 33, 14) +
      collar(39, 49, 22) +
      "M43 50h14c0 11 4 19 11 27H32c7-8 11-16 11-27z" +
      FOOT,
    lines: "M33 76h34",
  },
  rook: {
    body: `M29 19h10v8h6v-8h10v8h6v-8h10v17l-8 7H37l-8-7zM37 42h26l3 35H34z${FOOT}`,
    lines: "M38 43h24M35 70h30M33 76h34",
  },
  knight: {
    body:
      "M33 77c0-14 12-18 14-28-4 4-9 4-12 8-3 3-8 3-11-1-3-4-1-8 2-11 4-5 5-11 10-15l-1-12 11 7c17 0 27 12 27 30 0 9-2 15-3 22z" +
      FOOT,
    lines: "M40 36h.1M54 28c8 5 11 14 10 25M33 76h34",
  },
  bishop: {
    body:
      round(50, 17, 5) +
      "M50 19c9 8 16 17 16 25a16 12 0 0 1-32 0c0-8 7-17 16-25z" +
      collar(39, 58, 22) +
      STEM +
      FOOT,
    lines: "M50 33v16M42 41h16M33 76h34",
  },
  queen: {
    body:
      round(22, 31, 4.5) +
      round(36, 22, 4.5) +
      round(50, 18, 4.5) +
      round(64, 22, 4.5) +
      round(78, 31, 4.5) +
      "M22 31l12 19 2-28 9 25 5-29 5 29 9-25 2 28 12-19-9 29H31z" +
      collar(35, 62, 30) +
      "M37 62h26c0 6 2 10 5 15H32c3-5 5-9 5-15z" +
      FOOT,
    lines: "M36 62h28M33 76h34",
  },
  king: {
    body:
      "M46.5 11h7v6.5h6.5v7h-6.5V36h-7V24.5H40v-7h6.5zM50 40c3-9 11-13 18-10 9 3 11 13 6 22l-7 10H33l-7-10c-5-9-3-19 6-22 7-3 15 1 18 10z" +
      collar(35, 62, 30) +
      "M37 62h26c0 6 2 10 5 15H32c3-5 5-9 5-15z" +
      FOOT,
    lines: "M50 41v15M36 62h28M33 76h34",
  },
  man: { body: round(50, 50, 33), lines: round(50, 50, 22) },
  crowned: {
    body: round(50, 50, 33),
    lines: `${round(50, 50, 27)}M34 43l4 20h24l4-20-9.5 8.5-6.5-13.5-6.5 13.5z`,
  },
};

const CHESS: Record<string, string> = {
  p: "pawn",
  r: "rook",
  n: "knight",
  b: "bishop",
  q: "queen",
  k: "king",
};
const DRAUGHTS: Record<string, string> = { b: "man", w: "man", B: "crowned", W: "crowned" };

/** What stands on a cell, as an outline and whether it is a light one; null where it is nothing
 * that has one. */
export function pieceOf(kind: Kind, content: string) {
  const chess = kind === "chess";
  const name = chess ? CHESS[content.toLowerCase()] : DRAUGHTS[content];
  return name
    ? {
        name,
        outline: OUTLINES[name],
        light: chess ? content < "a" : content.toLowerCase() === "w",
      }
    : null;
}
