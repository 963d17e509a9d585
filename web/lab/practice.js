// Practice: an exercise, what is answered to it, and the course that it is a step of. Python sets it and grades it.

import { createStoredList } from "../settings/remembered.js";
import { isOwn, textOf } from "../settings/named.js";
import { linkOf, wantedBy } from "./link.js";

/** @typedef {import("../state.js").Lab} Lab */
/** @typedef {import("../state.js").Practice} Practice */

const MOST = 2000; // exercises of the course that Python is asked about at once

/** Whether an entry is an exercise that was answered. @param {any} one */
export const isDone = ({ step, seed, points, of }) =>
  [step, seed, points, of].every((number) => Number.isSafeInteger(number) && number >= 0);

/** The path of the first node from the bottom up that has something below it. @param {import("../protocol.js").Row[]} rows @returns {number[]} */
function lowest(rows) {
  /** @type {number[][]} */
  const paths = [];
  rows.forEach(
    ([parent], row) =>
      (paths[row] =
        parent < 0
          ? []
          : [...paths[parent], rows.slice(0, row).filter((other) => other[0] === parent).length]),
  );
  return paths
    .filter((_, row) => rows[row][3] !== null)
    .reduce((found, path) => (path.length > found.length ? path : found), []);
}

/**
 * @param {import("../state.js").Store} store
 * @param {{call: (name: string, args: object) => Promise<any>}} engine
 * @param {ReturnType<typeof import("../course/own.js").createOwn>} own
 * @param {ReturnType<typeof import("../course/game.js").createGame>} game
 * @param {{download: (name: string, blob: Blob) => void, stepAside: () => void}} page
 */
