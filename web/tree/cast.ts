// The cast of a tree: whoever may move at a node, with the shape, the colour and the name that it
// is drawn with.

import { CHANCE, namesOf } from "../tape/movers.ts";
import type { Shape } from "./shapes.ts";
import type { Palette } from "./palette.ts";

/** `role` is MAX or MIN, where that is not the name; `ink` can be read as text */
export interface Who {
  name: string;
  role: string;
  shape: Shape;
  colour: string;
  ink: string;
}

const FIRST = -3; // the least mover: see trace/movers.ts

/** Made once a frame; what draws a node only looks it up. */
export class Cast {
  several: boolean; // whether each player looks after itself: none is MAX or MIN then
  all: Who[];

  /** @param players the names of the game's players
   * @param vectors whether values are vectors, one utility a player */
  constructor({ colours, players: fills, inks }: Palette, players: string[], vectors: boolean) {
    this.several = vectors || players.length > 2;
    const count = Math.max(2, players.length);
    this.all = Array.from({ length: count - FIRST }, (_, i) => {
      const mover = i + FIRST;
      const [name, role] = namesOf(mover, players, vectors);
      const who = (shape: Shape, colour: string, ink: string) => ({
        name,
        role,
        shape,
        colour,
        ink,
      });
      if (mover === CHANCE) return who("circle", colours.chance, colours.chance);
      if (mover < 0) return who("box", colours.ghost, colours["ink-soft"]);
      const shape = this.several ? "hexagon" : mover ? "down" : "up";
      return who(shape, fills[mover % fills.length], inks[mover % inks.length]);
    });
  }

  /** @param mover as trace/movers.ts has it */
  of(mover: number): Who {
    return this.all[mover - FIRST] ?? this.all[1]; // one that the game has no name for: nobody
  }
}
