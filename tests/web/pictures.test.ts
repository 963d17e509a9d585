import assert from "node:assert/strict";
import { it } from "node:test";
import { readNodes } from "../../web/shell/pictures.ts";
import type { Search } from "../../web/tape/search.ts";
import { TickCursor } from "../../web/tape/tick-cursor.ts";
import { aima } from "./tape.js";

const columns = aima();

/** The windows of some nodes at a tick, as a picture gets them. */
async function windowsAt(tick: number, ids: number[]) {
  const cursor = new TickCursor(columns).seek(tick);
  const { nodes } = await readNodes({ columns } as Search, cursor, ids);
  return nodes.map(([, , , alpha, beta]) => [alpha, beta]);
}

it("windows in a picture are those of the tick, of a closed node its last one", async () => {
  assert.deepEqual(await windowsAt(4, [0, 1]), [
    [null, null],
    [null, 3],
  ]);
  assert.deepEqual(await windowsAt(15, [0, 1, 5]), [
    [3, null],
    [null, 3],
    [3, 2],
  ]);
  assert.deepEqual(await windowsAt(columns.ticks, [0, 1, 5, 7]), [
    [3, null],
    [null, 3],
    [3, 2],
    [3, 2],
  ]);
});
