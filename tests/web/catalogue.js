// A catalogue as Python makes it, cut down to what the tests need.

/** @param {number} columns @param {number} rows */
function view(columns, rows) {
  const names = [];
  for (let row = rows; row >= 1; row -= 1)
    for (let column = 0; column < columns; column += 1) names.push("abcde"[column] + row);
  return {
    rows,
    columns,
    cells: names.map(() => ""),
    names,
    moves: [...names],
    line: [],
    kind: "marks",
    caption: "",
    paths: [],
    words: {},
    numbers: [],
    alarmed: [],
  };
}

const players = ["X", "O"];
const TOO_FAR = "looks to the end of the game, which is too far here";

const number = {
  kind: /** @type {const} */ ("whole"),
  choices: {},
  seeded: null,
  least: 1,
  most: null,
  limit: false,
  costly: false,
};
const words = {
  kind: /** @type {const} */ ("words"),
  seeded: null,
  least: 1,
  most: null,
  limit: false,
  costly: false,
};
const ties = {
  ...words,
  label: "Ties",
  line: "Whether a tie is cut.",
  default: "cut",
  choices: { cut: "cut at equality", strict: "cut only if better" },
};
const order = {
  ...words,
  label: "Order",
  line: "In which order moves are tried.",
  default: "given",
  choices: {
    given: "as given",
    best: "best first",
    random: "at random",
    evaluate: "by evaluation",
  },
  seeded: "random",
};
const depth = {
  ...number,
  label: "Depth",
  line: "How many plies.",
  default: 4,
  limit: true,
  costly: true,
};

export const CATALOGUE = {
  version: 1,
  games: [
    {
      name: "tictactoe",
      label: "Tic-tac-toe 3×3",
      players,
      firsts: players,
      view: view(3, 3),
      perfect: true,
      boards: true,
      chance: "",
      depths: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      algorithm: "alphabeta",
      algorithms: ["minimax", "alphabeta", "deepening", "table", "star1"],
      unfit: { expectimax: "is for one player" },
      without: {},
      defaults: { low: -1, high: 1 },
      features: { ones: 1, twos: 4, centre: 0 },
      branching: null,
      levels: [],
      level: "",
    },
    {
      name: "tictactoe-4x4-3",
      label: "4×4, 3 in a row",
      players,
      firsts: players,
      view: view(4, 4),
      perfect: false,
      boards: true,
      chance: "",
      depths: [1, 2, 3, 4],
      algorithm: "alphabeta",
      algorithms: ["minimax", "alphabeta", "deepening"],
      unfit: { table: TOO_FAR, expectimax: "is for one player", star1: TOO_FAR },
      without: { order: ["best"] },
      defaults: {},
      features: { ones: 1, twos: 4, centre: 0 },
      branching: null,
      levels: [],
      level: "",
    },
    {
      name: "dice",
      label: "A tree with dice",
      players: ["MAX", "MIN"],
      view: view(2, 1),
      perfect: true,
      boards: false,
      firsts: ["MAX", "MIN"],
      chance: "the die",
      depths: [],
      algorithm: "expectimax",
      algorithms: ["expectimax", "star1"],
      unfit: Object.fromEntries(
        ["minimax", "alphabeta", "deepening", "table"].map((name) => [name, "is for two players"]),
      ),
      without: { order: ["evaluate"] },
      defaults: { low: 2, high: 14 },
      features: {},
      branching: null,
      levels: [],
      level: "",
    },
  ],
  algorithms: [
    {
      name: "minimax",
      label: "Minimax",
      line: "Looks at every node.",
      group: "Optimal decisions",
      toDepth: "h_minimax",
      options: {},
    },
    {
      name: "alphabeta",
      label: "Alpha–beta",
      line: "Skips what cannot matter.",
      group: "Optimal decisions",
      toDepth: "h_alphabeta",
      options: { ties, order },
    },
    {
      name: "deepening",
      label: "Iterative deepening",
      line: "One ply, then two.",
      group: "Imperfect decisions",
      limited: true,
      options: { depth, nodes: { ...depth, label: "Most nodes", default: 10000, most: 1000000 } },
    },
    {
      name: "table",
      label: "Alpha–beta with a table",
      line: "Remembers.",
      group: "Remembering",
      options: {
        ties,
        size: { ...number, label: "Table size", line: "How many.", default: 65536, costly: true },
      },
    },
    { name: "expectimax", label: "Expectimax", line: "Averages.", group: "Chance", options: {} },
    {
      name: "star1",
      label: "Star1",
      line: "Prunes.",
      group: "Chance",
      options: {
        low: { ...number, label: "Least value", line: "The least.", default: 0, least: null },
        high: { ...number, label: "Greatest value", line: "The most.", default: 9, least: null },
      },
    },
  ].map((one) => ({ limited: false, toDepth: null, counts: [], ...one })),
};
