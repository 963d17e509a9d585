// The visitor's own tree on the stage, to be changed by hand: with the mouse, a finger, or the keys alone.

import { isOwn } from "../../settings/named.js";
import { fraction, grouped, number } from "../../text.js";
import { button, iconButton } from "../buttons.js";
import { draw, h } from "../dom.js";
import { walked } from "./layout.js";
import { createPlies } from "./plies.js";
import { createLabStage } from "./stage.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("./layout.js").Item} Item */

/**
 * @typedef {object} Actions
 * @property {(path: number[]) => void} choose
 * @property {(what: string, value?: unknown, path?: number[]) => Promise<void>} change
 * @property {() => State} now
 * @property {() => void} undo @property {() => void} redo
 * @property {() => void} watch  search the tree
 */

/**
 * @param {HTMLElement} element
 * @param {Actions} actions
 * @param {typeof import("../tree/camera.ts").Camera} Camera
 */
export function createSketch(element, actions, Camera) {
  const plies = createPlies(actions);
  /** @type {State} */
  let state;
  const stage = createLabStage(
    element,
    {
      label: "Your tree",
      sided: true,
      path: () => actions.now().lab.path,
      told,
      press(item) {
        const again = item === stage.chosen();
        actions.choose(item.path);
        if (again && item.player === null) write("worth");
        else stage.keys.focus({ preventScroll: true });
      },
      onShown: (layout, row, camera) =>
        state.lab.draft && plies.render(layout, row, state.lab.draft, camera),
    },
    Camera,
  );
  const { keys, tools, chosen } = stage;
  tools.before(plies.element);

  /** @param {Item} item */
  const kindOf = (item) =>
    item.player === null
      ? "leaf"
      : item.player < 0
        ? "chance"
        : (state.lab.draft?.game.players[item.player] ?? "");

  /** What there is to say of a node. @param {Item} item */
  function told(item) {
    const worth =
      item.worth === null
        ? ""
        : Array.isArray(item.worth)
          ? item.worth.map((part) => number(part)).join(", ")
          : number(item.worth);
    const count = item.children.length;
    const what =
      item.player === null
        ? `leaf, worth ${worth}`
        : `${kindOf(item)}, ${count} ${count === 1 ? "child" : "children"}`;
    return `${item.parent ? item.name : "Root"}, ${what}`;
  }

  /** The field of what the chosen leaf is worth; with the tree's focus back once it is written. @param {Item} item */
  function worthField(item) {
    const text = Array.isArray(item.worth)
      ? `(${item.worth.map(String).join(", ")})`
      : String(item.worth ?? "");
    return field("Worth", text, "worth", "write");
  }

  /** A field of the chosen node. @param {string} label @param {string} value @param {string} name @param {string} what is changed by it */
  function field(label, value, name, what) {
    const path = chosen().path; // by the time it is written another one may be chosen
    /** Once what was written is other than what is there. @param {HTMLInputElement} input */
    const commit = (input) => {
      if (input.value === value || input.value === input.dataset.sent) return;
      input.dataset.sent = input.value;
      void actions.change(what, input.value, path);
    };
    return h(
      "label",
      { class: "sketch-field", key: `${name} ${path.join()} ${value}` },
      label,
      h("input", {
        type: "text",
        name,
        defaultValue: value,
        autocomplete: "off",
        spellcheck: false,
        onblur: ({ target }) => commit(target),
        onkeydown: (event) => {
          if (event.key === "Escape") event.target.value = value;
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          keys.focus(); // which writes it
        },
      }),
    );
  }

  function drawTools() {
    const item = chosen();
    const { past, future } = state.lab;
    const beside = state.drawer.open && state.drawer.tab === "lab"; // there it is told
    const problem = beside ? "" : state.lab.problem;
    const root = !item.parent;
    const alone = (item.parent?.children.length ?? 1) < 2;
    draw(
      tools,
      problem !== "" && h("p", { class: "sketch-problem", role: "alert", key: problem }, problem),
      h(
        "div",
        { class: "sketch-bar", role: "toolbar", "aria-label": "Change the tree" },
        root && h("span", { class: "sketch-node" }, "Root"),
        item.player === null ? worthField(item) : null,
        root ? null : field("Name", item.name, "name", "name"),
        item.odds === null ? null : field("Odds", exactly(item.odds), "odds", "odds"),
        button(
          "Child",
          {
            class: "button is-small",
            title: "Add a child (+)",
            "aria-label": "Add a child",
            onclick: () => actions.change("add"),
          },
          "plus",
        ),
        iconButton("Remove", "bin", {
          title: "Remove (Delete)",
          disabled: root,
          onclick: () => actions.change("remove"),
        }),
        iconButton("Move to the left", "back", {
          title: "To the left (Alt + ←)",
          disabled: alone,
          onclick: () => actions.change("move", -1),
        }),
        iconButton("Move to the right", "onward", {
          title: "To the right (Alt + →)",
          disabled: alone,
          onclick: () => actions.change("move", 1),
        }),
        iconButton("Undo the change", "undo", {
          title: "Undo (Ctrl + Z)",
          disabled: !past.length,
          onclick: actions.undo,
        }),
        iconButton("Redo the change", "again", {
          title: "Redo (Ctrl + Y)",
          disabled: !future.length,
          onclick: actions.redo,
        }),
        button(
          "Search it",
          { class: "button is-small is-primary", onclick: actions.watch },
          "play",
        ),
      ),
    );
  }

  /** What stands there where a tree is too large to be drawn. @param {number} nodes */
  const tooLarge = (nodes) => [
    h(
      "p",
      { class: "sketch-problem" },
      `This tree has ${grouped(nodes)} nodes: by hand trees of up to 5,000 are changed. It can be searched as it is.`,
    ),
    h(
      "div",
      { class: "sketch-bar" },
      button("Search it", { class: "button is-small is-primary", onclick: actions.watch }, "play"),
    ),
  ];

  /** Begin to write into a field of the tools. @param {string} name @param {string} [first] */
  function write(name, first) {
    state = actions.now();
    drawTools();
    const input = /** @type {HTMLInputElement | null} */ (
      tools.querySelector(`input[name=${name}]`)
    );
    if (!input) return;
    input.focus();
    if (first === undefined) input.select();
    else input.value = first;
  }

  keys.addEventListener("keydown", (event) => {
    if (!stage.layout()) return;
    const item = chosen();
    const { key } = event;
    const held = event.ctrlKey || event.metaKey;
    if (held && !["z", "y", "Z"].includes(key)) return;
    /** @type {Record<string, () => unknown>} */
    const does = {
      Enter: () => write(item.player === null ? "worth" : "name"),
      Insert: () => actions.change("add"),
      "+": () => actions.change("add"),
      Delete: () => item.parent && actions.change("remove"),
      Backspace: () => item.parent && actions.change("remove"),
      z: () => held && (event.shiftKey ? actions.redo() : actions.undo()),
      Z: () => held && actions.redo(),
      y: () => held && actions.redo(),
    };
    const next = event.altKey ? null : walked(item, key);
    if (event.altKey && key === "ArrowLeft") void actions.change("move", -1);
    else if (event.altKey && key === "ArrowRight") void actions.change("move", 1);
    else if (next) {
      actions.choose(next.path);
    } else if (key in does && (held || key.length > 1 || key === "+")) does[key]();
    else if (item.player === null && /^[-−\d.([]$/.test(key)) write("worth", key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    /** @param {State} now */
    render(now) {
      const { settings, search, lab, offer, moves } = (state = now);
      const { draft } = lab;
      const mine =
        isOwn(settings.game) &&
        draft?.name === settings.game &&
        !search &&
        !offer &&
        !moves.length &&
        !lab.practice;
      element.hidden = !mine;
      if (!mine || !draft) return;
      element.classList.toggle("is-large", !draft.rows);
      if (!draft.rows) return void draw(tools, tooLarge(draft.nodes));
      stage.render(draft.rows, draft.game.players, now.dark);
      drawTools();
    },
  };
}

/** A probability as it can be written back: what is no simple fraction with all its digits. @param {number} p */
const exactly = (p) => (fraction(p).includes("/") ? fraction(p) : String(p));
