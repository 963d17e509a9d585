// The legend below the tree: what the colours of this game mean, and the marks that this search makes.

import { algorithmOf, gameOf } from "../../settings/settings.js";
import { ANNOTATION_NAMES } from "../../trace/annotations.ts";
import { grouped } from "../../text.js";
import { draw, h } from "../dom.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../settings/settings.js").GameEntry} GameEntry */

/** Each mark, on a grid of 12 × 12. @type {Record<string, [string, Record<string, any>]>} */
const MARKS = {
  max: ["circle", { cx: 6, cy: 6, r: 4.5, class: "fill-max" }],
  draw: ["circle", { cx: 6, cy: 6, r: 4.5, class: "fill-draw" }],
  min: ["circle", { cx: 6, cy: 6, r: 4.5, class: "fill-min" }],
  third: ["circle", { cx: 6, cy: 6, r: 4.5, class: "fill-third" }],
  chance: ["circle", { cx: 6, cy: 6, r: 4.7, class: "stroke-chance" }],
  answered: ["path", { d: "M6 1 11 6 6 11 1 6z", class: "fill-soft" }],
  beta: ["path", { d: "M1 6h10", class: "stroke-max" }],
  alpha: ["path", { d: "M1 8.5 3.5 4 6 8.5 8.5 4 11 8.5", class: "stroke-min" }],
  cut: ["path", { d: "M1 6h10", class: "stroke-path" }],
  slash: ["path", { d: "M2 9.5 7 2.5M5.5 9.5 10.5 2.5", class: "stroke-path" }],
  dashed: [
    "rect",
    {
      x: 1,
      y: 2,
      width: 10,
      height: 8,
      rx: 1.5,
      "stroke-dasharray": "2.5 1.5",
      class: "stroke-ghost",
    },
  ],
  ghost: ["path", { d: "M3 1v10M6.5 1v10M10 1v10", class: "stroke-ghost" }],
  shade: ["rect", { x: 1, y: 1, width: 10, height: 10, rx: 1.5, class: "fill-shade" }],
  strip: ["path", { d: "M2.5 1.5v9M5 1.5v9M7.5 1.5v9M10 1.5v9", class: "stroke-strip" }],
  path: ["path", { d: "M1 2.5C7 2.5 5 9.5 11 9.5", class: "stroke-path" }],
  line: ["path", { d: "M1 2.5C7 2.5 5 9.5 11 9.5", class: "stroke-line" }],
};

/** By player: the colour of a value where it gets the most. */
const LIKELY = [ANNOTATION_NAMES.indexOf("probable cut"), ANNOTATION_NAMES.indexOf("null move")];
const PLAYERS = ["max", "min", "third"];

