// A position in small, and what Python has told about the nodes that were asked about.

import { pathTo } from "../trace/slots.js";

/**
 * @typedef {object} NodeInfo what Python says of a node: see bridge.py, "nodes"
 * @property {string[]} cells @property {number[]} line
 * @property {string | null} move @property {string | null} toMove
 * @property {[number, string][]} actions
 */

const MOST = 400; // answers kept; boards beyond these are asked for again

/** Positions by node, asked for in batches of what one frame has missed. */
export class Boards {
  /** @type {Map<number, NodeInfo>} */
  known = new Map();
  /** @type {Set<number>} */
  wanted = new Set();
  asking = false;

  /**
   * @param {import("../trace/columns.js").Columns} columns
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

/**
 * Draws a position: X and O as strokes, anything else as its text; the last move stands out.
 * @param {CanvasRenderingContext2D} context
 * @param {import("./tree-palette.js").Palette} palette
 * @param {{cells: string[], columns: number, rows: number, last: number}} board `last`: the cell of the last move, or -1
 * @param {number} x @param {number} y @param {number} size
 */
export function drawBoard(context, palette, board, x, y, size) {
  const { colours } = palette;
  const side = size / Math.max(board.columns, board.rows);
  const left = x + (size - side * board.columns) / 2;
  const top = y + (size - side * board.rows) / 2;
  context.lineWidth = 1;
  context.strokeStyle = colours.line;
  context.beginPath();
  for (let c = 1; c < board.columns; c++) {
    context.moveTo(left + c * side, top);
    context.lineTo(left + c * side, top + side * board.rows);
  }
  for (let r = 1; r < board.rows; r++) {
    context.moveTo(left, top + r * side);
    context.lineTo(left + side * board.columns, top + r * side);
  }
  context.stroke();
  board.cells.forEach((content, cell) => {
    if (!content) return;
    const cx = left + ((cell % board.columns) + 0.5) * side;
    const cy = top + (Math.floor(cell / board.columns) + 0.5) * side;
    drawStone(context, palette, content, cx, cy, side * 0.27, cell === board.last);
  });
}

/** @param {CanvasRenderingContext2D} context @param {import("./tree-palette.js").Palette} palette @param {string} content @param {number} cx @param {number} cy @param {number} r @param {boolean} last */
function drawStone(context, palette, content, cx, cy, r, last) {
  context.lineWidth = Math.max(1, r * (last ? 0.75 : 0.42));
  context.lineCap = "round";
  context.beginPath();
  if (content === "X") {
    context.strokeStyle = palette.colours.max;
    context.moveTo(cx - r, cy - r);
    context.lineTo(cx + r, cy + r);
    context.moveTo(cx + r, cy - r);
    context.lineTo(cx - r, cy + r);
  } else {
    context.strokeStyle = palette.colours.min;
    context.arc(cx, cy, r * 1.08, 0, 2 * Math.PI);
  }
  context.stroke();
}
