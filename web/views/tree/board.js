// A position in small, and what Python has told about the nodes that were asked about.

/** @typedef {import("../../protocol.js").NodeInfo} NodeInfo */

const MOST = 400; // answers kept; boards beyond these are asked for again

/** Positions by node, asked for in batches of what one frame has missed. */
export class Boards {
  /** @type {Map<number, NodeInfo>} */
  known = new Map();
  /** @type {Set<number>} */
  wanted = new Set();
  asking = false;

  /**
   * @param {(paths: number[][]) => Promise<NodeInfo[]>} ask
   * @param {() => void} onAnswer
   */
  constructor(ask, onAnswer) {
    this.ask = ask;
    this.onAnswer = onAnswer;
  }

  /** What is known of a node; else it is asked for. @param {number} node */
  get(node) {
    const info = this.known.get(node);
    if (!info) this.wanted.add(node);
    return info;
  }

  /** Asks for what was missed. @param {import("../../trace/tree.js").Tree} tree */
  async request(tree) {
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
      nodes.forEach((node, i) => this.known.set(node, infos[i]));
      this.onAnswer();
    } catch (error) {
      console.warn("The positions of some nodes could not be had.", error);
    } finally {
      this.asking = false;
    }
  }
}
