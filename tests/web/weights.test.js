import assert from "node:assert/strict";
import { test } from "node:test";
import { changedOptions, optionsOf, readOption } from "../../web/settings/options.js";
import { algorithmOf, gameOf } from "../../web/settings/settings.js";
import { formatWeights, parseWeights } from "../../web/settings/weights.js";
import { CATALOGUE as OTHERS } from "./catalogue.js";

const weights = {
  kind: /** @type {const} */ ("text"),
  label: "Weights",
  line: "How much.",
  default: "",
  choices: {},
  seeded: null,
  least: null,
  most: null,
  limit: false,
};
const deepening = algorithmOf(OTHERS, "deepening");
const judging = {
  ...deepening,
  name: "judging",
  label: "Judging",
  options: { depth: deepening.options.depth, weights },
};
const games = OTHERS.games.map((game) => ({
  ...game,
  algorithms: [...game.algorithms, "judging"],
}));
const three = games.find(({ name }) => name === "tictactoe-4x4-3");
const large = { ...three, name: "large", features: { ones: 1, threes: 9 } };
const CATALOGUE = {
  ...OTHERS,
  games: [...games, large],
  algorithms: [...OTHERS.algorithms, judging],
};

const game = (/** @type {string} */ name) => gameOf(CATALOGUE, name);
const OWN = { ones: 1, twos: 4, centre: 0 };

test("weights that are not given are the game's own", () => {
  assert.deepEqual(parseWeights(OWN, ""), OWN);
  assert.deepEqual(parseWeights(OWN, " centre = .5,twos=-2 "), { ones: 1, twos: -2, centre: 0.5 });
  assert.deepEqual(OWN, { ones: 1, twos: 4, centre: 0 });
});

test("only other weights than the game's own are written, in its order", () => {
  const written = (/** @type {string} */ text) => formatWeights(OWN, parseWeights(OWN, text));
  assert.equal(written("centre=.50, ones=1,twos=9.0"), "twos=9,centre=0.5");
  assert.equal(written("centre=-0,twos=+4"), "");
  for (const text of ["ones=0.000001", "ones=-1000000,twos=0", "ones=1e-9"])
    assert.equal(written(text), text);
});

test("an option holds them written so", () => {
  assert.equal(readOption(game("tictactoe"), "weights", weights, "centre=0,twos=5"), "twos=5");
  assert.deepEqual(changedOptions(game("tictactoe"), judging, { depth: 4, weights: "" }), []);
});

test("they are shown where the game has features", () => {
  const shown = (/** @type {string} */ name) =>
    optionsOf(game(name), judging).map(([option]) => option);
  assert.deepEqual(shown("tictactoe"), ["depth", "weights"]);
  assert.deepEqual(shown("dice"), ["depth"]);
});
