import assert from "node:assert/strict";
import { test } from "node:test";
import { linkOf } from "../../web/page/address.js";
import { formatLink, parseLink } from "../../web/settings/links.js";
import { defaults } from "../../web/settings/settings.js";
import { initialState } from "../../web/state.js";
import { CATALOGUE } from "./catalogue.js";

/** @param {string} hash */
const parse = (hash) => parseLink(hash, CATALOGUE);

/** @param {string} hash @param {string} sentence */
function refused(hash, sentence) {
  assert.throws(() => parse(hash), { message: sentence });
}

test("an empty hash is the fresh board", () => {
  for (const hash of ["", "#"]) {
    assert.deepEqual(parse(hash), {
      settings: {
        game: "tictactoe",
        first: "X",
        side: "X",
        algorithm: "alphabeta",
        options: { ties: "cut", order: "given" },
        strength: { kind: "perfect" },
      },
      moves: [],
      tick: null,
      from: 0,
      layout: "compact",
      mode: "page",
      view: null,
      tab: "why",
      compare: null,
    });
  }
});

test("a link that sets everything is read and written back as it was", () => {
  const hash =
    "#game=tictactoe-4x4-3&first=O&side=both&moves=b2,a3&ties=strict&strength=depth:2&tick=120&from=1&layout=scale&view=0.25:0.5&turned=yes";
  const link = parse(hash);
  assert.deepEqual(link.settings.strength, { kind: "depth", depth: 2 });
  assert.deepEqual(link.settings.options, { ties: "strict", order: "given" });
  assert.deepEqual(
    [link.moves, link.tick, link.from, link.layout, link.view, link.turned],
    [["b2", "a3"], 120, 1, "scale", [0.25, 0.5], true],
  );
  assert.equal(formatLink(parse("#turned=no"), CATALOGUE), "#turned=no");
  assert.equal(formatLink(link, CATALOGUE), hash);
});

test("what is at its default is left out of a link", () => {
  const long =
    "#game=tictactoe&moves=b2,a3&algorithm=alphabeta&ties=cut&strength=perfect&side=X&first=X&tick=120";
  assert.equal(formatLink(parse(long), CATALOGUE), "#moves=b2,a3&tick=120");
  assert.equal(formatLink(parse("#layout=compact"), CATALOGUE), "");
});

test("a careless strength keeps its rate and its seed", () => {
  const link = parse("#strength=careless:0.25:7");
  assert.deepEqual(link.settings.strength, { kind: "careless", rate: 0.25, seed: 7 });
  assert.equal(formatLink(link, CATALOGUE), "#strength=careless:0.25:7");
});

test("a search is of the position after all moves where the link does not say otherwise", () => {
  assert.equal(parse("#moves=b2,a3&tick=7").from, 2);
});

test("a link is refused with what is wrong, where, and what would be right", () => {
  refused(
    "#game=chess",
    "There is no game named “chess”: it can be tictactoe, tictactoe-4x4-3, dice.",
  );
  refused(
    "#algorithm=mcts",
    "There is no algorithm named “mcts”: it can be minimax, alphabeta, deepening, table, expectimax, star1.",
  );
  refused("#moves=b2,z9", "Move 2, “z9”, is no square of this board, which has a3 to c1.");
  refused("#moves=b2,a3,b2", "Move 3, “b2”, was played before.");
  refused("#tick=soon", "“tick” cannot be “soon”: it is a whole number from 0.");
  refused("#tick=-3", "“tick” cannot be “-3”: it is a whole number from 0.");
  refused("#moves=b2&from=2", "“from” cannot be 2: the link has 1 move.");
  refused("#side=Z", "“side” cannot be “Z”: it can be X, O, both, none.");
  refused("#ties=maybe", "“ties” cannot be “maybe”: it can be cut, strict.");
  refused("#algorithm=minimax&ties=cut", "Minimax has no option “ties”: it has none.");
  refused(
    "#tick=1&view=0.5:0.2",
    "“view” cannot be “0.5:0.2”: it is two shares of the tree's width, as in 0.25:0.5.",
  );
  refused(
    "#tick=1&view=a:b",
    "“view” cannot be “a:b”: it is two shares of the tree's width, as in 0.25:0.5.",
  );
  refused("#tab=notes", "“tab” cannot be “notes”: it can be why, code, compare, lab, write.");
  refused("#turned=left", "“turned” cannot be “left”: it can be yes, no.");
  refused("#layout=round", "“layout” cannot be “round”: it can be compact, scale.");
  refused(
    "#speed=9",
    "“speed” cannot be set: a link can set game, first, side, moves, algorithm, ties, order, depth, nodes, size, low, high, strength, tick, from, layout, view, turned, tab, mode, compare, exercise, code.",
  );
  refused(
    "#exercise=alphabeta:9:1",
    "“exercise” cannot be “alphabeta:9:1”: it is a kind, a level from 1 to 5 and a seed, as in alphabeta:2:17, with :right and :strict after it where that is the rule.",
  );
  refused("#tick=1&tick=2", "“tick” is given twice: once is right.");
  refused(
    "#moves=%E0%A4",
    "“moves=%E0%A4” is not readable text: after a % come two hexadecimal digits.",
  );
  refused(
    "#strength=depth:99",
    "“strength” cannot be “depth:99”: it can be perfect, depth:1 to depth:9, or careless:0.25:1 (how often, and a seed).",
  );
});

