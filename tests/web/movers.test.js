import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { advance, Cursor, notesAt, start } from "../../web/trace/cursor.js";
import { CHANCE, MAX, nameOf, NOBODY, SEVERAL } from "../../web/trace/movers.js";
import { counted, NOTES, STOPPED } from "../../web/trace/notes.js";
import { ALPHA_CUT, profile } from "../../web/trace/profile.js";
import { eachChild, iterationSlots, principalVariation, SCALE_WIDTH, seenShare, slotOf, totalWidth } from "../../web/trace/slots.js";
import { visible } from "../../web/trace/visible.js";
import { describe as told } from "../../web/views/tree/details.js";
import { valueText } from "../../web/text.js";
import { deepening, expectimax, maxn, star1 } from "./tales.js";
import { aima } from "./tape.js";

/** @typedef {import("../../web/trace/columns.js").Columns} Columns */

/** @param {Columns} columns */
const endOf = (columns) => new Cursor(columns).seek(columns.ticks);

/** @param {string} move @returns {any} */
const named = (move) => ({ cells: [], line: [], move, toMove: null, actions: [] });

describe("a tree with chance nodes", () => {
  const columns = expectimax();
  const end = endOf(columns);

  it("knows who moves at each node and at each ply", () => {
    const movers = [0, 1, 2, 5].map((node) => columns.mover(node, node === 0 ? 0 : node === 2 ? 2 : 1));
    assert.deepEqual(movers, [MAX, CHANCE, NOBODY, CHANCE]);
    assert.deepEqual([0, 1, 2].map((ply) => columns.movers.ofRow(ply)), [MAX, CHANCE, NOBODY]);
    assert.equal(end.chances, 2);
  });

  it("has no window, and its principal variation ends where chance decides", () => {
    assert.equal(columns.windowed, false);
    assert.equal(aima().windowed, true);
    assert.deepEqual(principalVariation(columns, end), [0, 1]);
  });

  it("gives an outcome, to scale, a slot as wide as it is likely", () => {
    const widths = [2, 3, 4, 6, 7].map((node) => {
      const { left, right } = slotOf(columns, end, "scale", node);
      return (right - left) / SCALE_WIDTH;
    });
    [1 / 4, 1 / 6, 1 / 12, 0.175, 0.325].forEach((width, i) => assert.ok(Math.abs(widths[i] - width) < 1e-9));
  });

  it("says that chance decides, and how likely an outcome is", () => {
    assert.deepEqual(told(columns, end, 1, named("a1"), ["MAX", "MIN"]), ["a1, chance decides", "Value 10", "3 nodes below"]);
    assert.deepEqual(told(columns, end, 4, named("b3"), ["MAX", "MIN"]), ["b3, leaf", "Probability 1/6", "Value −12"]);
    assert.equal(told(columns, end, 0, undefined, ["MAX", "MIN"])[0], "Root, MAX to move");
  });
});

describe("a chance node that is cut off", () => {
  const columns = star1();
  const end = endOf(columns);

  it("counts as an α-cutoff where its value cannot rise above alpha", () => {
    assert.deepEqual([end.alphaCuts, end.betaCuts, end.pruned], [1, 0, 2]);
    const [, , , , cutoff] = told(columns, end, 4, named("a2"), ["MAX", "MIN"]);
    assert.equal(cutoff, "α-cutoff: 2 outcomes not examined");
  });

  it("is an α-cutoff on the timeline too", () => {
    assert.deepEqual([...new Set(profile(columns, columns.ticks).cuts)], [0, ALPHA_CUT]);
  });

  it("leaves, to scale, its rest as wide as it is likely", () => {
    const { left, right } = slotOf(columns, end, "scale", 4);
    assert.equal(eachChild(columns, end, "scale", 4, 1, left, right, () => {}), (left + right) / 2);
    assert.equal(seenShare(columns, end, 4, 1), 1 / 2);
    /** @type {number[][]} */
    const narrow = [];
    const view = /** @type {const} */ ({ layout: "scale", x: 0, k: 1 / SCALE_WIDTH, width: 1 });
    visible(columns, end, view, new Set(), (ply, a, b, value, weight) => void narrow.push([ply, a, b, value, weight]));
    assert.deepEqual(narrow.slice(-2), [[1, 0.5, 1, 5.5, 1], [2, 0.5, 1, 1, 0.5]]); // prettier-ignore
  });
});

