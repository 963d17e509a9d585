// A position in small, and what Python has told about the nodes that were asked about.

import { pathTo } from "../../trace/slots.js";

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
   * @param {import("../../trace/columns.js").Drawn} columns
   * @param {(paths: number[][]) => Promise<NodeInfo[]>} ask
   * @param {() => void} onAnswer
   */
  constructor(columns, ask, onAnswer) {
    this.columns = columns;
    this.ask = ask;
    this.onAnswer = onAnswer;
  }

  /** What is known of a node; else it is asked for. @param {number} node */
  get(node) {
    const info = this.known.get(node);
    if (!info) this.wanted.add(node);
    return info;
  }

  /** Asks for what was missed. */
  async request() {
    if (this.asking || this.wanted.size === 0) return;
    const nodes = [...this.wanted].slice(0, 64);
    this.wanted.clear();
    this.asking = true;
    try {
      const actions = nodes.map((node) => pathTo(this.columns, node).slice(1).map((at) => this.columns.action[at]));
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
