// The cursor in time: what a tick shows, as a pure function of the columns and the tick.

import { CHANCE, MIN } from "./movers.ts";
import {
  amount,
  answers,
  isAnew,
  isIteration,
  ANNOTATION_NAMES,
  SIMULATION,
  STAND_PAT,
  STOPPED,
} from "./annotations.ts";
import {
  AT_CUT,
  AT_ENTER,
  AT_LEAVE,
  AT_NOTE,
  AT_UPDATE,
  CHECKPOINT,
  GAP,
  GHOST,
  LEAF,
} from "./ticks.ts";
import type { Columns } from "./columns.ts";

export type Checkpoint = Float64Array; // a CursorState as numbers, laid out by `checkpoint`

/** Returns the state at tick 0: only the root is there. */
export function start() {
  return {
    tick: 0,
    kind: 0, // of the event that led here, 0 at tick 0
    node: 0, // the open node
    subject: 0, // the node that the event was about
    depth: 0, // of the open node
    nodes: 1,
    leaves: 0,
    alphaCuts: 0,
    betaCuts: 0,
    pruned: 0, // children skipped
    units: 0, // room taken in the compact layout
    updates: 0,
    notes: 0, // how many there were
    chances: 0, // chance nodes
    visits: 0, // of nodes, the root's among them, where a search revisits
    lastValue: NaN,
    lastBest: -1, // of the root, when this iteration began
    lastAlpha: -Infinity,
    lastBeta: Infinity,
    begun: 0, // children of the root that were entered before this iteration
    noted: ANNOTATION_NAMES.map(() => 0), // how many notes there were of each kind or, where it adds up, how much they came to
    path: [0],
    value: [NaN],
    alpha: [-Infinity],
    beta: [Infinity],
    best: [-1],
    entered: [0],
  };
}

/** What is so at a tick. The arrays tell of the open path, by ply from the root: the node, its
 * value so far (NaN before the first), its window, its best child so far (-1) and its children
 * entered. */
export type CursorState = ReturnType<typeof start>;

export function advance(state: CursorState, columns: Columns) {
  const kind = columns.kinds.get(state.tick++);
  const { depth } = state;
  // The first event in a node that was expanded: what it tells of itself follows its enter, and is
  // no tick.
  if ((state.kind === AT_ENTER || state.tick === 1) && columns.mover(state.node) === CHANCE)
    state.chances++;
  state.kind = kind;
  state.subject = state.node;
  if (kind === AT_ENTER) {
    const node = state.nodes++;
    const ply = ++state.depth;
    state.entered[depth]++;
    if (state.noted[SIMULATION]) state.visits++;
    state.subject = state.node = state.path[ply] = node;
    state.value[ply] = NaN;
    state.alpha[ply] = columns.alpha.get(node);
    state.beta[ply] = columns.beta.get(node);
    state.best[ply] = -1;
    state.entered[ply] = 0;
  } else if (kind === AT_LEAVE) {
    if (columns.width.get(state.node) === 0 && !answers(columns.noteOf(state.node))) state.leaves++;
    state.units += state.entered[depth] === 0 ? LEAF : GAP;
    state.depth--;
    state.node = state.path[depth - 1];
  } else if (kind === AT_UPDATE || kind === AT_CUT) {
    const update = state.updates++;
    state.value[depth] = columns.updateValue.get(update);
    state.alpha[depth] = columns.updateAlpha.get(update);
    state.beta[depth] = columns.updateBeta.get(update);
    // An improvement is told right after its child was left: that child is still one ply deeper.
    if (kind === AT_UPDATE) state.best[depth] = state.entered[depth] ? state.path[depth + 1] : -1;
    else cutOff(state, columns);
  } else note(state, columns);
}

function note(state: CursorState, columns: Columns) {
  const [kind, value] = lastNote(columns, ++state.notes);
  state.noted[kind] += amount(kind, value);
  if (isAnew(kind)) {
    if (isIteration(kind)) {
      state.lastValue = state.value[0];
      state.lastBest = state.best[0];
      state.lastAlpha = state.alpha[0];
      state.lastBeta = state.beta[0];
    }
    state.begun = state.entered[0];
    state.value[0] = NaN;
    state.alpha[0] = -Infinity;
    state.beta[0] = Infinity;
  } else if (kind === SIMULATION) state.visits++;
  else if (kind === STAND_PAT) {
    const { depth } = state;
    state.value[depth] = value;
    if (columns.mover(state.node) === MIN) state.beta[depth] = Math.min(state.beta[depth], value);
    else state.alpha[depth] = Math.max(state.alpha[depth], value);
  } else if (kind === STOPPED) {
    // The iteration does not count: the root is as it was before it.
    state.depth = state.node = state.subject = 0;
    state.value[0] = state.lastValue;
    state.alpha[0] = state.lastAlpha;
    state.beta[0] = state.lastBeta;
    state.best[0] = state.lastBest;
  }
}

function cutOff(state: CursorState, columns: Columns) {
  const { depth } = state;
  const skipped = columns.skips.get(state.updates - 1);
  state.pruned += skipped;
  state.units += skipped * GHOST;
  if (isBeta(columns.mover(state.node), state.value[depth], state.alpha[depth])) state.betaCuts++;
  else state.alphaCuts++;
}

