// What can be asked before it is told: the events that are worth it, found by their kinds alone. Python says what the question is.

import { AT_CUT, AT_ENTER, AT_LEAVE, AT_UPDATE } from "./ticks.js";

/** @typedef {import("./columns.js").Columns} Columns */
/** @typedef {"leaves" | "value" | "window" | "cut" | "move"} Kind */
/** @typedef {{at: number, of: number, kind: Kind}} Candidate  the tick at which time waits, and that of the event which is asked about */

const SMALL = 100; // ticks: of so few every candidate is asked
const AT_MOST = 12; // questions of a larger search
const IN_A_GAME = 4; // of one of a game, which goes on meanwhile
const TRIES = 6; // in a part of a large search: where nothing is to be asked of the first, the next one is
/** @type {Kind[]} in turn, so that not all are of one kind */
const TURNS = ["window", "cut", "value"];

/**
 * Returns what may be asked of a search that has ended, in parts of which each asks once: its first candidate that is a question. In a
 * small search every candidate is a part of its own; a larger one, or one of a game, is cut into parts of equal length.
 * @param {Columns} columns @param {boolean} inGame @returns {Candidate[][]}
 */
export function asking(columns, inGame) {
  const { ticks, revisits } = columns;
  const most = inGame ? IN_A_GAME : AT_MOST;
  if (revisits) return [[{ at: Math.floor(ticks / 4), of: ticks, kind: "move" }]];
  /** @type {Candidate[][]} */
  const parts = [[{ at: 0, of: 0, kind: "leaves" }]];
  if (ticks <= SMALL && !inGame)
    return [...parts, ...[...candidates(columns, 0, ticks)].map((one) => [one])];
  for (let part = 0; part < most; part++) {
    const [from, to] = [part, part + 1].map((end) => Math.floor((end * ticks) / most));
    const found = some(
      candidates(columns, from, to),
      columns.windowed ? TURNS[part % TURNS.length] : "value",
    );
    if (found.length) parts.push(found);
  }
  return parts;
}

/** The first few, those of one kind before others. @param {Iterable<Candidate>} all @param {Kind} wanted */
function some(all, wanted) {
  /** @type {Candidate[][]} */
  const [own, others] = [[], []];
  for (const one of all) {
    const those = one.kind === wanted ? own : others;
    if (those.length < TRIES) those.push(one);
    if (own.length === TRIES) break;
  }
  return [...own, ...others].slice(0, TRIES);
}

/**
 * What a node comes back with is asked when its last child is back or, where that is a leaf nobody had to judge, before it is; α and β where
 * a child has improved them; whether the node is cut, after that: where it is, and where its next move is tried.
 * @param {Columns} columns @param {number} from @param {number} to @returns {Generator<Candidate>}
 */
function* candidates({ kinds, ticks, windowed, judged }, from, to) {
  const kind = (/** @type {number} */ event) =>
    event >= 0 && event < ticks ? kinds.get(event) : 0;
  /** @param {number} event the leave of a last child @param {number} of */
  const value = (event, of) =>
    /** @type {Candidate} */ ({
      at: kind(event - 1) === AT_ENTER && !judged.total ? event : event + 1,
      of,
      kind: "value",
    });
  for (let event = from; event < to; event++) {
    const [before, now, next] = [kind(event - 1), kind(event), kind(event + 1)];
    const at = { at: event, of: event + 1 };
    if (now === AT_LEAVE && before === AT_LEAVE) yield value(event - 1, event + 1);
    else if (now === AT_UPDATE && before === AT_LEAVE) {
      if (next === AT_LEAVE) yield value(event - 1, event + 2);
      else if (windowed) yield { ...at, kind: "window" };
    } else if (windowed && before === AT_UPDATE && (now === AT_CUT || now === AT_ENTER))
      yield { ...at, kind: "cut" };
  }
}