/** @param {[string, string]} key */
const item = ([mark, text]) =>
  h(
    "li",
    {},
    !MARKS[mark]
      ? h("b", {}, mark)
      : h(
          "svg",
          { viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" },
          h(...MARKS[mark]),
        ),
    h("span", {}, text),
  );

/**
 * What the colours of values mean: on an explicit tree nobody wins, and short of the end nobody has won yet.
 * @param {GameEntry} game @param {boolean} vectors @param {boolean} whole  the search looks to the end
 * @returns {[string, string][]}
 */
export function outcomes({ players, boards }, vectors, whole) {
  if (vectors) {
    const most = boards ? " gets most" : ""; // on an explicit tree each number has its player's colour
    const own = players.map(
      (name, i) => /** @type {[string, string]} */ ([PLAYERS[i % 3], name + most]),
    );
    return boards ? [...own, ["draw", "several alike"]] : own;
  }
  const [max, min] = players;
  if (players.length > 2)
    return [
      ["max", `good for ${max}`],
      ["draw", "0"],
      ["min", `bad for ${max}`],
    ];
  if (players.length === 1)
    return [
      ["max", "above 0"],
      ["draw", "0"],
      ["min", "below 0"],
    ];
  if (!boards)
    return [
      ["max", `high: good for ${max}`],
      ["draw", "0"],
      ["min", `low: good for ${min}`],
    ];
  if (!whole)
    return [
      ["max", `good for ${max}`],
      ["draw", "even"],
      ["min", `good for ${min}`],
    ];
  return [
    ["max", `${max} wins`],
    ["draw", "draw"],
    ["min", `${min} wins`],
  ];
}

/**
 * The marks that are on the stage.
 * @param {NonNullable<State["search"]>} search @param {GameEntry} game @param {string[]} drawn see draw.js
 * @returns {[string, string][]}
 */
export function marks(search, game, drawn) {
  const { columns } = search;
  const [beta, alpha] = [drawn.includes("beta"), drawn.includes("alpha")];
  /** @type {[string, string][]} */
  const found = [];
  if (game.chance) found.push(["chance", "chance decides"]);
  if (columns.windowed && beta) found.push(["beta", "β-cutoff"]);
  if (columns.windowed && alpha) found.push(["alpha", "α-cutoff"]);
  if (!columns.windowed && (alpha || beta)) found.push(["cut", "cutoff"]);
  found.push(...answers(columns));
  if (drawn.includes("ghosts")) found.push(["ghost", "never visited"]);
  if (drawn.includes("shade")) found.push(["shade", "room of what was never visited"]);
  if (drawn.includes("strips")) found.push(["strip", "one line, one node: zoom in"]);
  found.push(
    ...signs(search, game.players),
    ["path", "current path"],
    ["line", columns.revisits ? "most visited" : "principal variation"],
  );
  return found;
}

/** What stands for a search that was not needed. @param {NonNullable<State["search"]>["columns"]} columns @returns {[string, string][]} */
function answers({ head }) {
  const made = (/** @type {string[]} */ ...kinds) =>
    kinds.some((kind) => head.noted[ANNOTATION_NAMES.indexOf(kind)]);
  /** @type {[string, string][]} */
  const found = made("table hit", "book", "endgame") ? [["answered", "looked up"]] : [];
  if (made("probable cut", "null move")) found.push(["answered", "very likely of no use"]);
  return found;
}

/** What the values are, and the signs before them. @param {NonNullable<State["search"]>} search @param {string[]} players @returns {[string, string][]} */
function signs({ columns }, [max, min]) {
  const { head, judged, manner, revisits } = columns;
  if (revisits || !manner) return [];
  /** @type {[string, string][]} */
  const found = manner.scale
    ? [["+ −", `${max}’s sum less ${min}’s, of ${grouped(manner.scale)}`]]
    : [];
  if (head.alphaCuts + head.betaCuts) found.push(["≤ ≥", "a bound"]);
  if (judged.total || manner.unsure || manner.guesses || LIKELY.some((kind) => head.noted[kind]))
    found.push(["≈", "not proved"]);
  return found;
}

/**
 * The marks where nodes are drawn as in a book, or the path with its moves: values stand in the nodes, who moves beside each row.
 * @param {NonNullable<State["search"]>} search @param {GameEntry} game @param {boolean} book
 * @returns {[string, string][]}
 */
function bookMarks(search, game, book) {
  const { alphaCuts, betaCuts } = search.columns.head;
  /** @type {[string, string][]} */
  const found = game.chance ? [["chance", "chance decides"]] : [];
  if (alphaCuts + betaCuts) found.push(["slash", "cut off"]);
  found.push(...answers(search.columns));
  const best = search.columns.revisits
    ? "most visited"
    : book
      ? "principal variation"
      : "best so far";
  return [
    ...found,
    ...signs(search, game.players),
    ["dashed", book ? "not visited" : "not tried"],
    ["path", "current path"],
    ["line", best],
  ];
}

/** @param {HTMLElement} element */
export function createLegend(element) {
  return {
    /** @param {State} state */
    render({ catalogue, settings, search, drawn }) {
      const game = gameOf(catalogue, search?.root.game ?? settings.game);
      const { algorithm, strength } = search ?? settings;
      const entry = algorithmOf(catalogue, algorithm);
      const vectors = search ? search.columns.vectors.length > 0 : entry.vectors;
      const whole = strength.kind !== "depth" && !entry.limited;
      const kinds = drawn.split(" ");
      const [book, path] = [kinds.includes("book"), kinds.includes("path")];
      const values = book && !game.boards ? [] : outcomes(game, vectors, whole);
      const own = !search
        ? []
        : book || path
          ? bookMarks(search, game, book)
          : marks(search, game, kinds);
      draw(element, h("ul", { "aria-label": "Legend" }, [...values, ...own].map(item)));
    },
  };
}
