// An exercise on the stage: the tree, what was answered at each node, and the field for the one that is chosen.

import { button } from "../buttons.js";
import { draw, h } from "../dom.js";
import { walked } from "./layout.js";
import { createLabStage } from "./stage.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Practice} Practice */
/** @typedef {import("./layout.js").Item} Item */

/**
 * @typedef {object} Actions
 * @property {() => State} now
 * @property {(patch: Partial<Practice>) => void} answer
 * @property {(name: string) => void} cross
 * @property {(node: string | null) => Promise<void>} giveHint
 * @property {() => Promise<void>} check
 */

const ASKED = { values: "Value", windows: "Windows" };

/** What is marked at a node, of the part of now: the worst of it. @param {Practice} practice @param {string} name @returns {import("./paint.js").Note["mark"]} */
function markOf({ marks, at }, name) {
  const own = (marks?.marks ?? [])
    .filter(({ part, where }) => part === at && where === name)
    .map(({ verdict }) => verdict);
  if (!own.length) return "";
  if (own.some((verdict) => verdict !== "right" && verdict !== "follows")) return "wrong";
  return own.includes("follows") ? "follows" : "right";
}

/**
 * @param {HTMLElement} element
 * @param {Actions} actions
 * @param {typeof import("../tree/camera.ts").Camera} Camera
 */
