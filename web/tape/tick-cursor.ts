// The cursor over the ticks of a search, whichever tree is drawn of it.

import { Cursor } from "./cursor.ts";
import { merging } from "./tree.ts";
import type { Columns } from "./columns.ts";

export class TickCursor {
  columns: Columns;
  cursor: Cursor;

  constructor(columns: Columns) {
    this.columns = columns;
    this.cursor = new Cursor(columns);
  }

  /** Goes to a tick, forward or back, and returns the state there; beyond the ends, at them.
   * @param tick a whole number */
  seek(tick: number) {
    const { columns, cursor } = this;
    return columns.revisits ? merging(columns).tree.at(tick).state : cursor.seek(tick);
  }
}
