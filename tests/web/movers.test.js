import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ANNOTATE, EXPAND, LEAVE, UPDATE_TO_CHILD, WINDOWLESS_VERSION } from "#tape-layout";
import { advance, Cursor, notesAt, start } from "../../web/tape/cursor.ts";
import { CHANCE, MAX, nameOf, NOBODY, SEVERAL } from "../../web/tape/movers.ts";
import { ANNOTATION_NAMES, LIMIT, STOPPED } from "../../web/tape/annotations.ts";
import { ALPHA_CUT, profile } from "../../web/tape/profile.ts";
import {
  eachChild,
  iterationSlots,
  principalVariation,
  SCALE_WIDTH,
  seenShare,
  slotOf,
  totalWidth,
} from "../../web/tape/slots.ts";
import { visible } from "../../web/tape/visible.ts";
import { describe as told } from "../../web/tree/details.ts";
import { valueText } from "../../web/tape/text.ts";
import { deepening, expectimax, maxn, star1 } from "./tales.js";
import { aima, columnsOf, treeOf, counted } from "./tape.js";

const BELOW = ANNOTATION_NAMES.indexOf("below limit");

/** @param {string} move @returns {any} */
const named = (move) => ({ cells: [], line: [], alarmed: [], move, toMove: null, actions: [] });

describe("a tree with chance nodes", () => {
  const columns = expectimax();
  const end = treeOf(columns);

  it("knows who moves at each node and at each ply", () => {
    const movers = [0, 1, 2, 5].map((node) => columns.mover(node));
    assert.deepEqual(movers, [MAX, CHANCE, NOBODY, CHANCE]);
    assert.deepEqual(
      [0, 1, 2].map((ply) => columns.movers.ofRow(ply)),
      [MAX, CHANCE, NOBODY],
    );
    assert.equal(end.state.chances, 2);
  });

  it("has no window, and its principal variation ends where chance decides", () => {
    assert.equal(columns.windowed, false);
    assert.equal(aima().windowed, true);
    assert.deepEqual(principalVariation(end), [0, 1]);
  });

  it("gives an outcome, to scale, a slot as wide as it is likely", () => {
    const widths = [2, 3, 4, 6, 7].map((node) => {
      const { left, right } = slotOf(end, "scale", node);
      return (right - left) / SCALE_WIDTH;
    });
    [1 / 4, 1 / 6, 1 / 12, 0.175, 0.325].forEach((width, i) =>
      assert.ok(Math.abs(widths[i] - width) < 1e-9),
    );
  });

  it("says that chance decides, and how likely an outcome is", () => {
    assert.deepEqual(told(end, 1, named("a1"), ["MAX", "MIN"]), [
      "a1, chance decides",
      "Value 10",
      "3 nodes below",
    ]);
    assert.deepEqual(told(end, 4, named("b3"), ["MAX", "MIN"]), [
      "b3, leaf",
      "Probability 1/6",
      "Value −12",
    ]);
    assert.equal(told(end, 0, undefined, ["MAX", "MIN"])[0], "Root, MAX to move");
  });
});

describe("a chance node that is cut off", () => {
  const columns = star1();
  const end = treeOf(columns);

  it("counts as an α-cutoff where its value cannot rise above alpha", () => {
    assert.deepEqual([end.state.alphaCuts, end.state.betaCuts, end.state.pruned], [1, 0, 2]);
    const [, , , , cutoff] = told(end, 4, named("a2"), ["MAX", "MIN"]);
    assert.equal(cutoff, "α-cutoff: 2 outcomes not visited");
  });

  it("is an α-cutoff on the timeline too", () => {
    assert.deepEqual([...new Set(profile(columns, columns.ticks).cuts)], [0, ALPHA_CUT]);
  });

  it("leaves, to scale, its rest as wide as it is likely", () => {
    const { left, right } = slotOf(end, "scale", 4);
    assert.equal(
      eachChild(end, "scale", 4, left, right, () => {}),
      (left + right) / 2,
    );
    assert.equal(seenShare(end, 4), 1 / 2);
    /** @type {number[][]} */
    const narrow = [];
    const view = /** @type {const} */ ({ layout: "scale", x: 0, k: 1 / SCALE_WIDTH, width: 1 });
    visible(
      end,
      view,
      new Set(),
      (ply, a, b, value, weight) => void narrow.push([ply, a, b, value, weight]),
    );
    assert.deepEqual(narrow.slice(-2), [
      [1, 0.5, 1, 5.5, 1],
      [2, 0.5, 1, 1, 0.5],
    ]);
  });
});

