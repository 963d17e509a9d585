// A block of the tape, record by record: what each means to the columns.

import { CUT, EXPAND, JUDGED, LEAVE, NOTE, ODDS, OPEN, RAISE, TAPE_VERSION, TURN, UPDATE, VECTOR } from "../protocol.js";
import { AT_CUT, AT_UPDATE } from "./ticks.js";

/**
 * Reads a block into columns. Throws where it is no tape of this version, or damaged.
 * @param {import("./columns.js").Columns} columns @param {Float64Array} block
 */
export function readBlock(columns, block) {
  let i = 0;
  if (!columns.begun) {
    if (block[0] !== TAPE_VERSION) {
      throw new Error(`The tape is of version ${block[0]}; this page reads ${TAPE_VERSION}.`);
    }
    columns.begun = true;
    i = 1;
  }
  while (i < block.length) {
    const kind = block[i++];
    if (kind >= 0) {
      columns.enter(kind, block[i], block[i + 1]);
      i += 2;
    } else if (kind === LEAVE) columns.leave(block[i++]);
    else if (kind === EXPAND) columns.expand(block[i++]);
    else if (kind === JUDGED) columns.judged.telling = block[i++];
    else if (kind === OPEN) columns.enter(block[i++], -Infinity, Infinity);
    else if (kind === RAISE) columns.update(AT_UPDATE, block[i++], -Infinity, Infinity);
    else if (kind === UPDATE || kind === CUT) {
      const at = kind === UPDATE ? AT_UPDATE : AT_CUT;
      columns.update(at, block[i], block[i + 1], block[i + 2]);
      i += 3;
    } else if (kind === NOTE) {
      columns.note(block[i], block[i + 1]);
      i += 2;
    } else if (kind === TURN) columns.movers.tell(columns.head.node, columns.head.depth, block[i++]);
    else if (kind === ODDS) {
      columns.movers.telling.push(block[i], block[i + 1]);
      i += 2;
    } else if (kind === VECTOR) {
      const count = block[i++];
      columns.vectors.push([...block.subarray(i, i + count)]);
      i += count;
    } else throw new Error(`The tape is damaged: no record begins with ${kind}.`);
  }
  columns.movers.settle(columns.head.node);
}
