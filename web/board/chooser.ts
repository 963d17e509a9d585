// What a piece becomes, asked over the cell that it has come to.

import { h } from "../dom/dom.js";
import { pieceOn } from "./square.ts";
import type { PathData, View } from "#shell-types";

export function createChooser(
  root: HTMLElement,
  { choose, leave }: { choose: (name: string) => void; leave: () => void },
) {
  const buttons = () => [...root.querySelectorAll(".chooser button")] as HTMLElement[];

  function walk(event: KeyboardEvent) {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (event.key === "Escape") leave();
    else if (step) all[(at + step + all.length) % all.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    open: () => buttons()[0]?.focus(), // the first of the choices has the focus
    drawn({ kind, rows, columns, words }: View, paths: PathData[], place: (at: number) => number) {
      const { cells } = paths[0];
      const at = place(cells[cells.length - 1]);
      const [row, column] = [Math.floor(at / columns), at % columns];
      const below = row < rows / 2;
      const style = { "--column": column, "--row": below ? row : rows - 1 - row };
      const one = ({ name, choice }: PathData) =>
        h(
          "button",
          {
            type: "button",
            "aria-label": choice ? (words[choice] ?? choice) : name,
            title: name,
            onclick: () => choose(name),
          },
          choice ? pieceOn(kind, choice) : name,
        );
      return h(
        "div",
        {
          class: "chooser-shade",
          onclick: (event: Event) => event.target === event.currentTarget && leave(),
        },
        h(
          "div",
          {
            class: below ? "chooser" : "chooser is-above",
            role: "group",
            "aria-label": "What it becomes",
            style,
            onkeydown: walk,
          },
          paths.map(one),
        ),
      );
    },
  };
}