export function createPractice(store, engine, own, game, { download, stepAside }) {
  const get = () => store.get().lab;
  /** @param {Partial<Lab>} patch */
  const set = (patch) => store.set({ lab: { ...get(), ...patch } });
  /** @param {Partial<Practice>} patch */
  function put(patch) {
    const { practice } = get();
    if (practice) set({ practice: { ...practice, ...patch }, problem: "" });
  }
  /** @param {unknown} error */
  const complain = (error) =>
    set({ problem: error instanceof Error ? error.message : String(error), asked: "" });

  /** @type {ReturnType<typeof createStoredList<Lab["done"][number]>>} */
  const course = createStoredList("course", isDone);
  let isStored = true; // false: this browser stores nothing, and the course lasts as long as this window
  const progress = () => (isStored ? course.all().slice(-MOST) : get().done);
  /** @param {(done: Lab["done"]) => Lab["done"]} make */
  function setProgress(make) {
    const done = make(progress());
    isStored = course.change(() => done);
    set({ done });
  }

  let asked = 0;
  /** The exercise of the course that was counted last. @type {unknown} */
  let counted = null;
  /** Begin what Python sets. @param {Promise<any>} answer @param {(set: any) => Partial<Practice>} more */
  async function begin(answer, more) {
    const turn = ++asked;
    try {
      const one = await answer;
      if (turn !== asked) return;
      game.clear(); // a search would stand in its place
      /** @type {Practice} */
      const practice = {
        ...one,
        kind: one.exercise.kind,
        step: null,
        said: "",
        link: "",
        at: one.parts[0][0],
        path: lowest(one.rows),
        values: {},
        windows: {},
        unvisited: [],
        move: "",
        marks: null,
        hint: "",
        hints: {},
        watched: false,
        seen: false,
        ...more(one),
      };
      set({ practice, asked: "", problem: "" });
      stepAside();
    } catch (error) {
      if (turn === asked) complain(error);
    }
  }

  /** @param {import("./link.js").Wanted} wanted */
  function exercise({ own: mine, ...wanted }) {
    const played = store.get().settings.game;
    const text = !mine ? "" : isOwn(played) ? textOf(played) : (get().draft?.text ?? "");
    return begin(engine.call("exercise", { ...wanted, text }), () => ({
      link: linkOf({ ...wanted, own: mine }),
      seed: wanted.seed,
    }));
  }

  /** Do something with the exercise of now, and say where it fails. @template {unknown[]} Given @param {(practice: Practice, ...given: Given) => Promise<void>} task */
  const withIt =
    (task) =>
    async (/** @type {Given} */ ...given) => {
      const { practice } = get();
      await (practice ? task(practice, ...given) : Promise.resolve()).catch(complain);
    };
  /** Whether an exercise is still the one of now, once Python has answered. @param {Practice} practice */
  const isNow = ({ exercise }) => get().practice?.exercise === exercise;

  /** What is to be graded: fields that were left empty are not answered. @param {Practice} practice */
  function answerOf({ parts, values, windows, unvisited, move }) {
    const filled = (/** @type {Record<string, string>} */ fields) =>
      Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim()));
    const all = { values: filled(values), windows: filled(windows), unvisited, move: move || null };
    return Object.fromEntries(
      parts.map(([part]) => [part, all[/** @type {keyof typeof all} */ (part)]]),
    );
  }

  /** Vectors are typed with commas between. @param {Practice} practice @param {Record<string, any>} answer */
  function withVectors({ kind }, answer) {
    if (kind !== "maxn") return answer;
    const row = (/** @type {string} */ text) =>
      text
        .replace(/^\s*\(|\)\s*$/g, "")
        .split(/\s*[,;]\s*|\s+/)
        .filter(Boolean);
    return {
      ...answer,
      values: Object.fromEntries(
        Object.entries(answer.values).map(([name, text]) => [name, row(text)]),
      ),
    };
  }

  set({ done: progress() });
  if (get().asked) void exercise(wantedBy(get().asked));
  store.subscribe((now, then) => {
    if (now.lab.asked && now.lab.asked !== then.lab.asked) void exercise(wantedBy(now.lab.asked));
  });

  return {
    exercise,
    /** The next step of the course. */
    nextStep: () =>
      begin(
        engine.call("course", { done: progress() }),
        ({ step, seed, said, level, exercise }) => ({
          step,
          seed,
          said,
          link: linkOf({ ...exercise, level, seed, own: false }),
        }),
      ),
    /** Answer something. @param {Partial<Practice>} patch */
    answer: (patch) => put({ ...patch, hint: "" }),
    /** Cross a leaf out, or not. @param {string} name */
    cross(name) {
      const { unvisited = [] } = get().practice ?? {};
      put({
        unvisited: unvisited.includes(name)
          ? unvisited.filter((one) => one !== name)
          : [...unvisited, name],
        hint: "",
      });
    },
    /** Say a little more about one thing that is asked. @param {string | null} node */
    giveHint: withIt(async (practice, /** @type {string | null} */ node) => {
      const { exercise, at } = practice;
      const key = `${at} ${node ?? ""}`;
      const all = await engine.call("hint", { exercise, part: at, node });
      if (!isNow(practice)) return;
      const hints = get().practice?.hints ?? {};
      const count = Math.min((hints[key] ?? 0) + 1, all.length);
      put({ hint: all[count - 1], hints: { ...hints, [key]: count } });
    }),
    /** Have the answer graded; an exercise of the course counts once, and for nothing where its solution was seen before. */
    check: withIt(async (practice) => {
      const { exercise, step, seed, seen, marks: before } = practice;
      const marks = await engine.call("marks", {
        exercise: practice.exercise,
        answer: withVectors(practice, answerOf(practice)),
      });
      if (isNow(practice)) put({ marks, hint: "" });
      if (step === null || before || counted === exercise) return;
      counted = exercise; // also where it was left before the marks came
      setProgress((done) => [
        ...done,
        { step, seed, points: seen ? 0 : marks.points, of: marks.of },
      ]);
    }),
    /** Let the search that solves it be played. */
    solution: withIt(async (practice) => {
      const draft = await engine.call("tree", { text: textOf(practice.name) });
      if (!isNow(practice)) return;
      own.adopt(draft);
      game.configure({ algorithm: practice.kind, options: /** @type {any} */ (practice.options) });
      put({ watched: true, seen: practice.seen || !practice.marks });
      stepAside();
      await game.study();
    }),
    /** Back from the solution, or from a search that has taken its place. */
    back() {
      game.clear();
      put({ watched: false });
    },
    /** Another exercise like the one of now. */
    another() {
      const { link, seed } = get().practice ?? {};
      if (link) void exercise({ ...wantedBy(link), seed: Number(seed) + 1 });
    },
    /** A sheet of exercises, saved as a file. @param {object} wanted as the call takes it */
    async sheet(wanted) {
      try {
        const { name, text } = await engine.call("exercises", wanted);
        download(
          name,
          new Blob([text], { type: name.endsWith(".html") ? "text/html" : "text/plain" }),
        );
        set({ problem: "" });
      } catch (error) {
        complain(error);
      }
    },
    leave: () => set({ practice: null, problem: "" }),
    saveProgress: () =>
      download(
        "plyscope-course.json",
        new Blob([JSON.stringify({ course: progress() }, null, 1)], { type: "application/json" }),
      ),
    forgetProgress: () => setProgress(() => []),
  };
}
