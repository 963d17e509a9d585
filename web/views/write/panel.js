// The Write tab: which program, the editor, what can be done with it, and what came of it.

import { answering, button, iconButton } from "../buttons.js";
import { draw, h, made } from "../dom.js";
import { createEditor } from "./editor.js";
import { failuresOf, printedOf, problemOf, reportOf } from "./report.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Write} Write */

/**
 * @typedef {object} Actions
 * @property {(text: string) => void} type
 * @property {(beginning: import("../../state.js").Beginning) => unknown} begin @property {() => unknown} fresh
 * @property {(name: string) => void} open @property {(name: string) => void} rename
 * @property {() => void} remove @property {() => void} takeBack
 * @property {(file: File) => unknown} openFile @property {() => void} saveFile @property {() => Promise<boolean>} copyLink
 * @property {(name: string) => void} mean @property {(choice: Partial<Pick<Write, "like" | "base">>) => void} choose
 * @property {() => Promise<void>} run @property {() => Promise<void>} check @property {() => Promise<void>} see
 * @property {() => Promise<void>} play @property {() => Promise<void>} playAgainst @property {() => void} stop @property {() => Promise<void>} match
 */

/** What a search can be checked against, as Python names it. */
const LIKES = {
  minimax: "minimax",
  negamax: "negamax",
  alphabeta: "alpha–beta",
  alphabeta_hard: "alpha–beta, fail-hard",
  h_minimax: "minimax to a depth",
  h_alphabeta: "alpha–beta to a depth",
  expectimax: "expectimax",
  h_expectimax: "expectimax to a depth",
  expectiminimax: "expectiminimax",
  h_expectiminimax: "expectiminimax to a depth",
  maxn: "maxⁿ",
  h_maxn: "maxⁿ to a depth",
};

const BUSY = { run: "Searching …", check: "Trying it on small trees …", play: "Trying it …" };

