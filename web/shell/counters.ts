// The numbers in the panel of counters, which change with every frame: see
// pysrc/plyscope/page/panels/counters.py.

import { grouped } from "../tape/text.ts";
import type { Columns } from "../tape/columns.ts";
import type { CursorState } from "../tape/cursor.ts";
import { setText } from "../dom/dom.js";

const NONE = "–";

type Count = "nodes" | "leaves" | "alphaCuts" | "betaCuts" | "chances" | "visits" | "pruned";

/** Add up the counts of a cursor that are named; a number is a kind of annotation, and a minus takes
 * away. */
export function addCounts(names: string, cursor: CursorState) {
  const find = (name: string) => cursor[name as Count] ?? cursor.noted[Number(name)];
  let sum = 0;
  for (const name of names.split(" "))
    sum += name.startsWith("-") ? -find(name.slice(1)) : find(name);
  return sum;
}

/** `read` returns where the playback stands. */
export function createCounters(
  element: HTMLElement,
  read: () => { cursor: CursorState | null; columns: Columns | null },
) {
  const find = (selector: string) => element.querySelectorAll<HTMLElement>(selector);
  return function write() {
    const { cursor: shown, columns } = read();
    const isRecorded = columns && columns.announced > columns.nodes; // its tape comes at the end
    const cursor = shown && isRecorded ? { ...shown, nodes: columns.announced } : shown;
    const isAtEnd = cursor?.tick === columns?.ticks;
    for (const one of find("[data-count], [data-at-end]")) {
      const { count, atEnd } = one.dataset;
      const usual = count === undefined ? "" : NONE;
      const number = cursor && count ? grouped(addCounts(count, cursor)) : usual;
      setText(one, (isAtEnd && atEnd) || number);
    }
    for (const one of find("[data-before-end]"))
      one.hidden = !cursor || (isAtEnd && columns?.done === true);
    for (const one of find("[data-shown-with]"))
      one.hidden = !cursor || !addCounts(one.dataset.shownWith ?? "", cursor);
    for (const bar of find(".bar"))
      [columns?.nodes, cursor?.nodes].forEach((nodes, at) => {
        const { of } = bar.dataset;
        const share = of && nodes ? nodes / Number(of) : 0;
        (bar.children[at] as HTMLElement).style.setProperty("--share", String(share));
      });
  };
}
