// Runs side by side: search them one after another, then play their tapes in step.

import { labelOf, defaultChoices, pliesOf } from "../settings/choices.js";
import { createPlayback } from "../course/playback.js";
import { stoppedFull, stoppedLong } from "../course/excess.js";
import { stream } from "../course/stream.js";
import { lent } from "./lent.js";
import { freshRun } from "./run.js";
import { isComputersTurn } from "../state.js";
import { Columns } from "../trace/columns.js";
import { NO_COMPARISON } from "../state.js";
import { Race } from "../trace/race.js";
import { knownOf, lastIteration } from "../trace/known.js";
import { countsOf, treeAt } from "../trace/tree.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").State} State */
/** @typedef {import("../settings/choices.js").Choice} Choice */
/** @typedef {import("../state.js").Comparison} Comparison */
/** @typedef {import("../state.js").Run} Run */
/** @typedef {import("../trace/table.js").Figures} Figures */
/** @typedef {ReturnType<typeof import("../python/engine.ts").createEngine>} Engine */

/** A run may visit so many nodes; then it is stopped. */
export const MOST_NODES = 3_000_000;

/**
 * @param {Store} store
 * @param {Engine} engine
 * @param {ReturnType<typeof import("../course/playback.js").createPlayback>} playback  of the search on the stage, which rests meanwhile
 * @param {{onStart: () => void, measures: ReturnType<typeof import("../course/measures.js").createMeasures>, missStop?: (tick: number) => void, most?: number}} setup
 */
