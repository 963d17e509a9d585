// Changes of what is stored, made in the browser as Python makes them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { applyChange } from "../../web/shell/storage.ts";

const CASES = JSON.parse(
  readFileSync(new URL("../page/storage_changes.json", import.meta.url), "utf8"),
);

for (const { title, before, change, after } of CASES)
  test(title, () => assert.equal(applyChange(before, change), after));
