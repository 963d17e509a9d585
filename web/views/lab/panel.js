// The Lab tab: the visitor's own tree as text, where it can come from, and what is kept.

import { isOwn } from "../../settings/named.js";
import { grouped } from "../../text.js";
import { button, iconButton } from "../buttons.js";
import { draw, h } from "../dom.js";
import { createChance } from "./chance.js";
import { createPractice } from "./practice.js";
import { createSheets } from "./sheets.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Draft} Draft */

/**
 * @typedef {object} OwnActions
 * @property {(text: string) => void} type
 * @property {() => unknown} show @property {(text: string) => unknown} open
 * @property {() => void} undo @property {() => void} redo
 * @property {(wanted: object) => Promise<boolean>} random
 * @property {(depth: number) => unknown} cut
 * @property {(file: File) => unknown} openFile @property {() => void} saveFile
 * @property {(name: string) => void} keep @property {(name: string) => void} forget
 */

const SAMPLES = [
  ["Two plies", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"],
  ["Chance", '{"turns": ["max", "chance"], "tree": [[(1/2, 8), (1/3, 24), (1/6, -12)], 9]}'],
  [
    "Three players",
    '{"turns": [0, 1, 2], "tree": [[(1, 2, 6), (4, 3, 2)], [(6, 1, 2), (7, 4, 1)]]}',
  ],
];

const LONG = 2_000; // characters: beyond, lines are left as they are, for to break them takes as long as all the rest of a change

/** Who moves, in words. @param {Draft} draft */
function movers({ turns }) {
  if (!turns) return "MAX and MIN in turn";
  const names = turns.map((turn) =>
    typeof turn === "number"
      ? String.fromCharCode(65 + turn)
      : turn === "chance"
        ? turn
        : turn.toUpperCase(),
  );
  return names.length === 1
    ? `${names[0]} alone`
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} in turn`;
}

/** @typedef {OwnActions & import("./practice.js").Actions & {sheet: (wanted: object) => Promise<void>}} Actions */

/**
 * The ranges that Python declares for the arguments of its calls, as attributes of a field.
 * @param {Record<string, {properties: Record<string, {minimum: number, maximum: number}>}>} calls
 * @returns {(call: string, name: string) => {min: number, max: number}}
 */
const rangesOf = (calls) => (call, name) => {
  const { minimum, maximum } = calls[call].properties[name];
  return { min: minimum, max: maximum };
};

/** @param {HTMLElement} element @param {Actions} actions @param {Parameters<typeof rangesOf>[0]} calls as Python declares them */
export function createLabPanel(element, actions, calls) {
  const rangeOf = rangesOf(calls);
  /** @type {State} */
  let state;
  let name = "";
  let depth = 2;
  let frame = 0;
  const chance = createChance(actions.random, rangeOf, () => show());
  const practice = createPractice(actions, rangeOf, () => show());
  const sheets = createSheets(actions.sheet, rangeOf, () => show());

  /** @param {Draft | null} draft @param {string} problem */
  function verdict(draft, problem) {
    if (problem) return h("p", { class: "lab-problem", role: "alert", key: problem }, problem);
    if (!draft) return h("p", { class: "lab-told" }, "Reading …");
    return h(
      "p",
      { class: "lab-told", role: "status" },
      `${grouped(draft.nodes)} nodes, ${grouped(draft.leaves)} ${draft.leaves === 1 ? "leaf" : "leaves"}; ${movers(draft)}.`,
    );
  }

  function show() {
    frame = 0;
    const { lab, settings, moves, search } = state;
    const { draft, text, problem, past, future, kept } = lab;
    const onStage = isOwn(settings.game);
    const lines = Math.max(5, Math.min(14, text.split("\n").length + 1));
    const keep = () => {
      actions.keep(name);
      name = "";
      show();
    };
    draw(
      element,
      h(
        "div",
        { class: "lab" },
        practice.section(state),
        h(
          "section",
          { class: "lab-part", "aria-labelledby": "lab-tree" },
          h("h3", { id: "lab-tree" }, "Your own tree"),
          h(
            "p",
            { class: "lab-hint" },
            "A list is a node, a number a leaf. It stands on the stage as you type, and there it can be changed by hand.",
          ),
          h("textarea", {
            class: `lab-text ${text.length > LONG ? "is-long" : ""}`,
            rows: lines,
            spellcheck: false,
            autocapitalize: "off",
            autocomplete: "off",
            "aria-label": "The tree as text",
            "aria-invalid": problem !== "",
            value: text,
            oninput: ({ target }) => actions.type(target.value),
          }),
          verdict(draft, problem),
          h(
            "div",
            { class: "lab-row" },
            button(
              onStage ? (search ? "Edit on the stage" : "On the stage") : "Put it on the stage",
              {
                class: "button is-small is-primary",
                disabled: !draft || problem !== "" || (onStage && !search),
                onclick: actions.show,
              },
            ),
            iconButton("Undo", "undo", { disabled: !past.length, onclick: actions.undo }),
            iconButton("Redo", "again", { disabled: !future.length, onclick: actions.redo }),
            h(
              "label",
              { class: "button is-small" },
              "Open a file",
              h("input", {
                type: "file",
                class: "hidden",
                accept: ".txt,.json,.py,text/plain,application/json",
                onchange: ({ target }) => open(target),
              }),
            ),
            button(
              "Save",
              { class: "button is-small", title: "Save as a file", onclick: actions.saveFile },
              "save",
            ),
          ),
          h(
            "div",
            { class: "lab-row is-quiet" },
            h("span", {}, "Begin with"),
            SAMPLES.map(([label, sample]) =>
              button(label, { class: "link", onclick: () => actions.open(sample) }),
            ),
          ),
        ),
        h(
          "details",
          { class: "lab-part" },
          h("summary", {}, "From the game on the board"),
          h(
            "p",
            { class: "lab-hint" },
            `The position ${moves.length ? `after ${moves.join(", ")}` : "at the start"}, cut off so many plies deep, is a tree of your own.`,
          ),
          h(
            "form",
            {
              class: "lab-row",
              onsubmit: (event) => (event.preventDefault(), void actions.cut(depth)),
            },
            h(
              "label",
              { class: "lab-field" },
              "Plies",
              h("input", {
                type: "number",
                ...rangeOf("cut", "depth"),
                value: depth,
                oninput: ({ target }) => (depth = Number(target.value)),
              }),
            ),
            h("button", { class: "button is-small" }, "Take it along"),
          ),
        ),
        h("details", { class: "lab-part" }, h("summary", {}, "A tree at random"), chance.form()),
        h("details", { class: "lab-part" }, h("summary", {}, "Sheets of exercises"), sheets.form()),
        h(
          "details",
          { class: "lab-part", open: kept.length > 0 },
          h("summary", {}, "Kept on this device"),
          kept.length > 0 &&
            h(
              "ul",
              { class: "lab-kept" },
              kept.map((one) =>
                h(
                  "li",
                  { key: one.name },
                  button(one.name, { class: "link", onclick: () => actions.open(one.text) }),
                  iconButton(`Forget ${one.name}`, "close", {
                    class: "icon-button is-small",
                    onclick: () => actions.forget(one.name),
                  }),
                ),
              ),
            ),
          h(
            "form",
            { class: "lab-row", onsubmit: (event) => (event.preventDefault(), keep()) },
            h(
              "label",
              { class: "lab-field" },
              "Name",
              h("input", {
                type: "text",
                maxlength: 60,
                value: name,
                oninput: ({ target }) => (name = target.value),
              }),
            ),
            h("button", { class: "button is-small", disabled: !draft }, "Keep this tree"),
          ),
        ),
      ),
    );
  }

  /** @param {HTMLInputElement} input */
  function open(input) {
    const file = input.files?.[0];
    if (file) void actions.openFile(file);
    input.value = ""; // the same file may be opened again
  }

  return {
    /** @param {State} now */
    render(now) {
      const before = state;
      state = now;
      if (!now.drawer.open || now.drawer.tab !== "lab") return;
      const same =
        before &&
        ["lab", "settings", "moves", "search", "drawer"].every((part) =>
          Object.is(/** @type {any} */ (before)[part], /** @type {any} */ (now)[part]),
        );
      if (!element.firstChild) return show();
      // A frame after the stage: a change by hand is seen there first, and no frame is long.
      if (!same && !frame) frame = requestAnimationFrame(show);
    },
  };
}
