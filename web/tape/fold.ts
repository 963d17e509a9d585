// The tape up to a tick with every closed subtree folded: short, however long the search is, and
// all that Python needs to tell what the tick means. It is read as any tape is; what it has of a
// closed node is its value and its best line.

import * as RECORD from "#tape-layout";
import { Cursor, lastNote, notesAt, type CursorState } from "./cursor.ts";
import { foldMerged } from "./fold-merged.ts";
import { CHANCE } from "./movers.ts";
import { begins, RE_SEARCH, STAND_PAT } from "./annotations.ts";
import { PlainTree } from "./plain-tree.ts";
import { AT_CUT, AT_NOTE, AT_UPDATE } from "./ticks.ts";
import { merging } from "./tree.ts";
import type { Columns } from "./columns.ts";

export function fold(columns: Columns, state: CursorState): number[] {
  return columns.revisits
    ? foldMerged(merging(columns).tree.at(state.tick))
    : new Folding(columns, state).tape;
}

class Folding {
  columns: Columns;
  state: CursorState;
  tree: PlainTree;

  tape: number[] = [RECORD.WINDOW_VERSION];
  /** the numbers that vectors have here, by those that they have on the whole tape */
  vectors = new Map<number, number>();

  constructor(columns: Columns, state: CursorState) {
    this.columns = columns;
    // What has improved or was cut is told after what was so before.
    const changed = state.kind === AT_UPDATE || state.kind === AT_CUT;
    this.state = changed ? new Cursor(columns).seek(state.tick - 1) : state;
    this.tree = new PlainTree(columns, this.state);
    for (let ply = 0; ply <= state.depth; ply++) this.open(ply);
    this.event(state);
  }

  put(...record: number[]) {
    for (const number of record) this.tape.push(number);
  }

  open(ply: number) {
    const { columns, state, tree } = this;
    const node = state.path[ply];
    const iteration = ply ? 0 : begins(state.noted);
    if (ply) this.enter(node);
    else if (iteration) this.iterate(iteration);
    if (!iteration) this.expand(node);
    if (!columns.width.get(node) || columns.noteOf(node) === STAND_PAT)
      this.judge(columns.judged.between(node, node + 1));
    const begun = iteration ? columns.starts[iteration - 1] : null;
    if (!ply || columns.noteOf(node) >= 0) {
      for (const note of notesAt(columns, node, state.tick, begun?.tick))
        this.put(RECORD.ANNOTATE, ...note);
    }
    const first = begun ? (begun.node < state.nodes ? begun.node : -1) : tree.firstChild(node);
    let before = -1;
    for (let child = first; child >= 0; child = tree.nextChild(node, child)) {
      if (before >= 0 && columns.action.get(before) === columns.action.get(child))
        this.put(RECORD.ANNOTATE, RE_SEARCH, columns.value.get(before));
      if (tree.isOpen(child)) return;
      before = child;
      if (columns.isUnfinished(child)) return;
      this.close(child);
      if (child === state.best[ply]) this.update(state, ply);
    }
  }

  /** What the iteration before found at the root, and that this one begins, or begins again.
   * @param begun which beginning, from 1 */
  iterate(begun: number) {
    const { columns, state } = this;
    const { starts } = columns;
    let first = begun - 1; // where the iteration itself began
    while (starts[first].failed) first--;
    if (first > 0) {
      const before = starts[first - 1];
      this.begin(before.tick);
      this.expand(0);
      this.judge(columns.judged.between(before.node, starts[first].node));
      this.close(state.lastBest);
      this.put(RECORD.UPDATE, state.lastValue, state.lastAlpha, state.lastBeta);
    }
    this.begin(starts[first].tick);
    this.expand(0);
    if (first === begun - 1) return;
    const { tick, node } = starts[begun - 1];
    this.judge(columns.judged.between(starts[begun - 2].node, node));
    this.begin(tick);
    this.expand(0);
  }

  /** That the search begins at the root, as the note at a tick says. */
  begin(tick: number) {
    const { columns } = this;
    this.put(RECORD.ANNOTATE, ...lastNote(columns, new Cursor(columns).seek(tick).notes));
  }

  judge(count: number) {
    if (count) this.put(RECORD.EVALUATIONS, count);
  }

  enter(node: number) {
    const { action, alpha, beta } = this.columns;
    this.put(action.get(node), alpha.get(node), beta.get(node));
  }

  /** That an open node has actions, as soon as the search had asked for them. */
  expand(node: number) {
    const { movers, width, iterations, late } = this.columns;
    const all = width.get(node);
    if (!all || (late.get(node) ?? 0) > this.state.tick) return;
    const count = all / (node ? 1 : Math.max(1, iterations)); // each iteration has asked the root
    this.put(...movers.turn(node), RECORD.EXPAND, count, ...movers.outcomes(node));
  }

  /** That an open node has its value and its window.
   * @param ply of the node */
  update({ value, alpha, beta }: CursorState, ply: number) {
    this.put(RECORD.UPDATE, this.value(value[ply]), alpha[ply], beta[ply]);
  }

  close(node: number) {
    const { columns } = this;
    const { alpha, beta, judged, movers } = columns;
    const value = this.value(columns.value.get(node));
    const width = columns.width.get(node);
    const best = columns.best(node);
    this.enter(node);
    if (width) this.put(...movers.turn(node), RECORD.EXPAND, width);
    else if (columns.noteOf(node) >= 0) this.put(RECORD.ANNOTATE, columns.noteOf(node), value);
    this.judge(judged.between(node, columns.end.get(node)));
    if (best >= 0 && columns.mover(node) !== CHANCE) {
      this.close(best);
      this.put(RECORD.UPDATE_WINDOWLESS, this.value(columns.value.get(best)));
    }
    if (best < 0 && columns.noteOf(node) === STAND_PAT) this.put(RECORD.ANNOTATE, STAND_PAT, value);
    if (columns.isCut(node)) this.put(RECORD.CUT, value, alpha.get(node), beta.get(node));
    if (Number.isNaN(value)) this.put(RECORD.LEAVE_VALUELESS);
    else this.put(RECORD.LEAVE, value);
  }

  /** What has just happened, where it is not told yet. */
  event(state: CursorState) {
    const { kind, depth, value, alpha, beta, entered, begun, notes } = state;
    if (kind === AT_UPDATE) this.update(state, depth);
    else if (kind === AT_CUT)
      this.put(RECORD.CUT, this.value(value[depth]), alpha[depth], beta[depth]);
    else if (kind === AT_NOTE && entered[depth] > (depth ? 0 : begun))
      this.put(RECORD.ANNOTATE, ...lastNote(this.columns, notes));
  }

  /** A value as the fold has it: in a search by vectors the number of one, which is told first. */
  value(value: number) {
    const vector = this.columns.vectors[value];
    if (!vector) return value;
    let number = this.vectors.get(value);
    if (number === undefined) {
      number = this.vectors.size;
      this.vectors.set(value, number);
      this.put(RECORD.VECTOR, vector.length, ...vector);
    }
    return number;
  }
}
