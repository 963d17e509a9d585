// Practice: an exercise, what is answered to it, and the course that it is a step of. Python sets it and grades it.

import { isOwn, textOf } from "../settings/settings.js";

/** @typedef {import("../state.js").Lab} Lab */
/** @typedef {import("../state.js").Practice} Practice */

/** What a link calls an exercise. @param {string} kind @param {string} which @param {{direction: string, ties: string}} rules */
const linkOf = (kind, which, { direction, ties }) => `${kind}:${which}${direction === RIGHT ? ":right" : ""}${ties === "strict" ? ":strict" : ""}`;

/** The path of the first node from the bottom up that has something below it. @param {import("../protocol.js").Row[]} rows @returns {number[]} */
function lowest(rows) {
  /** @type {number[][]} */
  const paths = [];
  rows.forEach(([parent], row) => (paths[row] = parent < 0 ? [] : [...paths[parent], rows.slice(0, row).filter((other) => other[0] === parent).length]));
  return paths.filter((_, row) => rows[row][3] !== null).reduce((found, path) => (path.length > found.length ? path : found), []);
}

/** How a link, and the page, call the rules that an exercise may have. */
const RIGHT = "right to left";

/**
 * @param {import("../state.js").Store} store
 * @param {{call: (name: string, args: object) => Promise<any>}} engine
 * @param {ReturnType<typeof import("./own.js").createOwn>} own
 * @param {ReturnType<typeof import("./game.js").createGame>} game
 * @param {{save: (name: string, value: string) => boolean, saved: (name: string) => string | null, download: (name: string, blob: Blob) => void, stepAside: () => void}} device
 */
