// What is known of a node that a search has closed: its value or a bound, and how that is known. As settled.py has it, at every
// tick without asking; tests hold the two together.

import { CHANCE } from "./movers.js";
import { answers, ANNOTATION_NAMES, STAND_PAT, STOPPED } from "./annotations.ts";

/** @typedef {import("./tree.js").Tree} Tree */

/**
 * @typedef {object} Manner as settings/manner.js tells it
 * @property {boolean} strict @property {boolean} returnsEnds @property {boolean} unsure @property {boolean} guesses
 * @property {[least: number, most: number]} ends @property {number} most @property {number | null} depth @property {number | null} scale @property {boolean} hasSums
 */

/**
 * @typedef {object} Known
 * @property {-1 | 0 | 1} sense the true value is at most, exactly or at least what was found
 * @property {"proved" | "judged" | "likely" | "unknown"} basis it follows from finished games; an estimate has a part in it; it only
 *   very probably is so; it says nothing
 * @property {number} player of a vector: whose utility alone has a bound, or -1
 */

const ENDGAME = ANNOTATION_NAMES.indexOf("endgame");
const LIKELY = [ANNOTATION_NAMES.indexOf("probable cut"), ANNOTATION_NAMES.indexOf("null move")];

/** What is known of a node at the tree's tick: null where it is open or was never closed. @param {Tree} tree @param {number} node @returns {Known | null} */
export function knownOf(tree, node) {
  const { tape, state, revisits } = tree;
  const { manner } = tape;
  if (!manner || revisits || Number.isNaN(tree.value(node))) return null;
  if (!tree.isOpen(node)) return settled(tape, manner, node);
  const basis = node === 0 && state.tick === tape.ticks ? tape.basis : null;
  return basis && { sense: 0, basis, player: -1 };
}

/**
 * The last search of the root that was finished: the depth of its iteration, 0 where there are none, and its nodes.
 * @param {import("./columns.js").Columns} tape of a search that has ended
 */
export function lastIteration({ starts, nodes, head }) {
  let last = starts.length - 1;
  if (head.noted[STOPPED]) while (starts[last--]?.failed); // one that failed has begun again: it was no iteration of its own
  return {
    depth: starts[last]?.depth ?? 0,
    from: starts[last]?.node ?? 0,
    to: starts[last + 1]?.node ?? nodes,
  };
}

/** @param {import("./columns.js").Columns} tape @param {Manner} manner @param {number} node @returns {Known} */
function settled(tape, manner, node) {
  const note = tape.noteOf(node);
  const answered = answers(note);
  const judged = tape.judged.between(node, tape.end.get(node)) > 0;
  const [value, low, high] = [tape.value.get(node), tape.alpha.get(node), tape.beta.get(node)];
  if (!tape.width.get(node) && !answered)
    return { sense: 0, basis: judged ? "judged" : "proved", player: -1 };
  if (note === ENDGAME) return { sense: 0, basis: "proved", player: -1 };
  const basis = LIKELY.includes(note)
    ? "likely"
    : judged || manner.unsure || manner.guesses
      ? "judged"
      : "proved";
  if (tape.vectors.length) {
    const bound = tape.isCut(node) && high < manner.most; // nobody can get more than the most
    return { sense: bound ? 1 : 0, basis, player: bound ? tape.mover(node) : -1 };
  }
  if (manner.returnsEnds && low === value && value === high)
    return { sense: 0, basis: "unknown", player: -1 };
  return asSure(
    { sense: side(tape, manner, node, low, high), basis, player: -1 },
    tape,
    manner,
    node,
  );
}

/** On which side of a closed node's value its true one may be. @param {import("./columns.js").Columns} tape @param {Manner} manner @param {number} node @param {number} low @param {number} high @returns {-1 | 0 | 1} */
function side(tape, manner, node, low, high) {
  const value = tape.value.get(node);
  const ends = !manner.strict || manner.returnsEnds;
  const beyond = value > high || (value === high && ends);
  const short = value < low || (value === low && ends);
  if (!beyond && !short) return 0;
  if (tape.mover(node) !== CHANCE && !manner.returnsEnds && !tape.isCut(node)) {
    const best = tape.best(node); // it is exact all the same where nothing was skipped and its best child's is
    if (best < 0 && tape.noteOf(node) === STAND_PAT) return 0;
    if (best >= 0 && tape.value.get(best) === value && settled(tape, manner, best).sense === 0)
      return 0;
  }
  return beyond ? 1 : -1;
}

/** At least the most that there is, is exactly that; and no estimate is at an end. @param {Known} known @param {import("./columns.js").Columns} tape @param {Manner} manner @param {number} node @returns {Known} */
function asSure({ sense, basis, player }, tape, manner, node) {
  const value = tape.value.get(node);
  const [least, most] = manner.ends;
  if (value !== least && value !== most) return { sense, basis, player };
  const sure = sense === (value === most ? 1 : -1) ? 0 : sense;
  return {
    sense: sure,
    basis: basis === "judged" && sure === 0 && !manner.unsure ? "proved" : basis,
    player,
  };
}

const SIDES = ["≤ ", "", "≥ "]; // at most, exactly, at least
const WORDS = ["at most", "", "at least"];
const BASES = { proved: "Value", judged: "Judged", likely: "Very likely", unknown: "Returned" };

/** A value as it is drawn: ≤ 2, ≥ 5; ≈ 3 where it is not proved; ? where it says nothing. @param {Known | null} known @param {string} value */
export function drawnAs(known, value) {
  if (!known) return value;
  if (known.basis === "unknown") return "?";
  return `${SIDES[known.sense + 1]}${known.basis === "proved" || value.startsWith("≈") ? "" : "≈ "}${value}`;
}

/** The same in words, to stand alone. @param {Known | null} known @param {string} value @param {string} [bound] what alone is known of a vector that was cut */
export function toldAs(known, value, bound) {
  if (!known) return `Value ${value}`;
  if (known.basis === "unknown")
    return `Returned ${value}, all that its window let through: its value is not known`;
  const told = [BASES[known.basis], WORDS[known.player < 0 ? known.sense + 1 : 1], value]
    .filter(Boolean)
    .join(" ");
  return bound ? `${told}; known of it is that ${bound}` : told;
}
