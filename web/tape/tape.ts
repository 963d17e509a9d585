// A block of the tape, record by record: what each means to the columns.

import * as RECORD from "#tape-layout";
import { AT_CUT, AT_UPDATE } from "./ticks.ts";
import type { Columns } from "./columns.ts";

/** Reads a block into columns. Throws where it is no tape of this version, or damaged, where
 * Python's `read` does, too; and where it is larger in some way than a search can be, which a
 * program may forge. */
export function readBlock(columns: Columns, block: Float64Array) {
  let i = 0;
  if (!columns.begun) {
    if (block[0] !== RECORD.WINDOW_VERSION && block[0] !== RECORD.WINDOWLESS_VERSION) {
      throw new Error(
        `The tape is of version ${block[0]}; this page reads ${RECORD.WINDOW_VERSION} and ${RECORD.WINDOWLESS_VERSION}.`,
      );
    }
    columns.begun = true;
    columns.plain = block[0] === RECORD.WINDOWLESS_VERSION;
    i = 1;
  }
  let left = 0; // where the last RECORD.LEAVE ended
  while (i < block.length) {
    const length =
      block[i] === RECORD.UPDATE_TO_CHILD && left !== i ? 0 : lengthAt(columns, block, i);
    if (!length)
      throw new Error(
        `The tape is damaged: number ${i} of a block, ${block[i]}, begins no record.`,
      );
    take(columns, block, i);
    i += length;
    if (block[i - length] === RECORD.LEAVE) left = i;
  }
  columns.movers.settle(columns.head.node);
}

/** The length of the record that begins there; 0 where none does. */
function lengthAt(columns: Columns, block: Float64Array, at: number) {
  const kind = block[at];
  const second = block[at + 1];
  const left = block.length - at;
  if (kind >= 0) {
    const length = columns.plain ? 1 : 3;
    return Number.isInteger(kind) && kind < RECORD.ACTION_LIMIT && left >= length ? length : 0;
  }
  let length = 1 + (RECORD.FIELD_COUNTS[-kind] ?? left);
  if (kind === RECORD.VECTOR) length += second > 0 ? second : left;
  const leaves = kind === RECORD.LEAVE || kind === RECORD.LEAVE_VALUELESS;
  if (length > left || (leaves && !columns.nesting)) return 0;
  const range = RECORD.WHOLE_FIRST_FIELDS[-kind];
  if (range) {
    const [least, greatest] = range;
    return Number.isInteger(second) && second >= least && second <= (greatest ?? Infinity)
      ? length
      : 0;
  }
  return RECORD.IS_VALUE[-kind] && columns.vectors.length && !(second in columns.vectors)
    ? 0
    : length;
}

function take(columns: Columns, block: Float64Array, at: number) {
  const kind = block[at];
  const second = block[at + 1];
  if (kind >= 0)
    columns.plain
      ? columns.enter(kind, -Infinity, Infinity)
      : columns.enter(kind, second, block[at + 2]);
  else if (kind === RECORD.LEAVE) columns.leave(second);
  else if (kind === RECORD.LEAVE_VALUELESS) columns.leave(NaN);
  else if (kind === RECORD.EXPAND) columns.expand(second);
  else if (kind === RECORD.UPDATE_TO_CHILD)
    columns.update(AT_UPDATE, block[at - 1], -Infinity, Infinity);
  else if (kind === RECORD.PROGRESS) columns.announced = second;
  else if (kind === RECORD.EVALUATIONS) columns.judged.telling = second;
  else if (kind === RECORD.ENTER_WINDOWLESS) columns.enter(second, -Infinity, Infinity);
  else if (kind === RECORD.UPDATE_WINDOWLESS)
    columns.update(AT_UPDATE, second, -Infinity, Infinity);
  else if (kind === RECORD.UPDATE || kind === RECORD.CUT) {
    columns.update(
      kind === RECORD.UPDATE ? AT_UPDATE : AT_CUT,
      second,
      block[at + 2],
      block[at + 3],
    );
  } else if (kind === RECORD.ANNOTATE) columns.note(second, block[at + 2]);
  else if (kind === RECORD.TURN) columns.movers.tell(columns.head.node, columns.head.depth, second);
  else if (kind === RECORD.OUTCOME) columns.movers.outcome(second, block[at + 2]);
  else columns.vector(Array.from(block.subarray(at + 2, at + 2 + second)));
}