test("every option of a search is in its link, numbers as numbers", () => {
  const hash = "#algorithm=deepening&depth=6&nodes=500&tick=3";
  const { settings } = parse(hash);
  assert.deepEqual(
    [settings.options, settings.strength],
    [{ depth: 6, nodes: 500 }, { kind: "perfect" }],
  );
  assert.equal(formatLink(parse(hash), CATALOGUE), hash);
  assert.equal(
    formatLink(parse("#algorithm=deepening&depth=4"), CATALOGUE),
    "#algorithm=deepening",
  );
  assert.equal(formatLink(parse("#order=random:7"), CATALOGUE), "#order=random:7");
});

test("a game knows some defaults better, and they are left out of its links", () => {
  const link = parse("#game=dice&algorithm=star1&high=20");
  assert.deepEqual(link.settings.options, { low: 2, high: 20 });
  assert.equal(formatLink(link, CATALOGUE), "#game=dice&algorithm=star1&high=20");
  assert.equal(formatLink(parse("#game=dice"), CATALOGUE), "#game=dice");
  assert.equal(parse("#game=dice").settings.algorithm, "expectimax");
});

test("an option or a search that the game cannot have is refused with what would be right", () => {
  refused("#algorithm=deepening&depth=0", "“depth” cannot be “0”: it is a whole number from 1 up.");
  refused(
    "#algorithm=deepening&depth=2.5",
    "“depth” cannot be “2.5”: it is a whole number from 1 up.",
  );
  refused(
    "#algorithm=deepening&nodes=2000000",
    "“nodes” cannot be “2000000”: it is a whole number from 1 to 1000000.",
  );
  refused(
    "#order=up",
    "“order” cannot be “up”: it can be given, best, random or, with a seed, random:7, evaluate.",
  );
  refused(
    "#order=best:7",
    "“order” cannot be “best:7”: it can be given, best, random or, with a seed, random:7, evaluate.",
  );
  refused(
    "#game=tictactoe-4x4-3&order=best",
    "“order” cannot be “best”: it can be given, random or, with a seed, random:7, evaluate.",
  );
  refused("#depth=3", "Alpha–beta has no option “depth”: it has ties, order.");
  refused(
    "#algorithm=expectimax",
    "Expectimax is for one player: Tic-tac-toe 3×3 can be searched by minimax, alphabeta, deepening, table, star1.",
  );
  refused(
    "#algorithm=deepening&strength=depth:3",
    "“strength” cannot be “depth:3”: it can be perfect or careless:0.25:1 (how often, and a seed).",
  );
});

test("a move that is no square is left to Python where moves are not squares", () => {
  assert.deepEqual(parse("#game=dice&moves=a1,a1").moves, ["a1", "a1"]);
});

test("a game too large to be searched whole cannot be played perfectly", () => {
  const sentence =
    "4×4, 3 in a row is too large to be searched whole, so “strength” cannot be “perfect”: it can be depth:1 to depth:4.";
  refused("#game=tictactoe-4x4-3&strength=perfect", sentence);
  assert.deepEqual(parse("#game=tictactoe-4x4-3").settings.strength, { kind: "depth", depth: 3 });
});

test("the link to a screen names the shown search by its root and its tick", () => {
  const settings = defaults(CATALOGUE);
  const search = /** @type {any} */ ({
    root: { game: "tictactoe", first: "X", moves: ["b2"] },
    ...settings,
  });
  const state = { ...initialState(CATALOGUE, settings), moves: ["b2", "a3"], search, tick: 120 };
  assert.equal(linkOf(state), "#moves=b2,a3&tick=120&from=1");
});

test("the link to a screen leaves out a search made with other settings", () => {
  const settings = defaults(CATALOGUE);
  const search = /** @type {any} */ ({
    root: { game: "tictactoe", first: "X", moves: [] },
    ...settings,
    algorithm: "minimax",
    options: {},
  });
  assert.equal(linkOf({ ...initialState(CATALOGUE, settings), search, tick: 5 }), "");
});

test("what a link says is said again in 80 characters at most, and a very long one is not read", () => {
  assert.throws(
    () => parse(`#game=${"x".repeat(500)}`),
    (/** @type {Error} */ error) => {
      assert.match(error.message, /^There is no game named “x{79}…”: it can be tictactoe, /);
      return true;
    },
  );
  refused(
    `#${"x".repeat(8_000)}`,
    "It has 8,001 characters: 8,000 are the most that a link may have.",
  );
});

test("an option is one of the search's own, not one that every object has", () => {
  refused(
    "#compare=minimax:constructor=1,alphabeta",
    "“compare” cannot have “minimax:constructor=1”: Minimax has no option “constructor”.",
  );
});
