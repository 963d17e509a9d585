import assert from "node:assert/strict";
import { test } from "node:test";
import { formatChoices, parseChoices } from "../../web/settings/choices.js";
import { formatLink, parseLink } from "../../web/settings/links.js";
import { changedOptions, optionsOf, readOption } from "../../web/settings/options.js";
import { algorithmOf, changed, check, gameOf } from "../../web/settings/settings.js";
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

/** @param {string} text @param {string} message */
const refused = (text, message) =>
  assert.throws(() => parseLink(`#algorithm=judging&weights=${text}`, CATALOGUE), { message });

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
  assert.deepEqual(
    check(CATALOGUE, { algorithm: "judging", options: { weights: "ones=1" } }).options,
    { depth: 4, weights: "" },
  );
  assert.deepEqual(changedOptions(game("tictactoe"), judging, { depth: 4, weights: "" }), []);
});

test("they are shown where the game has features", () => {
  const shown = (/** @type {string} */ name) =>
    optionsOf(game(name), judging).map(([option]) => option);
  assert.deepEqual(shown("tictactoe"), ["depth", "weights"]);
  assert.deepEqual(shown("dice"), ["depth"]);
});

test("a link keeps them, and leaves out the game's own", () => {
  const hash = "#algorithm=judging&weights=twos=9,centre=0.5";
  const link = parseLink(hash, CATALOGUE);
  assert.equal(link.settings.options.weights, "twos=9,centre=0.5");
  assert.equal(formatLink(link, CATALOGUE), hash);
  assert.equal(
    formatLink(
      parseLink("#algorithm=judging&weights=centre%3D0.5,%20twos=9", CATALOGUE),
      CATALOGUE,
    ),
    hash,
  );
  assert.equal(
    formatLink(parseLink("#algorithm=judging&weights=twos=4", CATALOGUE), CATALOGUE),
    "#algorithm=judging",
  );
});

test("the runs of a comparison keep them, in their links too", () => {
  const text = "judging:weights=twos%3D9%2Ccentre%3D0.5,judging";
  const choices = parseChoices(text, CATALOGUE, "tictactoe");
  assert.deepEqual(
    choices.map(({ options }) => options.weights),
    ["twos=9,centre=0.5", ""],
  );
  assert.equal(formatChoices(choices, CATALOGUE, "tictactoe"), text);
  const link = { ...parseLink("", CATALOGUE), compare: choices };
  assert.deepEqual(parseLink(formatLink(link, CATALOGUE), CATALOGUE).compare, choices);
});

test("another game keeps them where it has the features too", () => {
  const before = check(CATALOGUE, {
    algorithm: "judging",
    options: { weights: "twos=9,centre=0.5" },
  });
  const kept = (/** @type {string} */ name) =>
    changed(CATALOGUE, before, { game: name }).settings.options.weights;
  assert.equal(kept("tictactoe-4x4-3"), "twos=9,centre=0.5");
  assert.deepEqual([kept("large"), kept("dice")], ["", ""]);
});

test("weights that are none are refused with what would be right", () => {
  refused(
    "fours=1",
    "“weights” cannot have “fours=1”: the features of this game are ones, twos, centre.",
  );
  const right = "it is a feature and its weight, as in ones=2, with commas between them";
  for (const wrong of ["twos", "=3", "twos=3=4"])
    refused(wrong, `“weights” cannot have “${wrong}”: ${right}.`);
  refused("twos=3,", `“weights” cannot have “”: ${right}.`);
  refused("twos=3,twos=4", "“weights” cannot have “twos=4”: once is right for each feature.");
  for (const wrong of ["", "many", "nan", "Infinity", "0x10", "1e7", "-1000001"])
    refused(
      `twos=${wrong}`,
      `The weight of “twos” cannot be “${wrong}”: it is a number from −1,000,000 to 1,000,000.`,
    );
  assert.throws(() => parseLink("#game=dice&algorithm=judging&weights=ones=1", CATALOGUE), {
    message: "“weights” cannot have “ones=1”: this game has no features.",
  });
});
