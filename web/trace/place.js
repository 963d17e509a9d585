// A place in time: what a tick of a search shows, whichever tree is drawn of it.

import { Cursor } from "./cursor.js";

/** A place that can be set to any tick. */
export class Place {
  /** @param {import("./columns.js").Columns} columns */
  constructor(columns) {
    this.columns = columns;
    this.cursor = new Cursor(columns);
  }

  /** Goes to a tick, forward or back, and returns the state there; beyond the ends, at them. @param {number} tick a whole number */
  seek(tick) {
    const { tree } = this.columns;
    return (tree === this.columns ? this.cursor : /** @type {import("./merged.js").Merged} */ (tree)).seek(tick);
  }
}
