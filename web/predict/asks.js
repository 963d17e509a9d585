// Predict first: time waits before what is worth a question, until that is answered. Python asks, and says what is right.

import { inJson } from "../protocol.js";
import { asking } from "../trace/asking.js";
import { fold } from "../trace/fold.js";
import { Place } from "../trace/place.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").State} State */
/** @typedef {import("../trace/asking.js").Candidate} Candidate */

/**
 * @param {Store} store
 * @param {{call: (name: string, args: object) => Promise<any>}} engine
 * @param {ReturnType<typeof import("../course/playback.js").createPlayback>} playback
 */
export function createAsks(store, engine, playback) {
  const { get } = store;
  /** @param {Partial<State["predict"]>} patch */
  const set = (patch) => store.set({ predict: { ...get().predict, ...patch } });
  /** @type {Candidate[][] | null} what there is to ask of the search that is shown; null: not looked for yet */
  let parts = null;
  /** @type {Set<Candidate[]>} */
  let used = new Set();
  let asked = 0; // counts what makes an answer of Python's moot
  let coming = false; // a question that Python is still asked for
  let place = -1; // the tick at which time waits for it
  let held = false; // playing waits for the search to end
  /** @type {State["told"]} what was told of the tick, with what would answer the question */
  let whole = null;

  const columnsOf = (/** @type {State} */ { search }) => search?.columns ?? null;

  /** Nothing was asked of this search yet. */
  function anew() {
    used = new Set();
    dismiss();
    set({ right: 0, of: 0 });
  }

  /** No question any more. */
  function dismiss() {
    asked++;
    coming = false;
    if (get().predict.card) set({ card: null });
    if (whole && get().told?.tick === whole.tick) store.set({ told: whole });
    whole = null;
  }

  /** The first part with something to ask from one tick on to before another. @param {number} from @param {number} to */
  function due(from, to) {
    const { search } = get();
    if (!search) return null;
    parts ??= asking(search.columns, search.purpose === "move");
    const found = parts.filter(
      (part) => part.length && !used.has(part) && part[0].at >= from && part[0].at < to,
    );
    return found.sort(([a], [b]) => a.at - b.at)[0] ?? null;
  }

  /** What Python says to an event, with an answer or without. @param {Candidate} candidate @param {{given: unknown} | null} answer */
  function call({ of }, answer) {
    const { search } = get();
    if (!search) throw new Error("There is no search to ask about.");
    const { root, algorithm, options, strength, columns, result } = search;
    const tape = inJson(fold(columns, new Place(columns).seek(of)));
    const done = result !== null && of === columns.ticks;
    return engine.call("predict", { ...root, algorithm, options, strength, tape, done, answer });
  }

  /** Ask what the part asks; go on where that is nothing. @param {Candidate[]} part @param {boolean} playing @param {() => void} goOn */
  async function ask(part, playing, goOn) {
    const mine = ++asked;
    const [candidate] = part;
    coming = true;
    place = candidate.at;
    let question = null;
    try {
      question = await call(candidate, null);
    } catch (error) {
      console.warn("A question could not be had.", error);
    }
    if (mine !== asked) return;
    coming = false;
    if (!question) {
      part.shift(); // the next one of its part, if there is one, is asked in its place
      return goOn();
    }
    used.add(part);
    set({ card: { ...question, candidate, playing, picked: [], said: null, problem: "" } });
    hush();
  }

  /** Tell what is right of the question that is open. @param {unknown} given null: the visitor wants to be shown */
  async function answer(given) {
    const { card, of, right } = get().predict;
    if (!card || card.said) return;
    const mine = ++asked;
    try {
      const said = await call(card.candidate, { given });
      if (mine !== asked) return;
      const next = { ...card, problem: "", said: { ...said, shown: given === null } };
      set({ of: of + 1, right: right + (said.right ? 1 : 0) });
      whole = null;
      set({ card: next });
      // What it was about is seen; what is true of the whole search alone is not gone to.
      if (!isAhead(card.candidate)) playback.seek((place = card.candidate.of));
    } catch (error) {
      if (mine === asked)
        set({ card: { ...card, problem: error instanceof Error ? error.message : String(error) } });
    }
  }

  /** Go on from a question that was answered. */
  function goOn() {
    const { tick, ticks, predict } = get();
    const { card } = predict;
    if (!card?.said) return;
    dismiss();
    if (card.playing && tick < ticks) playback.play(); // at the end it would begin anew
  }

  /** While a question is open, nothing is told that would answer it: when the node will be cut, what its average comes to. */
  function hush() {
    const { told, predict } = get();
    if (!told || !predict.card || predict.card.said || (!told.condition && !told.average)) return;
    whole = told;
    store.set({ told: { ...told, condition: "", average: "" } });
  }

  playback.gate = (from, to, playing) => {
    const { predict, search } = get();
    if (!predict.on || !search || to <= from) return null;
    if (search.running) return playing ? ((held = true), from) : null;
    if (coming) return from;
    if (predict.card && !predict.card.said) {
      if (!playing) void answer(null);
      return from;
    }
    const part = due(from, to);
    if (!part) return null;
    const [{ at }] = part;
    void ask(part, playing, () => (playing ? playback.play() : playback.step(to - at)));
    return at;
  };

  if (playback.held && get().predict.on) playback.play();

  store.subscribe((state, before) => {
    const { predict, search, tick } = state;
    if (columnsOf(state) !== columnsOf(before)) {
      parts = null;
      held = false;
      anew();
    } else if (predict.on !== before.predict.on || (tick === 0 && before.tick > 0)) anew();
    else if (tick !== before.tick && tick !== place) dismiss();
    if (state.told !== before.told) hush();
    if (held && search && !search.running) {
      held = false;
      if (predict.on) playback.play();
    }
  });

  /** Cross a leaf out, or no more. @param {string | undefined} name */
  function pick(name) {
    const { card } = get().predict;
    if (!card || card.said || name === undefined) return;
    const picked = card.picked.includes(name)
      ? card.picked.filter((one) => one !== name)
      : [...card.picked, name];
    set({ card: { ...card, picked } });
  }

  return {
    answer,
    goOn,
    pick,
    /** The same for the leaf to which some actions lead. @param {number[]} path */
    pickAt(path) {
      const { card } = get().predict;
      pick(card?.names[card.places.findIndex(([own]) => `${own}` === `${path}`)]);
    },
  };
}

/** Whether a question is about more than the event that comes next. @param {Candidate} candidate */
const isAhead = ({ kind }) => kind === "leaves" || kind === "move";
