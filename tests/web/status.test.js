// What is said under the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { defaults } from "../../web/settings/settings.js";
import { initialState } from "../../web/state.js";
import { detail, headline } from "../../web/views/board/status.js";
import { CATALOGUE } from "./catalogue.js";

/** What is said where Python starts so. @param {object} start @param {string | null} pending a move that waits for it */
function said(start, pending) {
  const state = /** @type {any} */ ({
    ...initialState(/** @type {any} */ (CATALOGUE), defaults(/** @type {any} */ (CATALOGUE))),
    position: { over: false, toMove: "X", view: { caption: "" } },
    start,
    pending,
  });
  return [headline(state), detail(state)];
}

test("how much of Python has come is said before a move and while a move waits for it", () => {
  const download = { phase: "download", loaded: 1_200_000, total: 7_460_000 };
  assert.deepEqual(said(download, null), [
    "Your move, X",
    "Fetching Python, 1.2 of 7.5 MB. You can move already.",
  ]);
  assert.deepEqual(said(download, "b2"), [
    "b2 is waiting for Python",
    "Fetching Python, 1.2 of 7.5 MB.",
  ]);
  assert.deepEqual(said({ ...download, loaded: 0 }, "b2"), [
    "b2 is waiting for Python",
    "Starting Python.",
  ]);
  assert.deepEqual(said({ phase: "start", loaded: 0, total: 0 }, "b2"), [
    "b2 is waiting for Python",
    "Starting Python.",
  ]);
  assert.deepEqual(said({ phase: "failed", message: "" }, "b2"), [
    "b2 is waiting for Python",
    "Python could not be started.",
  ]);
  assert.deepEqual(said({ phase: "ready" }, "b2"), ["X plays b2", ""]);
});
