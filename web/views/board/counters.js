// What the search has done up to the current tick, and how much of plain minimax's tree it never saw.

import { counted, measured } from "../../trace/notes.js";
import { h, setText } from "../dom.js";
import { grouped, percent, sentenceCase } from "../../text.js";

/** @typedef {import("../../state.js").State} State */

/** @param {string} name */
function counter(name) {
  const id = `count-${name.toLowerCase().replaceAll(" ", "-")}`;
  const output = h("output", { id, "aria-label": name, "aria-live": "off" }, "–");
  const extra = h("span", { class: "extra" });
  const row = h(
    "div",
    { class: "counter" },
    h("span", { class: "name", "aria-hidden": "true" }, name),
    extra,
    output,
  );
  return { row, output, extra };
}

/** @param {HTMLElement} element */
export function createCounters(element) {
  const nodes = counter("Nodes");
  const leaves = counter("Leaves");
  const cutoffs = counter("Cutoffs");
  const pruned = counter("Pruned");
  const alpha = h("span", { class: "is-min" });
  const beta = h("span", { class: "is-max" });
  cutoffs.extra.append(alpha, " · ", beta);
  const seen = h("div", { class: "bar-seen" });
  const shown = h("div", { class: "bar-shown" });
  const bar = h("div", { class: "bar", "aria-hidden": "true" }, seen, shown);
  const own = h("div", { class: "counters-own" });
  const whole = h("p", { class: "whole" });
  element.append(
    nodes.row,
    leaves.row,
    cutoffs.row,
    own,
    pruned.row,
    bar,
    whole,
  );

  /** @type {Map<string, ReturnType<typeof counter>>} by name */
  const rows = new Map();
  let namesShown = "";

  /** What only some searches have, where this one has any: as soon as the tape does, so that no row comes and goes. */
  /** @param {State} state */
  function renderOwn({ search, cursor }) {
    const names = search ? [...counted(search.columns.head)].flatMap(([name, count]) => (count ? [name] : [])) : [];
    if (names.join() !== namesShown) {
      namesShown = names.join();
      for (const name of names) if (!rows.has(name)) rows.set(name, counter(sentenceCase(name)));
      own.replaceChildren(...names.map((name) => /** @type {ReturnType<typeof counter>} */ (rows.get(name)).row));
    }
    if (!cursor) return;
    for (const [name, count] of counted(cursor)) {
      const row = rows.get(name);
      if (row) setText(row.output, grouped(count));
    }
  }

  /** @param {State} state */
  function renderPruned({ search, cursor }) {
    // A search that begins anew, or looks deeper here and there, leaves plain minimax's tree: nothing is a share of it.
    const comparable = !search || measured(search.columns.head.noted);
    for (const element of [pruned.row, bar, whole]) element.hidden = !comparable;
    if (!comparable) return;
    const size = search?.size;
    const finished = search?.result && !search.running ? search.columns.nodes : null;
    const total = size ? Math.max(size.nodes, finished ?? 0) : 0;
    // Known only once the search has ended: before, what it has not visited may still come.
    setText(pruned.output, total && finished !== null ? percent(1 - finished / total) : "–");
    shown.style.setProperty("--share", String(total && cursor ? cursor.nodes / total : 0));
    seen.style.setProperty("--share", String(total && search ? search.columns.nodes / total : 0));
    if (size) setText(whole, `of the ${grouped(size.nodes)} nodes ${search?.columns.movers.told ? "without pruning" : "of plain minimax"}`);
    else if (size === null) setText(whole, "of a tree too large to count");
    else setText(whole, search?.columns.movers.told ? "of the tree without pruning" : "of plain minimax’s tree");
  }

  return {
    /** @param {State} state */
    render(state) {
      const { cursor } = state;
      setText(nodes.output, cursor ? grouped(cursor.nodes) : "–");
      const simulated = state.search?.columns.revisits ?? false;
      leaves.row.hidden = cutoffs.row.hidden = simulated; // one leaf a simulation, and nothing is cut
      setText(leaves.output, cursor ? grouped(cursor.leaves) : "–");
      setText(cutoffs.output, cursor ? grouped(cursor.alphaCuts + cursor.betaCuts) : "–");
      const vectors = (state.search?.columns.vectors.length ?? 0) > 0; // they have neither α nor β
      cutoffs.extra.hidden = !cursor || vectors || cursor.alphaCuts + cursor.betaCuts === 0;
      if (cursor) {
        setText(alpha, `α ${grouped(cursor.alphaCuts)}`);
        setText(beta, `β ${grouped(cursor.betaCuts)}`);
      }
      renderOwn(state);
      renderPruned(state);
    },
  };
}
