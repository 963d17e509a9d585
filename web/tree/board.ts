// A position in small, and what Python has told about the nodes that were asked about.

import type { NodeInfo } from "../wire/protocol.ts";
import type { Tree } from "../tape/tree.ts";

const MOST = 400; // answers kept; boards beyond these are asked for again

/** Positions by node, asked for in batches of what one frame has missed. */
export class Boards {
  ask: (paths: number[][]) => Promise<NodeInfo[]>;
  onAnswer: () => void;

  known = new Map<number, NodeInfo>();
  wanted = new Set<number>();
  asking = false;

  constructor(ask: (paths: number[][]) => Promise<NodeInfo[]>, onAnswer: () => void) {
    this.ask = ask;
    this.onAnswer = onAnswer;
  }

  /** What is known of a node; else it is asked for. */
  get(node: number) {
    const info = this.known.get(node);
    if (!info) this.wanted.add(node);
    return info;
  }

  /** Asks for what was missed, and has the frame drawn anew that asks for the rest. */
  async request(tree: Tree) {
    if (this.asking || this.wanted.size === 0) return;
    const nodes = [...this.wanted].slice(0, 64);
    this.wanted.clear();
    this.asking = true;
    try {
      const actions = nodes.map((node) =>
        tree
          .pathTo(node)
          .slice(1)
          .map((at) => tree.action(at)),
      );
      const infos = await this.ask(actions);
      if (this.known.size + nodes.length > MOST) this.known.clear();
      infos.forEach((info, i) => this.known.set(nodes[i], info));
      this.onAnswer();
    } catch (error) {
      console.warn("The positions of some nodes could not be had.", error);
    } finally {
      this.asking = false;
    }
  }
}
