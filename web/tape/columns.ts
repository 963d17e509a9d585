// The tape as columns of numbers: no object per node, about 20 bytes each.

import { advance, checkpoint, start, type CursorState, type Checkpoint } from "./cursor.ts";
import { EvaluationCounts } from "./evaluation-counts.ts";
import { Landmarks } from "./landmarks.ts";
import { Movers } from "./movers.ts";
import {
  drops,
  FUTILE,
  isAgain,
  isAnew,
  isIteration,
  ITERATION,
  LIMIT,
  SIMULATION,
  STAND_PAT,
  STOPPED,
} from "./annotations.ts";
import { Numbers, Whole } from "./numbers.ts";
import { ALPHA_CUT, BETA_CUT, Story } from "./profile.ts";
import { readBlock } from "./tape.ts";
import { AT_CUT, AT_ENTER, AT_LEAVE, AT_NOTE, CHECKPOINT } from "./ticks.ts";
import { MAX_ACTIONS } from "#tape-layout";
import type { Bounds } from "./bounds.ts";
import type { Merging } from "./merging.ts";

/** What a node is marked as: a cutoff ended it; it gave its parent the value that this has; the
 * search was stopped in it, so that it was never left. */
const CUT = 1;
const BEST = 2;
const UNFINISHED = 4;

// No search tells more than this, but a program can write to its tape what it likes.
const MOST_PLIES = 1000; // Python's recursion ends at ply 994
const MOST_ITERATIONS = 10_000;
const MOST_NOTES = 100; // one after another, as Python's reader has it

const ENTRY = 64; // about what an entry of a map, or a small array, takes in memory, in bytes

const refuse = (what: string): never => {
  throw new Error(`The tape is damaged: it has ${what}.`);
};

/** A beginning at the root: its first node, how deep it looks or its limit, and its tick; `failed`
 * where it begins an iteration again. */
interface RootStart {
  node: number;
  depth: number;
  limit: number | null;
  tick: number;
  failed: boolean;
}

/** Every node and tick of a search, as they were told. Nodes are numbered as they were entered, the
 * root is 0: the descendants of `n` are n + 1 to end(n) - 1, and a node is there at a tick when
 * its number is below the tick's count of nodes. What is the tree of it at a tick, tree.js
 * answers. */
export class Columns {
  number = 0; // of the search, by which `App` tells it from others; none of a race has one
  scale: number | null;
  wins: string[] = []; // the texts for values of won games, of MAX and of MIN, where values are scaled
  even = 0; // the size below which an evaluation is about even
  estimate = ""; // what is said of a value that PUCT starts a node with
  depth: number | null;
  movers: Movers;
  head: CursorState = start();
  begun = false;
  plain = false; // whether its enters are told without a window
  nesting = 0; // nodes that were entered and not left, beside the root

  nodes = 1;
  announced = 0; // calls of a program that were made, and that the tape will tell of
  ticks = 0;
  maxPly = 0;
  done = false;
  /** how the value of the root is known, as Python says when the search has ended; null before */
  basis: "proved" | "judged" | "likely" | null = null;

  ply = new Whole(); // by node
  end = new Whole(); // 0 while the node is open
  action = new Whole();
  width = new Whole(); // how many actions it has
  left = new Whole(); // where its slot begins, in sixteenths of a leaf
  marks = new Whole(); // CUT, BEST and UNFINISHED
  noted = new Whole(); // the kind of its last note, from 1, but for that a child is entered again; STAND_PAT stays
  dropped = new Whole(); // how many actions forward pruning left out
  again = new Whole(); // how often a child was entered again, by an action that it had been entered by
  alpha = new Numbers(-Infinity); // the window it was entered with
  beta = new Numbers(Infinity);
  value = new Numbers(NaN); // its value, once it is closed; NaN where a program's call returned none

