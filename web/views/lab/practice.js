// Practice in the Lab tab: the course, an exercise of one's choice, and what an answer brought.

import { grouped } from "../../text.js";
import { button } from "../buttons.js";
import { classes, h } from "../dom.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Practice} Practice */

/**
 * @typedef {object} Actions
 * @property {(wanted: {kind: string, level: number, seed: number, direction: string, ties: string, own: boolean}) => unknown} exercise
 * @property {() => unknown} nextStep
 * @property {(patch: Partial<Practice>) => void} answer
 * @property {() => Promise<void>} check
 * @property {() => void} another
 * @property {() => unknown} solution @property {() => void} back @property {() => void} leave
 * @property {() => void} saveProgress @property {() => void} forgetProgress
 */

/** @typedef {Record<string, string>} Words */

/** @type {Words} */
const KINDS = {
  minimax: "Minimax",
  alphabeta: "Alpha–beta",
  expectimax: "Expectimax",
  expectiminimax: "Expectiminimax",
  maxn: "Max^n",
};
const LEVELS = ["very small", "small", "middling", "large", "hardest"];
/** @type {Words} */
const NAMES = { values: "Values", windows: "Windows", unvisited: "Never visited", move: "Move" };
/** @type {Words} */
const SIGNS = { right: "✓", follows: "∼", wrong: "✗", missing: "✗", extra: "✗" };

/**
 * @param {Actions} actions
 * @param {(call: string, name: string) => {min: number, max: number}} rangeOf an argument
 * @param {() => void} again draws the panel anew
 */
