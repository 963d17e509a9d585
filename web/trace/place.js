// A place in time: what a tick of a search shows, whichever tree is drawn of it.

import { Cursor } from "./cursor.js";
import { merging } from "./tree.js";

/** A place that can be set to any tick. */
export class Place {
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