  kinds = new Whole(); // by tick
  updateValue = new Numbers(NaN); // by update or cut
  updateAlpha = new Numbers(-Infinity);
  updateBeta = new Numbers(Infinity);
  skips = new Whole(); // how many actions a cut skips; 0 of an update
  noteKind = new Whole(); // by note
  noteValue = new Numbers(NaN);
  expanded = 0; // how many actions the node has that was expanded last
  judged = new EvaluationCounts();
  /** at which tick a node was expanded, where that was not the one that it was entered at */
  late = new Map<number, number>();
  /** beginnings at the root, an iteration's or, where one has failed, that of its search anew */
  starts: RootStart[] = [];
  iterations = 0; // how many beginnings there were
  together = 0; // notes since a node was entered or left
  passed = 0; // actions of the root that cutoffs of earlier beginnings skipped
  windows = false; // whether any window was narrowed
  revisits = false; // whether a node can be entered again, by simulations
  /** in a search by vectors a value is the number of one of these: a utility for each player */
  vectors: number[][] = [];
  utilities = 0; // in all of these

  checkpoints: Checkpoint[] = [];
  stored = 0; // what they take, in bytes
  story = new Story();
  landmarks = new Landmarks();
  bounds: Bounds | null = null; // what Python says of closed nodes, where it can be asked
  merging: Merging | null = null; // where it revisits its nodes, and was asked for its tree

  /** @param first who moves at the root: 0 for MAX, 1 for MIN
   * @param scale what makes sums of its values; null: they are shown as they are
   * @param depth plies that it looks ahead; null: to the end, or it is not told */
  constructor(first: 0 | 1 = 0, scale: number | null = null, depth: number | null = null) {
    this.scale = scale;
    this.depth = depth;
    this.movers = new Movers(first);
    this.store();
  }

  mover(node: number) {
    return this.movers.at(node, this.ply.get(node));
  }

  /** How many children a node has, where no cutoff ends it: one for each action, and for each that
   * is entered again. */
  tried(node: number) {
    return this.width.get(node) - this.dropped.get(node) + this.again.get(node);
  }

  isCut(node: number) {
    return (this.marks.get(node) & CUT) > 0;
  }

  /** Whether the search was stopped in a node, which is closed and was never left. */
  isUnfinished(node: number) {
    return (this.marks.get(node) & UNFINISHED) > 0;
  }

  /** The child that gave a closed node its value, or -1: the last that was an improvement. */
  best(node: number) {
    const end = this.end.get(node);
    let best = -1;
    for (let child = node + 1; child < end; child = this.end.get(child))
      if (this.marks.get(child) & BEST) best = child;
    return best;
  }

  /** The kind of the last note of a node, as its place in ANNOTATION_NAMES; -1 where it has none. */
  noteOf(node: number) {
    return this.noted.get(node) - 1;
  }

  /** Whether its values stand in windows that close: α and β then mean something. */
  get windowed() {
    return this.windows && !this.vectors.length;
  }

  /** Takes a block of the tape; throws where it is none, or damaged. */
  append(block: Float64Array) {
    readBlock(this, block);
    this.merging?.grow(); // so that it is never far behind
  }

  /** How many actions the open node can have: so many each time that the search asks for them. */
  get mostActions() {
    return MAX_ACTIONS * (this.head.node ? 2 : 1 + this.iterations);
  }

  enter(action: number, alpha: number, beta: number) {
    const { depth, entered } = this.head;
    if (depth >= MOST_PLIES) refuse(`a node below ply ${MOST_PLIES.toLocaleString("en")}`);
    if (!this.revisits && entered[depth] >= this.mostActions)
      refuse(`a node with more than ${MAX_ACTIONS.toLocaleString("en")} moves`);
    this.nesting++;
    const node = this.nodes++;
    this.ply.set(node, this.head.depth + 1);
    this.action.set(node, action);
    this.left.set(node, this.head.units);
    this.window(alpha, beta);
    this.alpha.set(node, alpha);
    this.beta.set(node, beta);
    this.tick(AT_ENTER);
    this.judged.enter(node);
    if (this.head.depth > this.maxPly) this.maxPly = this.head.depth;
  }

  leave(value: number) {
    this.nesting--;
    const { node } = this.head;
    this.value.set(node, value);
    this.judged.leave(node, this.width.get(node) === 0);
    this.tick(AT_LEAVE);
    this.end.set(node, this.nodes);
  }