export function createPractice(store, engine, own, game, { save, saved, download, stepAside }) {
  const get = () => store.get().lab;
  /** @param {Partial<Lab>} patch */
  const set = (patch) => store.set({ lab: { ...get(), ...patch } });
  /** @param {Partial<Practice>} patch */
  function put(patch) {
    const { practice } = get();
    if (practice) set({ practice: { ...practice, ...patch }, problem: "" });
  }
  /** @param {unknown} error */
  const complain = (error) => set({ problem: error instanceof Error ? error.message : String(error), asked: "" });

  let asked = 0;
  /** Begin what Python sets. @param {Promise<any>} answer @param {(set: any) => Partial<Practice>} more */
  async function begin(answer, more) {
    const turn = ++asked;
    try {
      const one = await answer;
      if (turn !== asked) return;
      game.clear(); // a search would stand in its place
      /** @type {Practice} */
      const practice = {
        ...one, kind: one.exercise.kind, step: null, said: "", link: "", at: one.parts[0][0], path: lowest(one.rows), values: {}, windows: {}, unvisited: [], move: "",
        marks: null, hint: "", hints: {}, watched: false, ...more(one),
      }; // prettier-ignore
      set({ practice, asked: "", problem: "" });
      stepAside();
    } catch (error) {
      if (turn === asked) complain(error);
    }
  }

  /** @param {{kind: string, level: number, seed: number, direction: string, ties: string, own: boolean}} wanted */
  function exercise({ kind, level, seed, direction, ties, own: mine }) {
    const played = store.get().settings.game;
    const text = !mine ? "" : isOwn(played) ? textOf(played) : (get().draft?.text ?? "");
    return begin(engine.call("exercise", { kind, level, seed, direction, ties, text }), () => ({ link: linkOf(kind, mine ? "own" : `${level}:${seed}`, { direction, ties }), seed }));
  }

  /** The exercise that a link names. @param {string} link */
  function opened(link) {
    const [kind, level, seed] = link.split(":");
    const rules = { direction: link.includes(":right") ? RIGHT : "left to right", ties: link.endsWith(":strict") ? "strict" : "cut" };
    void exercise({ kind, level: Number(level) || 2, seed: Number(seed) || 1, own: level === "own", ...rules });
  }

  /** What was done of the course: what is not as it was written is not. @returns {Lab["done"]} */
  function before() {
    try {
      const found = JSON.parse(saved("course") ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  }

  /** What is to be graded: fields that were left empty are not answered. @param {Practice} practice */
  function answerOf({ parts, values, windows, unvisited, move }) {
    const filled = (/** @type {Record<string, string>} */ fields) => Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim()));
    const all = { values: filled(values), windows: filled(windows), unvisited, move: move || null };
    return Object.fromEntries(parts.map(([part]) => [part, all[/** @type {keyof typeof all} */ (part)]]));
  }

  /** Vectors are typed with commas between. @param {Practice} practice @param {Record<string, any>} answer */
  function withVectors({ kind }, answer) {
    if (kind !== "maxn") return answer;
    const row = (/** @type {string} */ text) => text.replace(/^\s*\(|\)\s*$/g, "").split(/\s*[,;]\s*|\s+/).filter(Boolean);
    return { ...answer, values: Object.fromEntries(Object.entries(answer.values).map(([name, text]) => [name, row(text)])) };
  }

  set({ done: before() });
  if (get().asked) opened(get().asked);
  store.subscribe((now, then) => {
    if (now.lab.asked && now.lab.asked !== then.lab.asked) opened(now.lab.asked);
  });

  return {
    exercise,
    /** The next step of the course. */
    nextStep: () => begin(engine.call("course", { done: get().done }), ({ step, seed, said, level, exercise }) => ({ step, seed, said, link: linkOf(exercise.kind, `${level}:${seed}`, exercise) })),
    /** Answer something. @param {Partial<Practice>} patch */
    answer: (patch) => put({ ...patch, hint: "" }),
    /** Cross a leaf out, or not. @param {string} name */
    cross(name) {
      const { unvisited = [] } = get().practice ?? {};
      put({ unvisited: unvisited.includes(name) ? unvisited.filter((one) => one !== name) : [...unvisited, name], hint: "" });
    },
    /** Say a little more about one thing that is asked. @param {string | null} node */
    async giveHint(node) {
      const { practice } = get();
      if (!practice) return;
      const { exercise, at, hints } = practice;
      const key = `${at} ${node ?? ""}`;
      try {
        const all = await engine.call("hint", { exercise, part: at, node });
        const count = Math.min((hints[key] ?? 0) + 1, all.length);
        put({ hint: all[count - 1], hints: { ...hints, [key]: count } });
      } catch (error) {
        complain(error);
      }
    },
    /** Have the answer graded; an exercise of the course counts once. */
    async check() {
      const { practice } = get();
      if (!practice) return;
      try {
        const marks = await engine.call("marks", { exercise: practice.exercise, answer: withVectors(practice, answerOf(practice)) });
        const first = practice.marks === null && practice.step !== null;
        put({ marks, hint: "" });
        if (!first) return;
        const done = [...get().done, { step: /** @type {number} */ (practice.step), seed: practice.seed, points: marks.points, of: marks.of }];
        set({ done });
        save("course", JSON.stringify(done));
      } catch (error) {
        complain(error);
      }
    },
    /** Let the search that solves it be played. */
    async solution() {
      const { practice } = get();
      if (!practice) return;
      try {
        const draft = await engine.call("tree", { text: practice.name.slice(practice.name.indexOf(":") + 1) });
        own.adopt(draft);
        game.configure({ algorithm: practice.kind, options: /** @type {any} */ (practice.options) });
        put({ watched: true });
        stepAside();
        await game.study();
      } catch (error) {
        complain(error);
      }
    },
    /** Back from the solution, or from a search that has taken its place. */
    back() {
      game.clear();
      put({ watched: false });
    },
    /** Another exercise like the one of now. */
    another() {
      const { link, seed } = get().practice ?? {};
      if (link) opened(link.replace(/:\d+(?=:|$)(?!.*:\d+(:|$))/, `:${Number(seed) + 1}`));
    },
    /** A sheet of exercises, saved as a file. @param {object} wanted as the call takes it */
    async sheet(wanted) {
      try {
        const { name, text } = await engine.call("exercises", wanted);
        download(name, new Blob([text], { type: name.endsWith(".html") ? "text/html" : "text/plain" }));
        set({ problem: "" });
      } catch (error) {
        complain(error);
      }
    },
    leave: () => set({ practice: null, problem: "" }),
    saveProgress: () => download("plyscope-course.json", new Blob([JSON.stringify({ course: get().done }, null, 1)], { type: "application/json" })),
    forgetProgress() {
      set({ done: [] });
      save("course", "[]");
    },
  };
}