describe("a search by vectors", () => {
  const columns = maxn();
  const end = treeOf(columns);

  it("tells each player's utility, and who moves by name", () => {
    assert.equal(valueText(columns, columns.value.get(4)), "(5, 5, 4)");
    assert.deepEqual(told(end, 4, named("a2"), ["A", "B", "C"]), [
      "a2, C to move",
      "Value (5, 5, 4)",
      "1 node below",
    ]);
    assert.equal(columns.movers.ofRow(1), SEVERAL);
    assert.equal(columns.windowed, false);
  });

  it("calls two players by name, with MAX and MIN unless they look after themselves", () => {
    assert.deepEqual(
      [
        nameOf(1, ["X", "O"], true),
        nameOf(1, ["X", "O"], false),
        nameOf(2, ["A", "B", "C"], false),
      ],
      ["O", "O (MIN)", "C"],
    );
    assert.deepEqual(
      [nameOf(0, ["MAX", "MIN"], false), nameOf(0, ["solver"], false)],
      ["MAX", "MAX"],
    );
    assert.deepEqual(
      [nameOf(CHANCE, ["X", "O"], false), nameOf(NOBODY, ["X", "O"], false)],
      ["chance", ""],
    );
  });
});

describe("iterations, the last of which is stopped", () => {
  const columns = deepening(8);

  it("are so long that states were stored on the way", () =>
    assert.ok(columns.checkpoints.length > 2));

  it("show at any tick, from either side, what a fresh replay shows", () => {
    const cursor = new Cursor(columns);
    const fresh = start();
    /** @type {string[]} */
    const replayed = [];
    /** As text, in which NaN and the infinities differ. @param {import("../../web/tape/cursor.ts").CursorState} state */
    const text = (state) => {
      const plies = state.depth + 1; // what is deeper is of no meaning any more
      return JSON.stringify(state, (_, part) =>
        Array.isArray(part) && part !== state.noted ? part.slice(0, plies).map(String) : part,
      );
    };
    replayed.push(text(fresh));
    for (let tick = 1; tick <= columns.ticks; tick++) {
      advance(fresh, columns);
      replayed.push(text(fresh));
    }
    for (let tick = 0; tick <= columns.ticks; tick++)
      assert.equal(text(cursor.seek(tick)), replayed[tick], `forward to ${tick}`);
    for (let tick = columns.ticks; tick >= 0; tick -= 7)
      assert.equal(text(cursor.seek(tick)), replayed[tick], `back to ${tick}`);
  });

  it("leave the root as it was before the one that was stopped", () => {
    const end = treeOf(columns);
    const cursor = new Cursor(columns);
    const { state } = end;
    let before = columns.ticks;
    while (cursor.seek(before).noted[0] === state.noted[0]) before--;
    const last = cursor.seek(before);
    assert.deepEqual(
      [state.depth, state.value[0], state.best[0]],
      [0, last.value[0], last.best[0]],
    );
    assert.equal(counted(state).get("iterations"), 7);
    assert.equal(state.noted[STOPPED], 1);
  });

  it("stand side by side, each with its depth", () => {
    const end = treeOf(columns);
    for (const layout of /** @type {const} */ (["compact", "scale"])) {
      const slots = iterationSlots(end, layout);
      assert.deepEqual(
        slots.map(({ depth }) => depth),
        [1, 2, 3, 4, 5, 6, 7, 8],
      );
      slots.reduce((from, { left, right }) => {
        assert.ok(left >= from && right > left);
        return right;
      }, 0);
      assert.ok(slots[7].right <= totalWidth(end, layout));
    }
    assert.deepEqual(
      iterationSlots(treeOf(columns, 4), "compact").map(({ depth }) => depth),
      [1],
    );
    assert.deepEqual(iterationSlots(treeOf(aima()), "compact"), []);
  });

  it("have a limit in the place of a depth in a search to a limit", () => {
    const begin = (/** @type {number} */ value) => [ANNOTATE, LIMIT, value, EXPAND, 2];
    const below = (/** @type {number} */ action) => [action, ANNOTATE, BELOW, -6, LEAVE, -6];
    const first = [...begin(-4), ...below(0), UPDATE_TO_CHILD, ...below(1)];
    const limited = columnsOf([WINDOWLESS_VERSION, ...first, ...begin(-6), 0, LEAVE, -6]);
    assert.deepEqual(
      iterationSlots(treeOf(limited), "compact").map(({ limit }) => limit),
      [-4, -6],
    );
    assert.deepEqual(
      limited.starts.map(({ node, failed }) => [node, failed]),
      [
        [1, false],
        [3, false],
      ],
    );
  });

  it("have table hits, which are no leaves and say what they are", () => {
    const end = treeOf(columns);
    let [hits, leaves] = [0, 0];
    for (let node = 1; node < columns.nodes; node++) {
      if (columns.end.get(node) !== node + 1) continue;
      if (end.isAnswered(node)) hits++;
      else if (!Number.isNaN(columns.value.get(node))) leaves++;
    }
    assert.equal(counted(end.state).get("table hits"), hits);
    assert.equal(end.state.leaves, leaves);
    let hit = 1;
    while (!end.isAnswered(hit)) hit++;
    assert.deepEqual(notesAt(columns, hit, columns.ticks), [
      [ANNOTATION_NAMES.indexOf("table hit"), 5],
    ]);
    const lines = told(end, hit, named("c1"), ["X", "O"]);
    assert.deepEqual([lines[0], lines.includes("Found in the table")], ["c1", true]);
  });
});