describe("a search by vectors", () => {
  const columns = maxn();
  const end = endOf(columns);

  it("tells each player's utility, and who moves by name", () => {
    assert.equal(valueText(columns, columns.value.get(4)), "(5, 5, 4)");
    assert.deepEqual(told(columns, end, 4, named("a2"), ["A", "B", "C"]), ["a2, C to move", "Value (5, 5, 4)", "1 node below"]);
    assert.equal(columns.movers.ofRow(1), SEVERAL);
    assert.equal(columns.windowed, false);
  });

  it("calls two players by name where they look after themselves, and MAX and MIN elsewhere", () => {
    assert.deepEqual([nameOf(1, ["X", "O"], true), nameOf(1, ["X", "O"], false), nameOf(2, ["A", "B", "C"], false)], ["O", "MIN", "C"]);
    assert.deepEqual([nameOf(CHANCE, ["X", "O"], false), nameOf(NOBODY, ["X", "O"], false)], ["chance", ""]);
  });
});

describe("iterations, the last of which is stopped", () => {
  const columns = deepening(7);

  it("are so long that states were stored on the way", () => assert.ok(columns.ticks > 3000));

  it("show at any tick, from either side, what a fresh replay shows", () => {
    const cursor = new Cursor(columns);
    const fresh = start();
    /** @type {string[]} */
    const replayed = [];
    /** As text, in which NaN and the infinities differ. @param {import("../../web/trace/cursor.js").CursorState} state */
    const text = (state) => {
      const plies = state.depth + 1; // what is deeper is of no meaning any more
      return JSON.stringify(state, (_, part) => (Array.isArray(part) && part !== state.noted ? part.slice(0, plies).map(String) : part));
    };
    replayed.push(text(fresh));
    for (let tick = 1; tick <= columns.ticks; tick++) {
      advance(fresh, columns);
      replayed.push(text(fresh));
    }
    for (let tick = 0; tick <= columns.ticks; tick++) assert.equal(text(cursor.seek(tick)), replayed[tick], `forward to ${tick}`);
    for (let tick = columns.ticks; tick >= 0; tick -= 7) assert.equal(text(cursor.seek(tick)), replayed[tick], `back to ${tick}`);
  });

  it("leave the root as it was before the one that was stopped", () => {
    const end = endOf(columns);
    const cursor = new Cursor(columns);
    let before = columns.ticks;
    while (cursor.seek(before).noted[0] === end.noted[0]) before--;
    const last = cursor.seek(before);
    assert.deepEqual([end.depth, end.value[0], end.best[0]], [0, last.value[0], last.best[0]]);
    assert.equal(counted(end).get("iterations"), 6);
    assert.equal(end.noted[STOPPED], 1);
  });

  it("stand side by side, each with its depth", () => {
    const end = endOf(columns);
    for (const layout of /** @type {const} */ (["compact", "scale"])) {
      const slots = iterationSlots(columns, end, layout);
      assert.deepEqual(slots.map(({ depth }) => depth), [1, 2, 3, 4, 5, 6, 7]);
      slots.reduce((from, { left, right }) => {
        assert.ok(left >= from && right > left);
        return right;
      }, 0);
      assert.ok(slots[6].right <= totalWidth(columns, end, layout));
    }
    const early = new Cursor(columns).seek(4);
    assert.deepEqual(iterationSlots(columns, early, "compact").map(({ depth }) => depth), [1]);
    assert.deepEqual(iterationSlots(aima(), endOf(aima()), "compact"), []);
  });

  it("have table hits, which are no leaves and say what they are", () => {
    const end = endOf(columns);
    let [hits, leaves] = [0, 0];
    for (let node = 1; node < columns.nodes; node++) {
      if (columns.end[node] !== node + 1) continue;
      if (columns.isAnswered(node)) hits++;
      else if (!Number.isNaN(columns.value.get(node))) leaves++;
    }
    assert.equal(counted(end).get("table hits"), hits);
    assert.equal(end.leaves, leaves);
    let hit = 1;
    while (!columns.isAnswered(hit)) hit++;
    assert.deepEqual(notesAt(columns, hit, columns.ticks), [[NOTES.indexOf("table hit"), 5]]);
    const lines = told(columns, end, hit, named("c1"), ["X", "O"]);
    assert.deepEqual([lines[0], lines.includes("Found in the table")], ["c1", true]);
  });
});