/** Whether a cutoff is one at beta: MAX's is, MIN's is not, and that of chance is where its value
 * is beyond alpha.
 * @param mover at the node */
export function isBeta(mover: number, value: number, alpha: number) {
  return mover === CHANCE ? value > alpha : mover !== MIN;
}

const SCALARS = 20 + ANNOTATION_NAMES.length;
export const DEPTH = 4; // where a checkpoint has its depth
const NODES = 5; // its count of nodes
const NOTED = 12; // and that of notes

const stacksOf = ({ path, value, alpha, beta, best, entered }: CursorState) => [
  path,
  value,
  alpha,
  beta,
  best,
  entered,
];

export function checkpoint(state: CursorState): Checkpoint {
  const s = state;
  const plies = s.depth + 2; // one more: the child that was left last
  const point = new Float64Array(SCALARS + 6 * plies);
  point.set([s.tick, s.kind, s.node, s.subject, s.depth, s.nodes, s.leaves, s.alphaCuts]);
  point.set([s.betaCuts, s.pruned, s.units, s.updates, s.notes], 8);
  point.set(
    [s.chances, s.visits, s.lastValue, s.lastBest, s.lastAlpha, s.lastBeta, s.begun, ...s.noted],
    13,
  );
  stacksOf(s).forEach((stack, row) => {
    for (let ply = 0; ply < plies; ply++) point[SCALARS + row * plies + ply] = stack[ply];
  });
  return point;
}

export class Cursor {
  columns: Columns;
  state: CursorState;

  constructor(columns: Columns) {
    this.columns = columns;
    this.state = start();
  }

  /** Goes to a tick, forward or back, and returns the state there; beyond the ends, at them.
   * @param tick a whole number */
  seek(tick: number): CursorState {
    const { columns, state } = this;
    const target = Math.max(0, Math.min(tick, columns.ticks));
    if (target < state.tick || target - state.tick > CHECKPOINT)
      restore(state, columns.checkpoints[Math.floor(target / CHECKPOINT)]);
    while (state.tick < target) advance(state, columns);
    const plies = state.depth + 1;
    const [path, value, alpha, beta, best, entered] = stacksOf(state).map((stack) =>
      stack.slice(0, plies),
    );
    return { ...state, path, value, alpha, beta, best, entered, noted: [...state.noted] };
  }
}

function restore(state: CursorState, point: Checkpoint) {
  const plies = (point.length - SCALARS) / 6;
  [state.tick, state.kind, state.node, state.subject, state.depth, state.nodes] = point;
  [state.leaves, state.alphaCuts, state.betaCuts, state.pruned] = point.subarray(6);
  [state.units, state.updates, state.notes, state.chances, state.visits] = point.subarray(10);
  [state.lastValue, state.lastBest, state.lastAlpha, state.lastBeta, state.begun] =
    point.subarray(15);
  state.noted = [...point.subarray(20, SCALARS)];
  stacksOf(state).forEach((stack, row) => {
    stack.length = 0;
    const from = SCALARS + row * plies;
    for (let ply = 0; ply < plies; ply++) stack.push(point[from + ply]);
  });
}

/** Returns the last of so many notes: its kind, as a place in ANNOTATION_NAMES, and its value. */
export const lastNote = (
  { noteKind, noteValue }: Columns,
  notes: number,
): [kind: number, value: number] => [noteKind.get(notes - 1), noteValue.get(notes - 1)];

/** Returns what was noted at a node before any child of it was entered, up to a tick: kinds, as
 * places in ANNOTATION_NAMES, and values.
 * @param tick that it was entered at, or that an iteration of the root began at */
export function notesAt(
  columns: Columns,
  node: number,
  until: number,
  tick: number = tickOf(columns, node),
): [kind: number, value: number][] {
  const found: [number, number][] = [];
  if (!columns.head.notes) return found;
  let { notes } = new Cursor(columns).seek(tick);
  for (; tick < until; tick++) {
    const kind = columns.kinds.get(tick);
    if (kind === AT_ENTER || kind === AT_LEAVE) break;
    if (kind === AT_NOTE) found.push(lastNote(columns, ++notes));
  }
  return found;
}

/** Returns the tick at which a node was entered, 0 for the root, and the nodes that were open then,
 * from the root to it. */
function entry({ checkpoints, kinds, noteKind }: Columns, node: number) {
  let low = 0; // the last checkpoint before it, by bisection on how many nodes there were
  for (let high = checkpoints.length; high - low > 1; ) {
    const middle = (low + high) >> 1;
    if (checkpoints[middle][NODES] <= node) low = middle;
    else high = middle;
  }
  const point = checkpoints[low];
  const path = [...point.subarray(SCALARS, SCALARS + point[DEPTH] + 1)];
  let tick = low * CHECKPOINT;
  let notes = point[NOTED];
  for (let next = point[NODES]; next <= node; tick++) {
    const kind = kinds.get(tick);
    if (kind === AT_ENTER) path.push(next++);
    else if (kind === AT_LEAVE) path.pop();
    else if (kind === AT_NOTE && noteKind.get(notes++) === STOPPED) path.length = 1;
  }
  return { tick, path };
}

export const tickOf = (columns: Columns, node: number) => entry(columns, node).tick;

export const pathTo = (columns: Columns, node: number) => (node ? entry(columns, node).path : [0]);