/** @param {HTMLElement} element @param {Actions} actions */
export function createWritePanel(element, actions) {
  const [head, host, foot] = ["write-head", "write-editor", "write-foot"].map((name) =>
    made(h("div", { class: name })),
  );
  element.append(head, host, foot);
  const editor = createEditor(host, {
    type: actions.type,
    run: () => void (can().search && actions.run()),
  });
  const copied = answering("Copy link", () => show());
  /** @type {State} */
  let state;
  let naming = false;

  /** Of what kind that is which is meant. */
  function can() {
    const { read, meant } = state.write;
    const has = (/** @type {"searches" | "games" | "evaluations"} */ kind) =>
      read?.[kind].some(({ name }) => name === meant) ?? false;
    return { search: has("searches"), game: has("games"), evaluation: has("evaluations") };
  }

  /** @param {string} value */
  function choose(value) {
    const [kind, name] = [value.slice(0, 1), value.slice(1)];
    const beginning = state.write.beginnings.find((one) => one.name === name);
    if (kind === "+" && beginning) actions.begin(beginning);
    else if (kind === "-") actions.open(name);
    show(); // where it was refused, the old one is chosen as before
  }

  async function copyLink() {
    copied.say((await actions.copyLink()) ? "Copied" : "Not copied");
  }

  function files() {
    const { drafts, beginnings, file, title } = state.write;
    const groups = [...new Set(beginnings.map(({ group }) => group))];
    return h(
      "div",
      { class: "write-row" },
      h(
        "select",
        {
          class: "write-file",
          "aria-label": "Program",
          value: file ? `-${file}` : "",
          onchange: ({ target }) => choose(target.value),
        },
        file === "" && h("option", { value: "" }, title || "Program"),
        drafts.length > 0 &&
          h(
            "optgroup",
            { label: "On this device" },
            drafts.map(({ name }) => h("option", { key: name, value: `-${name}` }, name)),
          ),
        groups.map((group) =>
          h(
            "optgroup",
            { label: group, key: group },
            beginnings
              .filter((one) => one.group === group)
              .map((one) => h("option", { key: one.name, value: `+${one.name}` }, one.title)),
          ),
        ),
      ),
      iconButton("New program", "plus", { onclick: actions.fresh }),
      iconButton("Save as a .py file", "save", { onclick: actions.saveFile }),
    );
  }

  function more() {
    const { file, title, gone } = state.write;
    const rename = (/** @type {any} */ event) => {
      event.preventDefault();
      naming = false;
      actions.rename(event.target.elements[0].value);
      show();
    };
    return [
      h(
        "div",
        { class: "write-row is-quiet" },
        h(
          "label",
          { class: "link" },
          "Open .py",
          h("input", {
            type: "file",
            class: "hidden",
            accept: ".py,text/x-python,text/plain",
            onchange: ({ target }) => open(target),
          }),
        ),
        button(copied.said, { class: "link", onclick: () => void copyLink() }),
        button("Rename", {
          class: "link",
          disabled: !file,
          "aria-expanded": naming,
          onclick: () => ((naming = !naming), show()),
        }),
        button("Delete", { class: "link", disabled: !file, onclick: actions.remove }),
        gone &&
          h(
            "span",
            { role: "status" },
            `${gone.name} was deleted. `,
            button("Take it back", { class: "link", onclick: actions.takeBack }),
          ),
      ),
      naming &&
        h(
          "form",
          { class: "write-row", onsubmit: rename },
          h(
            "label",
            { class: "write-field" },
            "Name",
            h("input", { type: "text", maxlength: 60, defaultValue: title, key: title }),
          ),
          h("button", { class: "button is-small" }, "Rename"),
        ),
    ];
  }

  /** @param {HTMLInputElement} input */
  function open(input) {
    const file = input.files?.[0];
    if (file) void actions.openFile(file);
    input.value = ""; // the same file may be opened again
  }

  function whichIsMeant() {
    const { read, meant } = state.write;
    if (!read) return null;
    const kinds = /** @type {const} */ ([
      ["Searches", read.searches],
      ["Games", read.games],
      ["Evaluations", read.evaluations],
    ]);
    if (kinds.reduce((sum, [, found]) => sum + found.length, 0) < 2) return null;
    return h(
      "label",
      { class: "write-field" },
      "Which function?",
      h(
        "select",
        { value: meant, onchange: ({ target }) => actions.mean(target.value) },
        meant === "" && h("option", { value: "" }, "Choose one"),
        kinds.map(
          ([label, found]) =>
            found.length > 0 &&
            h(
              "optgroup",
              { label, key: label },
              found.map(({ name }) => h("option", { key: name, value: name }, name)),
            ),
        ),
      ),
    );
  }

  /** Why nothing can be done with it yet. */
  function missing() {
    const { text, problem, refusal, read } = state.write;
    if (!text.trim() || problem || refusal) return "";
    if (!read) return "Reading …";
    if (read.searches.length + read.games.length + read.evaluations.length > 1)
      return "Choose a function first.";
    return "Nothing in it is a search, a game or an evaluation yet: a search is a function that calls itself.";
  }

  function doing() {
    const { busy, like, base } = state.write;
    if (busy)
      return h(
        "div",
        { class: "write-row" },
        button("Stop", { class: "button is-small is-primary", onclick: actions.stop }, "stop"),
        h("span", { class: "write-note", role: "status" }, BUSY[busy]),
      );
    const { search, game, evaluation } = can();
    const ready = state.start.phase === "ready";
    const games = state.catalogue.games.filter(
      ({ depths, name }) => depths.length > 0 && !name.includes(":"),
    );
    if (game)
      return h(
        "div",
        { class: "write-row" },
        button(
          "Play it",
          { class: "button is-small is-primary", disabled: !ready, onclick: actions.play },
          "play",
        ),
        h("span", { class: "write-note" }, "Tried first, move by move."),
      );
    const matched = button("Match …", {
      class: "button is-small",
      title: "Have it play many games against another, in the Compare tab",
      onclick: actions.match,
    });
    if (evaluation)
      return h(
        "div",
        { class: "write-row" },
        button(
          "Play against it",
          { class: "button is-small is-primary", disabled: !ready, onclick: actions.playAgainst },
          "play",
        ),
        h(
          "select",
          {
            "aria-label": "On which game",
            value: base,
            onchange: ({ target }) => actions.choose({ base: target.value }),
          },
          games.map(({ name, label }) => h("option", { key: name, value: name }, label)),
        ),
        matched,
      );
    if (!search) return h("p", { class: "write-note" }, missing());
    return h(
      "div",
      { class: "write-row" },
      button(
        "Run it",
        {
          class: "button is-small is-primary",
          disabled: !ready,
          title: "Search the position on the board (Ctrl+Enter)",
          onclick: actions.run,
        },
        "play",
      ),
      h(
        "span",
        { class: "write-pair" },
        button(
          "Check it",
          { class: "button is-small", disabled: !ready, onclick: actions.check },
          "done",
        ),
        h(
          "select",
          {
            "aria-label": "As what it is checked",
            value: like,
            onchange: ({ target }) => actions.choose({ like: target.value }),
          },
          Object.entries(LIKES).map(([value, label]) =>
            h("option", { value, key: value }, `as ${label}`),
          ),
        ),
      ),
      matched,
    );
  }

  function show() {
    const {
      text,
      link,
      problem,
      refusal,
      checked,
      failures,
      printed,
      busy,
      beginnings,
      file,
      title,
    } = state.write;
    const line = file ? "" : (beginnings.find((one) => one.title === title)?.line ?? "");
    draw(
      head,
      files(),
      more(),
      line && h("p", { class: "write-note" }, line),
      link &&
        h(
          "p",
          { class: "write-banner", role: "note" },
          h("b", {}, "This program came by a link. "),
          "Read it before you run it: nothing of it has run.",
        ),
    );
    editor.show(text);
    const { ran, line: running, search } = state;
    const runs = search?.algorithm === "own" && ran === text ? running : 0;
    editor.mark({ wrong: problem && problem.line > 0 ? problem : null, running: runs });
    draw(
      foot,
      h("p", { class: "write-hint" }, "Ctrl+Enter runs it. Esc, then Tab, leaves the editor."),
      whichIsMeant(),
      doing(),
      refusal !== "" && h("p", { class: "write-problem", role: "alert", key: refusal }, refusal),
      problem && problemOf(problem, editor.goTo),
      failures && failuresOf(failures),
      checked && reportOf(checked, checked.code.text !== text, actions.see, busy !== null),
      printed !== "" && printedOf(printed),
    );
  }

  return {
    /** @param {State} now */
    render(now) {
      const before = state;
      state = now;
      if (!now.drawer.open || now.drawer.tab !== "write") return;
      const parts = /** @type {const} */ ([
        "write",
        "catalogue",
        "start",
        "drawer",
        "ran",
        "line",
        "search",
      ]);
      if (!before || parts.some((part) => !Object.is(before[part], now[part]))) show();
      // What was asked for is seen; what is found while typing moves nothing.
      if (!before?.write.busy || now.write.busy) return;
      if (now.write.problem?.line) editor.reveal(now.write.problem.line);
      foot.querySelector(".write-result, .write-problem")?.scrollIntoView({ block: "nearest" });
    },
  };
}
