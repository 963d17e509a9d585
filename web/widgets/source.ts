// The widget "source": a text of code with its colours, the line at work, and the values beside it.

import type { Line } from "#shell-types";
import { classes, draw, h } from "../dom/dom.js";
import type { Observable } from "../shell/observable.ts";
import type { Attributes } from "../wire/updates.ts";

const MARGIN = 60; // pixels that the marked line keeps from the ends of the box

/** A word as an element; after an opening parenthesis a long line may go on below. */
const toElements = ([text, style]: [string, string]) => [
  style ? h("span", { class: style }, text) : text,
  text.endsWith("(") && h("wbr"),
];

/** `published` has the lines, before a panel is drawn that shows them. */
export function createSource(host: HTMLElement, published: Observable<{ lines: Line[] }>) {
  let shownPlace = "";

  function follow() {
    const box = host.firstElementChild as HTMLElement;
    const line = box.querySelector<HTMLElement>("[aria-current]");
    if (!line) return;
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
    if (top - MARGIN < box.scrollTop || bottom + MARGIN > box.scrollTop + box.clientHeight)
      box.scrollTop = (top + bottom - box.clientHeight) / 2;
  }

  function render(attributes: Attributes) {
    const { lines } = published.get();
    const { lang, number, content } = attributes;
    const shown = lines.map(([indent, words], index) => {
      const isCurrent = index === Number(number) - 1;
      return h(
        "li",
        {
          class: "code-line",
          style: { "--indent": indent },
          "aria-current": isCurrent ? "true" : null,
        },
        h("code", {}, words.flatMap(toElements)),
        isCurrent && h("span", { class: "code-values" }, String(content)),
      );
    });
    draw(
      host,
      h(
        "div",
        {
          class: classes("code-box", lang === "pseudocode" && "is-book"),
          role: "region",
          "aria-labelledby": attributes["aria-labelledby"],
          tabindex: 0,
        },
        h("ol", { class: "code-lines", "data-tick": attributes["data-tick"] }, shown),
      ),
    );
    const place = `${lang} ${lines.length} ${number}`;
    if (place === shownPlace) return;
    shownPlace = place;
    follow();
  }

  return { draw: render };
}