export function createTask(element, actions, Camera) {
  /** @type {Practice} as it was drawn last */
  let drawn;
  /** Whether what is drawn is no more asked: it was left, or another one begun, and the next frame will show it. */
  const isOver = () => actions.now().lab.practice?.exercise !== drawn?.exercise;
  /** What is drawn, with all that was answered by now: keys come faster than frames. */
  const practice = () => (isOver() ? drawn : /** @type {Practice} */ (actions.now().lab.practice));
  /** @param {Item} item */
  const nameOf = (item) => practice().names[item.row];

  const stage = createLabStage(
    element,
    {
      label: "The exercise",
      path: () => practice().path,
      told(item) {
        const { values, windows, unvisited, players, marks } = practice();
        const name = nameOf(item);
        const mark = markOf(practice(), name);
        const who =
          item.player === null ? "leaf" : item.player < 0 ? "chance" : players[item.player];
        const worth =
          item.worth === null
            ? ""
            : `, worth ${Array.isArray(item.worth) ? item.worth.join(", ") : item.worth}`;
        const answered = [
          values[name] && `value ${values[name]}`,
          windows[name] && `windows ${windows[name]}`,
          unvisited.includes(name) && "never visited",
          marks && mark,
        ];
        return [`${name}, ${who}${worth}`, ...answered.filter(Boolean)].join(", ");
      },
      press(item) {
        if (isOver()) return;
        const { at, marks } = practice();
        actions.answer({ path: item.path, at });
        if (at === "unvisited" && item.player === null && !marks) actions.cross(nameOf(item));
        if (at in ASKED && item.player !== null && !marks) write();
        else stage.keys.focus({ preventScroll: true });
      },
      note(item) {
        const one = practice();
        const name = nameOf(item);
        const leaf = item.player === null;
        const brackets = (one.windows[name] ?? "")
          .replace(/\]\s*(→|->)?\s*\[/g, "]\n[")
          .replace(/-?inf(inity)?/gi, (text) => (text[0] === "-" ? "−∞" : "∞"));
        return {
          letter: leaf ? "" : name,
          inside: leaf ? "" : one.values[name],
          beside: leaf ? "" : brackets,
          crossed: one.unvisited.includes(name),
          mark: one.marks ? markOf(one, name) : "",
        };
      },
    },
    Camera,
  );
  const { keys, tools, chosen } = stage;

  /** Begin to write at the chosen node. @param {string} [first] */
  function write(first) {
    drawTools(actions.now());
    const input = /** @type {HTMLInputElement | null} */ (tools.querySelector("input"));
    if (!input) return;
    input.focus();
    if (first === undefined) input.select();
    else input.value = first;
  }

  /** The next inner node from the bottom up that has no answer in this part. @param {"values" | "windows"} part */
  function next(part) {
    const items = stage.layout()?.items ?? [];
    const inner = items.filter((item) => item.player !== null);
    const order =
      part === "values"
        ? inner.sort((one, other) => other.ply - one.ply || one.row - other.row)
        : inner;
    return order.find((item) => !practice()[part][nameOf(item)]);
  }

  /** The field of the chosen node. @param {"values" | "windows"} part @param {Item} item @param {boolean} done */
  function field(part, item, done) {
    const name = nameOf(item);
    if (item.player === null)
      return h("span", { class: "task-told" }, `${name} is a leaf: choose an inner node.`);
    const value = practice()[part][name] ?? "";
    const path = item.path;
    const { exercise } = practice();
    const commit = (/** @type {HTMLInputElement} */ input) => {
      const now = actions.now().lab.practice; // where it is another one the field only goes
      if (now?.exercise === exercise && input.value !== (now[part][name] ?? ""))
        actions.answer({ [part]: { ...now[part], [name]: input.value } });
    };
    return h(
      "label",
      { class: `sketch-field is-${part}`, key: `${part} ${path.join()}` },
      `${ASKED[part]} of ${name}`,
      h("input", {
        type: "text",
        defaultValue: value,
        disabled: done,
        autocomplete: "off",
        spellcheck: false,
        placeholder: part === "windows" ? "[-inf, inf] [3, inf]" : "",
        onblur: ({ target }) => commit(target),
        onkeydown: (event) => {
          if (event.key === "Escape") event.target.value = value;
          if (event.key === "Escape") keys.focus();
          if (event.key !== "Enter") return;
          event.preventDefault();
          commit(event.target);
          const after = next(part);
          if (!after) return keys.focus();
          actions.answer({ path: after.path });
          write();
        },
      }),
    );
  }

  /** Go to a part, and there to what has no answer yet. @param {string} part */
  const goTo = (part) =>
    actions.answer({
      at: part,
      path: (part in ASKED ? next(/** @type {"values"} */ (part))?.path : null) ?? [],
    });

  /** What is answered now. @param {Practice} one @param {Item} item */
  function asked(one, item) {
    const done = one.marks !== null;
    if (one.at === "values" || one.at === "windows") return field(one.at, item, done);
    if (one.at === "unvisited") {
      const count = one.unvisited.length;
      return h(
        "span",
        { class: "task-told" },
        done
          ? "Crossed out: never visited"
          : `Press the leaves that are never visited: ${count ? `${count} crossed out` : "none yet"}`,
      );
    }
    const moves = one.rows.filter(([parent]) => parent === 0).map(([, , name]) => name);
    return h(
      "div",
      { class: "segments", role: "group", "aria-label": "The best move at the root" },
      moves.map((name) =>
        h(
          "button",
          {
            type: "button",
            disabled: done,
            "aria-pressed": one.move === name,
            onclick: () => actions.answer({ move: name }),
          },
          name,
        ),
      ),
    );
  }

  /** @param {State} state */
  function drawTools({ lab }) {
    const one = lab.practice;
    if (!one) return;
    const item = chosen();
    const { at, parts, marks, hint } = one;
    const place = parts.findIndex(([part]) => part === at);
    const name = nameOf(item);
    const reasons = (marks?.marks ?? [])
      .filter(
        (mark) => mark.part === at && (mark.where === name || mark.where === "") && mark.reason,
      )
      .map(({ reason }) => reason);
    const said = lab.problem || hint || reasons.join(" ");
    const inner = item.player !== null;
    const about =
      at === "move" ? null : at === "unvisited" ? (inner ? null : name) : inner ? name : undefined;
    draw(
      tools,
      said !== "" && h("p", { class: "sketch-problem", role: "status", key: said }, said),
      h(
        "div",
        { class: "sketch-bar", role: "toolbar", "aria-label": "Answer" },
        asked(one, item),
        !marks &&
          button(
            "Hint",
            {
              class: "button is-small",
              disabled: about === undefined,
              onclick: () => actions.giveHint(about ?? null),
            },
            "hint",
          ),
        place > 0 &&
          button("Back", { class: "button is-small", onclick: () => goTo(parts[place - 1][0]) }),
        place < parts.length - 1 &&
          button("Next", {
            class: "button is-small is-primary",
            onclick: () => goTo(parts[place + 1][0]),
          }),
        place === parts.length - 1 &&
          !marks &&
          button("Check", { class: "button is-small is-primary", onclick: () => actions.check() }),
      ),
    );
  }

  keys.addEventListener("keydown", (event) => {
    if (!stage.layout() || isOver() || event.ctrlKey || event.metaKey || event.altKey) return;
    const item = chosen();
    const { at, marks } = practice();
    const { key } = event;
    const to = walked(item, key);
    if (to) actions.answer({ path: to.path });
    else if (at === "unvisited" && (key === " " || key === "Enter"))
      item.player === null && !marks && actions.cross(nameOf(item));
    else if (at in ASKED && !marks && item.player !== null && key === "Enter") write();
    else if (at in ASKED && !marks && item.player !== null && /^[-−\d.([]$/.test(key)) write(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    /** @param {State} state */
    render(state) {
      const one = state.lab.practice;
      element.hidden = !one || one.watched || state.search !== null;
      if (element.hidden || !one) return stage.rest();
      drawn = one;
      stage.render(one.rows, one.players, state.dark);
      drawTools(state);
    },
  };
}