export function createCompare(
  store,
  engine,
  playback,
  { onStart, measures, missStop = () => {}, most = MOST_NODES },
) {
  let turn = 0; // counts what makes a race under way moot
  /** @type {Race | null} */
  let race = null;

  const now = () => store.get().compare;
  /** @param {Partial<Comparison>} patch */
  const put = (patch) => store.set({ compare: { ...now(), ...patch } });
  const rootOf = ({ settings, moves } = store.get()) => ({
    game: settings.game,
    first: settings.first,
    moves,
  });
  const chosen = ({ compare, catalogue, settings } = store.get()) =>
    compare.choices ?? defaultChoices(catalogue, settings);

  // The transport's clock, turned to all runs: a store in which the longest run is the search.
  const clock = createPlayback(
    {
      get: () => ({ ...store.get(), ...lent(store.get()) }),
      set({ tick, ticks, playing, speed }) {
        if (speed !== undefined) store.set({ speed });
        if (playing !== undefined && playing !== now().playing) put({ playing });
        if (tick !== undefined && race) put({ tick, ticks, cursors: race.at(tick) });
      },
      subscribe: store.subscribe,
    },
    missStop,
  );

  /** @param {number} index @param {Partial<Run>} patch @param {Partial<Figures>} [figures] */
  function update(index, patch, figures = {}) {
    const change = (/** @type {Run} */ run) => ({
      ...run,
      ...patch,
      figures: { ...run.figures, ...figures },
    });
    put({ runs: now().runs.map((run, at) => (at === index ? change(run) : run)) });
  }

  /** Why there cannot be a race as things are; empty where there can. @param {Choice[]} choices */
  function hindrance(choices) {
    const { position, search, catalogue } = store.get();
    if (position.over)
      return "The game is over, so there is nothing to compare: undo a move or start a new game.";
    if (search?.running && search.purpose === "move" && isComputersTurn(store.get()))
      return `${position.toMove} is thinking about its move: race when it has moved, or stop it first.`;
    const names = choices.map((choice) => labelOf(choice, catalogue));
    const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
    return twice < 0
      ? ""
      : `${names[twice]} is chosen twice: choose another search, or another depth, for one of them.`;
  }

  /** @param {Run} run @returns {Partial<Figures>} */
  function counts({ columns }) {
    const { alphaCuts, betaCuts } = columns.head;
    return { ...countsOf(columns), cutoffs: alphaCuts + betaCuts, plies: columns.maxPly };
  }

  /** Search one run, streaming into its columns. @param {number} index @param {number} mine */
  async function record(index, mine) {
    const run = now().runs[index];
    update(index, { stage: "searching", running: true });
    const refuse = (/** @type {string} */ refusal) => mine === turn && put({ refusal });
    const result = await stream(engine, run, {
      isWanted: () => mine === turn,
      bytes: () => now().runs.reduce((sum, { columns }) => sum + columns.bytes, 0),
      growth() {
        update(index, {}, counts(run));
        if (run.columns.nodes <= most) return;
        engine.stop();
        refuse(stoppedLong(store.get().catalogue, run, most, run.figures.name));
      },
      full: (where) =>
        refuse(
          stoppedFull(
            store.get().catalogue,
            run,
            where === "page" ? "race" : where,
            run.figures.name,
          ),
        ),
      fault: (what) => refuse(`${run.figures.name} ${what}`),
    });
    if (mine !== turn) return;
    if (!result)
      return update(index, { stage: "stopped", running: false, stopped: true }, counts(run));
    const { value, move, seconds } = result;
    const judged = knownOf(treeAt(run.columns, run.columns.head), 0)?.basis !== "proved";
    update(
      index,
      { stage: "done", running: false, result },
      { ...counts(run), complete: true, value, judged, move, milliseconds: seconds * 1000 },
    );
    void branch(now().runs[index]);
  }

  /** Ask for a figure of a run, which may be gone when the answer comes. @param {Run} run @param {() => Promise<Partial<Figures>>} figure */
  async function measure({ root }, figure) {
    try {
      const found = await figure();
      const index = now().runs.findIndex((run) => run.root === root);
      if (index >= 0) update(index, {}, found);
    } catch (error) {
      console.warn("A run could not be measured.", error);
    }
  }

  /** Ask how wide its tree is: of a search that deepens, the tree of the iterations that it finished. @param {Run} run */
  function branch(run) {
    const { algorithm, options, strength, columns, figures } = run;
    const { depth: iterations, to: nodes } = lastIteration(columns);
    return measure(run, async () => ({
      branching: await engine.call("branching", {
        algorithm,
        options,
        strength,
        nodes,
        plies: figures.plies,
        iterations,
      }),
    }));
  }

  /** How few leaves would have done: counted while the runs are searched. @param {Run} run */
  function prove(run) {
    const { root, algorithm, options, strength } = run;
    const depth = pliesOf({
      algorithm,
      options,
      depth: strength.kind === "depth" ? strength.depth : null,
    });
    void measure(run, async () => ({
      minimum: await measures.minimum({ ...root, depth }).catch(() => 0),
    }));
  }

  /** Let go of the tapes; what they came to stays, as the table. */
  function leave() {
    if (now().phase === "choosing") return;
    turn += 1;
    if (now().phase === "searching") engine.stop();
    race = null;
    put({
      phase: "choosing",
      runs: now()
        .runs.filter(({ stage }) => stage === "done" || stage === "stopped")
        .map((run) => ({ ...run, columns: new Columns(0, run.columns.manner) })),
      tick: 0,
      ticks: 0,
      playing: false,
      cursors: [],
    });
    clock.clear();
  }

  store.subscribe((state, before) => {
    const { settings } = state;
    const other = settings.game !== before.settings.game;
    if (other || settings.first !== before.settings.first || state.moves !== before.moves) {
      leave();
      put({ ...NO_COMPARISON, choices: other ? null : now().choices });
    } else if (state.drawer.tab !== "compare") leave();
  });

  return {
    clock,
    /** @param {Choice[]} choices */
    choose: (choices) => put({ choices, refusal: "", plot: null }),
    /** Search what is chosen, one after another, then play all in step. */
    async race() {
      leave();
      const mine = ++turn;
      const choices = chosen();
      const against = hindrance(choices);
      if (against) return put({ refusal: against });
      engine.stop();
      playback.pause();
      put({
        phase: "searching",
        refusal: "",
        runs: choices.map((choice) => freshRun(store.get(), choice, null)),
        cursors: [],
      });
      try {
        const sizes = await Promise.all(
          choices.map((choice) =>
            measures.size({ ...rootOf(), depth: pliesOf(choice) }, () => mine === turn),
          ),
        );
        if (mine !== turn) return;
        put({
          runs: choices.map((choice, index) => freshRun(store.get(), choice, sizes[index] ?? null)),
        });
        now().runs.forEach(prove);
        onStart();
      } catch (error) {
        if (mine === turn)
          put({
            phase: "choosing",
            runs: [],
            refusal: `The runs could not be measured: ${error instanceof Error ? error.message : error}`,
          });
        return;
      }
      for (let index = 0; index < choices.length; index += 1) {
        await record(index, mine);
        if (mine !== turn) return;
      }
      race = new Race(now().runs.map(({ columns }) => columns));
      put({ phase: "race", cursors: race.at(0), ticks: race.ticks });
      clock.begin(race.runs[race.longest]);
    },
    /** End the run under way; the others stay, and those to come are run. */
    stop: () => engine.stop(),
    leave,
  };
}
