// Several searches played in step: after n events of each, so that the one with less to do is done
// first.

import { TickCursor } from "./tick-cursor.ts";
import type { Columns } from "./columns.ts";
import type { CursorState } from "./cursor.ts";

export class Race {
  runs: Columns[];
  places: TickCursor[];

  constructor(runs: Columns[]) {
    this.runs = runs;
    this.places = runs.map((columns) => new TickCursor(columns));
  }

  get ticks() {
    return Math.max(0, ...this.runs.map(({ ticks }) => ticks));
  }

  get longest() {
    return this.runs.findIndex(({ ticks }) => ticks === this.ticks);
  }

  /** Every run after so many events, or at its end where it had fewer. */
  at(tick: number): CursorState[] {
    return this.places.map((place) => place.seek(tick));
  }
}
