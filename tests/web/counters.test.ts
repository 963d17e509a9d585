// What a counter adds up.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addCounts } from "../../web/shell/counters.ts";
import { start } from "../../web/tape/cursor.ts";

test("a counter adds up counts and kinds of annotations, and takes some away", () => {
  const noted = start().noted.map((_, kind) => 10 ** kind);
  const cursor = { ...start(), nodes: 7, alphaCuts: 2, betaCuts: 3, noted };
  assert.equal(addCounts("nodes", cursor), 7);
  assert.equal(addCounts("alphaCuts betaCuts", cursor), 5);
  assert.equal(addCounts("1 2 -0", cursor), 109);
});
