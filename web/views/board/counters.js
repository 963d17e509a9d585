// What the search has done up to the current tick, and how much of plain minimax's tree it never saw.

import { isAhead } from "../../state.js";
import { counted, measured } from "../../trace/annotations.ts";
import { grouped, percent, sentenceCase } from "../../text.js";
import { draw, h } from "../dom.js";

/** @typedef {import("../../state.js").State} State */

/**
 * @param {string} name @param {string | null | undefined | false} value
 * @param {{hidden?: boolean, extra?: import("../dom.js").Child}} [how]
 */
function counter(name, value, { hidden = false, extra } = {}) {
  return h(
    "div",
    { key: name, class: "counter", hidden },
    h("span", { class: "name", "aria-hidden": "true" }, name),
    h("span", { class: "extra" }, extra),
    h(
      "output",
      {
        id: `count-${name.toLowerCase().replaceAll(" ", "-")}`,
        "aria-label": name,
        "aria-live": "off",
      },
      value || "–",
    ),
  );
}

/** The tree of which something was never seen. @param {State["search"]} search */
function whole(search) {
  const told = search?.columns.movers.told;
  const size = search?.size;
  if (size)
    return `of the ${grouped(size.nodes)} nodes ${told ? "without pruning" : "of plain minimax"}`;
  if (size === null) return "of a tree too large to count";
  return told ? "of the tree without pruning" : "of plain minimax’s tree";
}

/** @param {HTMLElement} element */
export function createCounters(element) {
  return {
    /** @param {State} state */
    render(state) {
      const { cursor, search } = state;
      const columns = search?.columns;
      const simulated = columns?.revisits; // one leaf a simulation, and nothing is cut
      const cuts = cursor ? cursor.alphaCuts + cursor.betaCuts : 0;
      const told = cuts > 0 && !columns?.vectors.length; // vectors have neither α nor β
      const both = cursor && [
        h("span", { class: "is-min" }, `α ${grouped(cursor.alphaCuts)}`),
        " · ",
        h("span", { class: "is-max" }, `β ${grouped(cursor.betaCuts)}`),
      ];
      // What only some searches have, where this one has any: as soon as the tape does, so that no row comes and goes.
      const own = columns ? [...counted(columns.head)].filter(([, count]) => count) : [];
      const now = cursor ? new Map(counted(cursor)) : null;
      // A search that begins anew, or looks deeper here and there, leaves plain minimax's tree: nothing is a share of it.
      const hidden = columns !== undefined && !measured(columns.head.noted);
      const finished = search?.result && !search.running ? search.columns.nodes : null;
      const total = search?.size ? Math.max(search.size.nodes, finished ?? 0) : 0;
      const share = (/** @type {number | undefined} */ nodes) => ({
        "--share": total && nodes ? nodes / total : 0,
      });
      draw(
        element,
        counter("Nodes", cursor && grouped(cursor.nodes)),
        counter("Leaves", cursor && grouped(cursor.leaves), { hidden: simulated }),
        counter("Cutoffs", cursor && grouped(cuts), { hidden: simulated, extra: told && both }),
        h(
          "div",
          { class: "counters-own" },
          own.map(([name]) => counter(sentenceCase(name), now && grouped(now.get(name) ?? 0))),
        ),
        // Told at the end of a search alone: before, what it has not visited may still come.
        counter(
          "Pruned",
          total > 0 &&
            finished !== null &&
            cursor?.tick === columns?.ticks &&
            percent(1 - finished / total),
          { hidden },
        ),
        h(
          "div",
          { class: "bar", "aria-hidden": "true", hidden },
          h("div", { class: "bar-seen", style: share(isAhead(state) ? 0 : columns?.nodes) }),
          h("div", { class: "bar-shown", style: share(cursor?.nodes) }),
        ),
        h("p", { class: "whole", hidden }, whole(search)),
      );
    },
  };
}
