// The nodes of a search that revisits them, such as Monte Carlo tree search: the tape's visits
// merged by action.
//
// As plyscope/trace/mcts_tree.py has it: the k-th enter of an action at a node is the k-th visit of
// one and the same child. Nodes only ever come, so what they are is read once; how often each was
// visited at a tick, merged.js counts.

import { MergedTree } from "./merged-tree.ts";
import { ANNOTATION_NAMES } from "./annotations.ts";
import { Whole } from "./numbers.ts";
import { AT_ENTER, AT_LEAVE, AT_NOTE } from "./ticks.ts";
import type { Columns } from "./columns.ts";

const PRIOR = ANNOTATION_NAMES.indexOf("prior");
const FEW = 64; // children of a node, among which one is found by looking at each

/** The merged nodes of a tape, in the order of their first visits; the root is 0, and so 0 is no
 * child. */
export class Merging {
  tape: Columns;
  tree: MergedTree;

  nodes = 1;
  node = new Whole(); // by node of the tape: of which node it is a visit
  origin = new Whole(); // by node: its first visit
  parent = new Whole();
  ply = new Whole();
  action = new Whole();
  first = new Whole(); // its first child
  last = new Whole();
  next = new Whole(); // its next sibling
  expanded = new Whole(); // the visit that told its actions, from 1
  prior = new Whole(); // the note that told what a policy gave it, from 1
  /** the children by their actions of a node that has more than a few */
  many = new Map<number, Map<number, number>>();

  // How far the tape was read.
  ticks = 0;
  visits = 1;
  notes = 0;
  path = [0]; // the open visits

  constructor(tape: Columns) {
    this.tape = tape;
    this.tree = new MergedTree(this);
  }

  get bytes() {
    const { tape, ...own } = this;
    return Object.values(own).reduce((sum, part) => sum + ((part as Whole).bytes ?? 0), 0);
  }

  grow() {
    const { tape, path } = this;
    while (this.ticks < tape.ticks) {
      const kind = tape.kinds.get(this.ticks++);
      this.expand();
      if (kind === AT_ENTER) path.push(this.visit(this.visits++));
      else if (kind === AT_LEAVE) path.pop();
      else if (kind === AT_NOTE && tape.noteKind.get(this.notes++) === PRIOR)
        this.prior.set(this.node.get(path[path.length - 1]), this.notes);
    }
    this.expand();
    return this;
  }

  /** Looks whether the open node's actions are told: that comes after its enter, and is no tick. */
  expand() {
    const visit = this.path[this.path.length - 1];
    const node = this.node.get(visit);
    if (!this.expanded.get(node) && this.tape.width.get(visit)) this.expanded.set(node, visit + 1);
  }

  visit(visit: number) {
    const parent = this.node.get(this.path[this.path.length - 1]);
    const action = this.tape.action.get(visit);
    this.node.set(visit, this.child(parent, action) || this.add(parent, action, visit));
    return visit;
  }

  /** The child of a node by an action; 0 where there is none yet. */
  child(parent: number, action: number) {
    const known = this.many.get(parent);
    if (known) return known.get(action) ?? 0;
    let child = this.first.get(parent);
    let seen = 0;
    for (; child && this.action.get(child) !== action; child = this.next.get(child)) seen++;
    if (seen > FEW) this.many.set(parent, new Map(this.children(parent)));
    return child;
  }

  *children(parent: number): Iterable<[action: number, child: number]> {
    for (let child = this.first.get(parent); child; child = this.next.get(child))
      yield [this.action.get(child), child];
  }

  add(parent: number, action: number, visit: number) {
    const node = this.nodes++;
    this.parent.set(node, parent);
    this.ply.set(node, this.ply.get(parent) + 1);
    this.action.set(node, action);
    this.origin.set(node, visit);
    const last = this.last.get(parent);
    if (last) this.next.set(last, node);
    else this.first.set(parent, node);
    this.last.set(parent, node);
    this.many.get(parent)?.set(action, node);
    return node;
  }

  /** How many nodes there are once the tape has so many. */
  after(visits: number) {
    let low = 1;
    for (let high = this.nodes; low < high; ) {
      const middle = (low + high) >> 1;
      if (this.origin.get(middle) < visits) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
