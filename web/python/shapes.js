// What each answer of a guest has to look like. The code in it is somebody's: nothing that it says is taken as it is.

import {
  data,
  dictionary,
  either,
  flag,
  list,
  maybe,
  nothing,
  number,
  oneOf,
  record,
  text,
  truncated,
  tuple,
  whole,
} from "./reader.ts";

/** @typedef {import("./reader.ts").Reader} Reader */

const name = text(200);
const sentence = text(4000);
const page = text(1_000_000); // a whole text
const names = list(name, 1000);
const line = number;
/** What is printed: 200 lines, and one that says how many more there were. */
const printed = text(25_000);

const view = record({
  rows: whole,
  columns: whole,
  cells: names,
  names,
  moves: list(maybe(name), 1000),
  line: list(whole, 1000),
  kind: oneOf("marks", "discs", "counters", "tiles", "dice", "choices", "chess", "draughts"),
  caption: sentence,
  paths: list(record({ name, cells: list(whole, 1000), choice: name }), 1000),
  words: dictionary(name, 1000),
  numbers: names,
  alarmed: list(whole, 1000),
});

const worth = either(number, list(number, 16));

const option = record({
  kind: name,
  label: sentence,
  line: sentence,
  default: data(10, 2),
  choices: dictionary(sentence, 100),
  seeded: data(10, 2),
  least: maybe(number),
  most: maybe(number),
  limit: flag,
  costly: flag,
});

const algorithm = record({
  name: oneOf("own"),
  label: name,
  line: sentence,
  group: name,
  limited: flag,
  vectors: flag,
  toDepth: maybe(name),
  counts: list(name, 20),
  trust: list(name, 20),
  window: maybe(tuple(number, number)),
  options: dictionary(option, 50),
});

/** From none to all. @type {Reader} */
const share = (value, at) => {
  const read = number(value, at);
  if (read < 0 || read > 1) throw new TypeError(`${at} is not from 0 to 1`);
  return read;
};

/** A game of the visitor's own is named so. @type {Reader} */
const ownGame = (value, at) => {
  if (!text(400)(value, at).startsWith("own:"))
    throw new TypeError(`${at} is not the name of an own game`);
  return value;
};

const result = maybe(record({ winner: maybe(name), text: sentence }));

const game = record({
  name: ownGame,
  label: name,
  players: list(name, 16),
  firsts: list(name, 16),
  view,
  perfect: flag,
  boards: flag,
  depths: list(whole, 100),
  chance: name,
  endings: whole,
  fen: maybe(sentence),
  result,
  ends: maybe(tuple(number, number)),
  algorithm: name,
  algorithms: names,
  unfit: dictionary(sentence, 1000),
  without: dictionary(names, 100),
  defaults: dictionary(number, 100),
  features: dictionary(number, 1000),
  scale: maybe(number),
  branching: maybe(number),
  levels: list(name, 0),
  level: name,
});

const contest = record({
  moves: list(name, 10_000),
  worth: tuple(number, number),
  points: tuple(share, share),
  winner: maybe(name),
  text: sentence,
  lost: maybe(record({ by: name, sentence })),
  begun: whole,
});

const evaluation = maybe(
  record(
    {
      terms: list(tuple(name, number, number, number), 1000),
      total: number,
      scale: number,
      value: number,
    },
    { changed_weights: list(name, 1000) },
  ),
);

const gauge = record({
  mover: oneOf("MAX", "MIN", "chance"),
  windows: flag,
  scale: maybe(number),
  alpha: maybe(number),
  beta: maybe(number),
  value: maybe(number),
  is_new: flag,
  labels: record({ alpha: name, beta: name, value: name }),
  line: sentence,
  words: sentence,
});

const choices = record({
  ply: whole,
  score: name,
  caption: sentence,
  rows: list(tuple(name, number, maybe(number), maybe(number), flag, maybe(number)), 1000),
});

const told = record(
  {
    sentence,
    condition: sentence,
    claims: list(data(1000, 6), 100),
    kind: oneOf("start", "enter", "leave", "update", "cut", "annotate", "end"),
    player: name,
    players: list(name, 26),
    is_signed: flag,
    line: maybe(line),
    pseudocode_line: maybe(line),
    variables: dictionary(sentence, 200),
    title: sentence,
    gauge: maybe(gauge),
    utilities: maybe(record({ value: maybe(list(number, 16)), is_new: flag, mover: name })),
    choices: maybe(choices),
    average: text(100_000),
    path: record({
      heads: list(name, 5),
      rows: list(
        record({ player: name, name: sentence, value: either(name, list(name, 16)), window: name }),
        10_000,
      ),
    }),
    evaluation,
  },
  { tick: whole },
);