  update(at: number, value: number, alpha: number, beta: number) {
    const { node, depth, updates, path, entered } = this.head;
    if (at === AT_CUT) {
      const skipped = this.tried(node) - entered[depth] - (node ? 0 : this.passed);
      if (skipped <= 0) return; // it skips nothing
      this.skips.set(updates, skipped);
      this.marks.set(node, this.marks.get(node) | CUT);
    } else if (entered[depth])
      this.marks.set(path[depth + 1], this.marks.get(path[depth + 1]) | BEST);
    this.updateValue.set(updates, value);
    this.updateAlpha.set(updates, alpha);
    this.updateBeta.set(updates, beta);
    this.window(alpha, beta);
    this.tick(at);
  }

  window(alpha: number, beta: number) {
    this.windows ||= alpha !== -Infinity || beta !== Infinity;
  }

  expand(count: number) {
    const { node, kind } = this.head;
    if (this.width.get(node) + count > this.mostActions)
      refuse(`a node with more than ${MAX_ACTIONS.toLocaleString("en")} moves`);
    this.width.set(node, this.width.get(node) + (this.expanded = count));
    if (kind === AT_NOTE && !this.late.has(node)) this.late.set(node, this.ticks);
  }

  note(kind: number, value: number) {
    const { node, depth, path, notes } = this.head;
    const most = MOST_NOTES * (this.revisits ? 1000 : 1); // a simulation may end where it begins
    if (++this.together > most)
      refuse(`more than ${most.toLocaleString("en")} notes of a node together`);
    if (!notes) this.revisits = kind === SIMULATION;
    // Which captures are tried after standing pat does not change that the mover may.
    if (node && !isAgain(kind) && !(drops(kind) && this.noteOf(node) === STAND_PAT))
      this.noted.set(node, kind + 1);
    if (kind === FUTILE) this.judged.stand(node); // what EVAL said of it is a part of its value
    if (drops(kind)) this.dropped.set(node, this.dropped.get(node) + this.expanded - value);
    else if (isAgain(kind)) this.again.set(node, this.again.get(node) + 1);
    else if (kind === STAND_PAT) this.judged.stand(node);
    else if (isAnew(kind)) {
      const failed = !isIteration(kind);
      this.together = 0;
      if (++this.iterations > MOST_ITERATIONS)
        refuse(`more than ${MOST_ITERATIONS.toLocaleString("en")} iterations`);
      this.passed = this.tried(0) - this.head.entered[0];
      if (!node)
        this.starts.push({
          node: this.nodes,
          depth: kind === ITERATION ? value : (this.starts.at(-1)?.depth ?? 0),
          limit: kind === LIMIT ? value : null,
          tick: this.ticks + 1,
          failed,
        });
    }
    this.noteKind.set(notes, kind);
    this.noteValue.set(notes, value);
    this.tick(AT_NOTE);
    if (kind !== STOPPED) return;
    this.nesting = 0;
    for (const open of path.slice(1, depth + 1)) {
      this.end.set(open, this.nodes);
      this.marks.set(open, this.marks.get(open) | UNFINISHED);
    }
  }

  tick(kind: number) {
    this.movers.settle(this.head.node);
    this.kinds.set(this.ticks++, kind);
    if (kind === AT_ENTER || kind === AT_LEAVE) this.together = 0;
    const { head } = this;
    const { depth, alphaCuts, betaCuts } = head;
    advance(head, this);
    const cut = head.betaCuts > betaCuts ? BETA_CUT : head.alphaCuts > alphaCuts ? ALPHA_CUT : 0;
    this.story.add(kind === AT_ENTER ? head.depth : depth, cut);
    this.landmarks.add(kind, head.depth);
    if (this.ticks % CHECKPOINT === 0) this.store();
  }

  /** Keeps the head's state, to go on from there. */
  store() {
    const point = checkpoint(this.head);
    this.checkpoints.push(point);
    this.stored += point.byteLength;
  }

  vector(utilities: number[]) {
    this.vectors.push(utilities);
    this.utilities += utilities.length;
  }

  finish() {
    this.done = true;
    this.end.set(0, this.nodes);
    this.value.set(0, this.head.value[0]);
  }

  get bytes() {
    const arrays = this.late.size + this.starts.length + this.vectors.length;
    const parts: ({ bytes?: number } | null)[] = Object.values(this);
    const kept = this.stored + ENTRY * arrays + 8 * this.utilities;
    return parts.reduce((sum, part) => sum + (part?.bytes ?? 0), kept);
  }
}
