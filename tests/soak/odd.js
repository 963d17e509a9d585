// Calls of the page's API with anything that a program can pass, by a seed.

/** A generator of numbers from 0 to 1: mulberry32. @param {number} seed */
export function diceOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const refuse = () => {
  throw new Error("This getter of the caller always throws.");
};
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const cyclic = () => {
  const one = { game: "nim" };
  return Object.assign(one, { one });
};

/** Each makes a value that no method wants, or one that looks as if it did. @type {(() => unknown)[]} */
const ODD = [
  ...[undefined, null, NaN, Infinity, -Infinity, -0, 0, -1, 1, 1.5, 1e308, 2 ** 53, 2 ** 31].map(
    (one) => () => one,
  ),
  ...[
    "",
    " ",
    "b2",
    "B2",
    "nim",
    "1",
    "\0",
    "💥",
    "\u202eabc",
    "__proto__",
    "constructor",
    "toString",
    "a\nb",
  ].map((one) => () => one),
  ...["depth:3", "depth:", "depth:1e3", "careless:2:1", "careless:0.25:1", "perfect", "both"].map(
    (one) => () => one,
  ),
  () => "x".repeat(1_000_000),
  () => "“”".repeat(5_000),
  ...[true, false, 10n, Symbol("odd"), () => 1, async () => 2, class {}].map((one) => () => one),
  ...[
    () => [],
    () => [1],
    () => [undefined],
    () => ["b2"],
    () => [["b2"]],
    () => new Array(100_000),
    () => new Array(50).fill("b2"),
  ],
  ...[
    () => ({}),
    () => Object.create(null),
    () => Object.freeze({}),
    () => ({ length: 1e9 }),
    () => ({ length: 2, 0: "b2", 1: "a3" }),
  ],
  ...[
    () => ({ toString: refuse }),
    () => ({ valueOf: refuse }),
    () => ({ toJSON: refuse }),
    () => ({ [Symbol.toPrimitive]: refuse }),
  ],
  ...[
    () => ({ [Symbol.iterator]: refuse }),
    () => ({ toString: () => ({}) }),
    () => ({ kind: "depth", depth: 2 }),
  ],
  ...[
    () => ({ kind: "depth" }),
    () => ({ kind: Symbol("odd") }),
    () => ({ kind: "careless", rate: "x", seed: {} }),
  ],
  () => new Proxy({}, { get: refuse }),
  () => new Proxy({}, { ownKeys: refuse, has: refuse }),
  () => new Proxy([], { get: (_, key) => (key === "length" ? 3 : 7) }),
  revoked,
  cyclic,
  () => ({
    get game() {
      return refuse();
    },
  }),
  () => ({
    get moves() {
      return refuse();
    },
  }),
  // biome-ignore lint/suspicious/noThenProperty: one of the values that look like something else
  () => ({ then: (/** @type {any} */ resolve) => resolve(1) }),
  ...[
    () => new Date(NaN),
    () => /x/,
    () => new Map(),
    () => new Set(["b2"]),
    () => new WeakMap(),
    () => new Error("odd"),
    () => Promise.resolve("b2"),
  ],
  ...[
    () => new String("b2"),
    () => new Number(3),
    () => new Uint8Array(8),
    () => new ArrayBuffer(8),
    () => new Float64Array([NaN]),
  ],
  ...[
    () => window,
    () => document.body,
    () => document.createElement("iframe"),
    () => globalThis.plyscope,
    () => new MessageChannel().port1,
  ],
];

const NAMES =
  "game first side algorithm options strength level moves tick from layout tab view compare x __proto__".split(
    " ",
  );

/** @param {() => number} dice @param {any} catalogue */
export function callsOf(dice, catalogue) {
  /** @template T @param {T[]} all @returns {T} */
  const pick = (all) => all[Math.floor(dice() * all.length)];
  const odd = () => pick(ODD)();
  const whole = (/** @type {number} */ most) => Math.floor(dice() * most);

  /** Settings that exist, or nearly. */
  function settings() {
    const game = pick(catalogue.games);
    const algorithm = pick(
      dice() < 0.9
        ? game.algorithms
        : catalogue.algorithms.map((/** @type {any} */ one) => one.name),
    );
    const all = {
      game: game.name,
      algorithm,
      first: pick(game.firsts),
      side: pick([...game.players, "both", "none"]),
      strength: pick(["perfect", "depth:1", "depth:2", "careless:0.5:3"]),
      options: pick([{}, { depth: 2 }, { order: "random:3" }, { simulations: 50 }]),
      moves: pick([[], ["b2"], ["b2", "a3"], ["a1", "b1"], ["b2", "b2"]]),
      tick: whole(300),
      layout: pick(["compact", "scale"]),
      tab: pick(["why", "code", "compare", "lab", "write"]),
    };
    return Object.fromEntries(
      Object.entries(all).filter(([name]) => name === "game" || dice() < 0.4),
    );
  }

  /** Settings of which one is odd; assigned, so that __proto__ is a prototype. */
  function spoilt() {
    const given = dice() < 0.5 ? settings() : {};
    const inner =
      dice() < 0.3
        ? { [pick(["depth", "order", "ties", "weights", "constructor", "simulations"])]: odd() }
        : odd();
    try {
      /** @type {any} */ (given)[pick(NAMES)] = inner;
    } catch {
      // some prototypes cannot be had
    }
    return given;
  }

  const few = {
    open: [settings, spoilt, odd],
    move: [() => pick(["b2", "a3", "c1", "a1"]), odd],
    search: [() => undefined, odd],
  };
  const many = {
    seek: [() => whole(2000), odd],
    step: [() => whole(40) - 20, odd],
    on: [() => pick(["state", "end", "notice"]), odd],
  };
  const bare = { stop: [odd], play: [odd], pause: [odd], state: [odd] };
  const makers = Object.entries({ ...few, ...many, ...bare });

  return {
    /** @returns {[string, unknown[]]} a method and its arguments */
    next() {
      const [name, kinds] = dice() < 0.3 ? ["open", few.open] : pick(makers);
      const first = pick(/** @type {(() => unknown)[]} */ (kinds))();
      return [name, name === "on" ? [first, dice() < 0.5 ? () => {} : odd()] : [first]];
    },
  };
}

/** What was passed, for whoever reads of a failure. @param {unknown} value @returns {string} */
export function shown(value) {
  try {
    const text =
      typeof value === "object" && value !== null
        ? `${Object.prototype.toString.call(value)} ${JSON.stringify(value)}`
        : String(value);
    return text.slice(0, 300);
  } catch {
    return `an odd ${typeof value}`;
  }
}
