// The cursor over the ticks of a search, whichever tree is drawn of it.

import { Cursor } from "./cursor.js";
import { merging } from "./tree.js";

/** A cursor that can be set to any tick. */
export class TickCursor {
  /** @param {import("./columns.js").Columns} columns */
  constructor(columns) {
    this.columns = columns;
    this.cursor = new Cursor(columns);
  }

  /** Goes to a tick, forward or back, and returns the state there; beyond the ends, at them. @param {number} tick a whole number */
  seek(tick) {
    const { columns, cursor } = this;
    return columns.revisits ? merging(columns).tree.at(tick).state : cursor.seek(tick);
  }
}