export function createPractice(actions, rangeOf, again) {
  const wanted = {
    kind: "alphabeta",
    level: 2,
    seed: 1,
    direction: "left to right",
    ties: "cut",
    own: false,
  };

  /** @param {"kind" | "direction" | "ties" | "level"} name @param {string} label @param {[string, string][]} choices */
  const choice = (name, label, choices) =>
    h(
      "label",
      { class: "lab-field" },
      label,
      h(
        "select",
        {
          value: String(wanted[name]),
          onchange: ({ target }) => (
            Object.assign(wanted, {
              [name]: name === "level" ? Number(target.value) : target.value,
            }),
            again()
          ),
        },
        choices.map(([value, text]) => h("option", { value }, text)),
      ),
    );

  function form() {
    return h(
      "form",
      {
        class: "lab-form",
        onsubmit: (event) => (
          event.preventDefault(), void actions.exercise({ ...wanted }), (wanted.seed += 1)
        ),
      },
      h(
        "div",
        { class: "lab-fields is-wide" },
        choice("kind", "Kind", Object.entries(KINDS)),
        choice(
          "level",
          "Tree",
          LEVELS.map((text, at) => [String(at + 1), text]),
        ),
        wanted.kind === "alphabeta" && [
          choice("direction", "Direction", [
            ["left to right", "left to right"],
            ["right to left", "right to left"],
          ]),
          choice("ties", "At equality", [
            ["cut", "cut"],
            ["strict", "do not cut"],
          ]),
        ],
        h(
          "label",
          { class: "lab-field" },
          "Seed",
          h("input", {
            type: "number",
            ...rangeOf("exercise", "seed"),
            value: wanted.seed,
            oninput: ({ target }) => (wanted.seed = Number(target.value)),
          }),
        ),
        h(
          "label",
          { class: "lab-check" },
          h("input", {
            type: "checkbox",
            checked: wanted.own,
            onchange: ({ target }) => (wanted.own = target.checked),
          }),
          "Of your own tree",
        ),
      ),
      h("button", { class: "button is-small" }, "Set this exercise"),
    );
  }

  /** @param {State} state */
  function begin({ lab: { done } }) {
    const right = done.filter(({ points, of }) => points === of).length;
    return [
      h(
        "p",
        { class: "lab-hint" },
        "A course that rises in difficulty and goes back to what went wrong. You answer on the stage; every mark has its reason.",
      ),
      h(
        "div",
        { class: "lab-row" },
        button(done.length ? "Go on with the course" : "Begin the course", {
          class: "button is-small is-primary",
          onclick: actions.nextStep,
        }),
        done.length > 0 &&
          h(
            "span",
            { class: "lab-told" },
            `${grouped(right)} of ${grouped(done.length)} all right`,
          ),
        done.length > 0 &&
          button("Save progress", { class: "link", onclick: actions.saveProgress }),
        done.length > 0 && button("Forget it", { class: "link", onclick: actions.forgetProgress }),
      ),
      h(
        "details",
        { class: "lab-part is-inner" },
        h("summary", {}, "An exercise of your choice"),
        form(),
      ),
    ];
  }

  /** The marks that say something, each leading to its node. @param {Practice} one */
  function marks({ marks, names, rows }) {
    if (!marks) return null;
    const told = marks.marks.filter(({ verdict }) => verdict !== "right");
    /** @param {string} name @returns {number[]} */
    const pathOf = (name) => {
      /** @type {number[]} */
      const path = [];
      for (let row = names.indexOf(name); row > 0; row = rows[row][0]) path.unshift(rows[row][1]);
      return path;
    };
    const all = `${marks.points} of ${marks.of} ${marks.of === 1 ? "point" : "points"}`;
    return h(
      "div",
      { class: "lab-marks", "aria-label": "Marks", role: "region" },
      h(
        "p",
        { class: "lab-points", role: "status" },
        marks.right ? `All right: ${all}.` : `${all}.`,
      ),
      h(
        "ol",
        { class: "lab-reasons" },
        told.map((mark, at) =>
          h(
            "li",
            { key: at, class: classes("lab-reason", `is-${mark.verdict}`) },
            h(
              "span",
              { class: "lab-sign", "aria-label": mark.verdict, role: "img" },
              SIGNS[mark.verdict],
            ),
            button(mark.reason, {
              class: "lab-mark",
              onclick: () =>
                actions.answer({ at: mark.part, path: mark.where ? pathOf(mark.where) : [] }),
            }),
          ),
        ),
      ),
    );
  }

  /** @param {Practice} one @param {boolean} search stands in its place */
  function under(one, search) {
    const { parts, at, rule, said, marks: graded, watched, seen, step, link } = one;
    return [
      said && h("p", { class: "lab-hint" }, said),
      rule && h("p", { class: "lab-rule" }, rule),
      seen &&
        step !== null &&
        h(
          "p",
          { class: "lab-hint", role: "status" },
          "Its solution was watched before it was answered: in the course it counts for nothing.",
        ),
      h(
        "ol",
        { class: "lab-parts" },
        parts.map(([part, task]) =>
          h(
            "li",
            { key: part },
            h(
              "button",
              {
                type: "button",
                class: "lab-task",
                "aria-current": part === at ? "step" : null,
                onclick: () => actions.answer({ at: part }),
              },
              h("b", {}, NAMES[part]),
              " ",
              task,
            ),
          ),
        ),
      ),
      h(
        "div",
        { class: "lab-row" },
        !graded &&
          button("Check the answer", {
            class: "button is-small is-primary",
            onclick: () => actions.check(),
          }),
        graded &&
          step !== null &&
          button("Next exercise", {
            class: "button is-small is-primary",
            onclick: actions.nextStep,
          }),
        graded &&
          step === null &&
          !link.includes(":own") &&
          button("Another one", { class: "button is-small is-primary", onclick: actions.another }),
        watched || search
          ? button("Back to the exercise", { class: "button is-small", onclick: actions.back })
          : button("Watch the solution", { class: "button is-small", onclick: actions.solution }),
        button("Leave it", { class: "link", onclick: actions.leave }),
      ),
      marks(one),
    ];
  }

  return {
    /** @param {State} state */
    section(state) {
      const { practice } = state.lab;
      return h(
        "section",
        { class: "lab-part", "aria-labelledby": "lab-practice" },
        h(
          "h3",
          { id: "lab-practice" },
          practice ? `Exercise: ${KINDS[practice.kind]}` : "Practice",
        ),
        practice ? under(practice, state.search !== null) : begin(state),
      );
    },
  };
}