const report = record({
  right: flag,
  mistake: maybe(name),
  tree: data(10_000, 100),
  sentence,
  like: name,
  name,
  title: sentence,
  advice: sentence,
  kind: name,
  ties: name,
  turns: list(either(name, number), 1000),
  shared: flag,
  depth: whole,
  answered: data(100, 4),
  expected: data(100, 4),
  move: maybe(number),
  moves: list(number, 1000),
  visited: list(whole, 10_000),
  off: list(whole, 10_000),
  position: sentence,
  trials: whole,
  departed: whole,
  error: maybe(sentence),
});

const code = record({ name, text: page });
const asked = record({
  kind: oneOf("value", "vector", "window", "cut", "leaves", "move"),
  prompt: sentence,
  rule: sentence,
  names,
  choices: data(1000, 4),
  before: data(1000, 4),
  places: data(100_000, 6),
});

/** The answers by their calls. @type {Record<string, Reader>} */
export const SHAPES = {
  read: record({
    searches: list(
      record({
        name,
        shown: sentence,
        line,
        depth: flag,
        windows: flag,
        unfit: dictionary(sentence, 1000),
      }),
      1000,
    ),
    games: list(record({ name, line }), 1000),
    evaluations: list(record({ name, line }), 1000),
    entry: maybe(algorithm),
    unfit: dictionary(sentence, 1000),
  }),
  search: record(
    {
      said: sentence,
      value: worth,
      basis: oneOf("proved", "judged", "likely"),
      move: maybe(name),
      best: maybe(name),
      careless: flag,
      seconds: number,
    },
    { printed },
  ),
  explain: told,
  source: record({ source: code, pseudocode: maybe(code) }),
  ghosts: record({
    ghosts: list(tuple(number, name, number), 1000),
    value: number,
    proof: sentence,
  }),
  predict: maybe(either(record({ right: flag, sentence }), asked)),
  trace: record({
    version: oneOf(/** @type {any} */ (2)),
    algorithm: name,
    options: data(100, 3),
    value: worth,
    action: data(10, 2),
    principal_variation: data(10_000, 3),
    counts: dictionary(number, 100),
    nodes: list(data(1000, 4), 10 ** 6),
    events: list(data(1000, 4), 10 ** 6),
  }),
  check: record({ report, game: maybe(text(100_000)), tick: maybe(whole), printed }),
  contract: record({
    failures: list(record({ sentence, moves: names }), 1000),
    entry: maybe(game),
  }),
  judged: record({ entry: game }),
  contest,
  forfeit: contest,
  position: record({
    toMove: maybe(name),
    over: flag,
    result,
    view,
    legal: names,
    last: maybe(record({ move: name, by: maybe(name), cells: list(whole, 1000) })),
    fen: maybe(sentence),
  }),
  roll: record({ move: name, probability: number }),
  values: record({
    values: dictionary(number, 1000),
    plies: dictionary(maybe(whole), 1000),
    depth: maybe(whole),
    scale: maybe(number),
  }),
  nodes: list(
    record({
      cells: names,
      line: list(whole, 1000),
      alarmed: list(whole, 1000),
      move: maybe(name),
      last: list(whole, 1000),
      toMove: maybe(name),
      ending: sentence,
      actions: list(tuple(number, name), 1000),
    }),
    10_000,
  ),
  outline: record({
    rows: list(
      tuple(
        number,
        number,
        number,
        name,
        maybe(number),
        maybe(worth),
        maybe(number),
        whole,
        number,
      ),
      100_000,
    ),
    width: number,
    plies: whole,
  }),
  evaluation,
  size: either(record({ nodes: whole, leaves: whole }), oneOf("more"), nothing),
  minimum: maybe(whole),
  count: maybe(whole),
  figure: text(20_000_000),
  steps: record({ count: whole, packed: text(20_000_000) }),
  cut: data(100_000, 100),
};

/** Texts of a fault: of one that is too long the beginning says enough. */
const words = truncated(4000);
const short = truncated(200);

/** What a fault in the visitor's code is told with. */
export const FAULT = record({
  sentence: words,
  line: whole,
  kind: short,
  frames: list(
    record({ line: whole, function: short, text: words, variables: dictionary(words, 200) }),
    200,
  ),
  printed: truncated(25_000),
});
