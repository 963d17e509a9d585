// The question: what is asked, how it is answered, and what Python says to that. It has one height, so that the tree stays where it is.

import { button } from "../views/buttons.js";
import { classes, draw, h } from "../views/dom.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Card} Card */
/** @typedef {{answer: (given: unknown) => void, goOn: () => void, pick: (name: string) => void}} Actions */

/** Where something is being typed or chosen that no question may interrupt. */
const BUSY = "input, select, textarea, dialog *";

/** @param {HTMLElement} element @param {() => State} get @param {Actions} actions */
export function createCard(element, get, { answer, goOn, pick }) {
  let cut = false; // whether the visitor has said that it is cut, and is asked how many moves that skips
  /** @type {Card | null} */
  let shown = null;

  const fields = () => /** @type {HTMLInputElement[]} */ ([...element.querySelectorAll("input")]);

  /** What has been filled in. @param {Card} card */
  function given({ kind, picked }) {
    const texts = fields().map(({ value }) => value);
    if (kind === "leaves") return picked;
    return kind === "vector" || kind === "window" ? texts : texts[0];
  }

  /** Hand in what was filled in, once all of it was. @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const { card } = get().predict; // what was drawn may be a frame old
    if (!card) return;
    if (card.said) return goOn();
    const empty = fields().find(({ value }) => !value.trim());
    if (empty) empty.focus();
    else if (card.kind === "leaves" || fields().length) answer(given(card));
  }

  /** Whether a node is cut. @param {boolean} yes */
  function decide(yes) {
    if (!yes) return answer(0);
    cut = true;
    render(get());
    fields()[0].focus();
  }

  /** Keys of the open question: what is typed into a field stays there. @param {KeyboardEvent} event */
  function typed(event) {
    const { card } = get().predict;
    if (!card || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const field = event.target instanceof HTMLInputElement;
    const choice = choiceOf(card, key);
    if (card.said) {
      if (key !== "Escape") return;
      goOn();
    } else if (key === "Escape") answer(null);
    else if (
      key === "Enter" &&
      event.target instanceof HTMLElement &&
      event.target.matches(".leaf")
    )
      submit(event);
    else if (field) return;
    else if (card.kind === "cut" && (key === "y" || key === "n")) decide(key === "y");
    else if (choice !== undefined) answer(choice);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  element.addEventListener("keydown", typed);

  /** @param {string} label @param {string} value @param {string} [infinite] */
  const field = (label, value, infinite) =>
    h(
      "label",
      { class: "ask-field", key: label },
      h("span", {}, label),
      h("input", {
        type: "text",
        autocomplete: "off",
        enterkeyhint: "done",
        inputmode: "text",
        spellcheck: false,
        size: 5,
        "aria-label": label,
        defaultValue: value,
        onfocus: (/** @type {FocusEvent} */ { target }) =>
          /** @type {HTMLInputElement} */ (target).select(),
      }),
      infinite &&
        h(
          "button",
          {
            type: "button",
            class: "ask-infinite",
            "aria-label": `${label} is ${infinite}`,
            onclick: (/** @type {MouseEvent} */ { currentTarget }) =>
              void fill(/** @type {HTMLElement} */ (currentTarget), infinite),
          },
          infinite,
        ),
    );

  /** @param {HTMLElement} from @param {string} text */
  function fill(from, text) {
    const input = /** @type {HTMLInputElement} */ (from.previousElementSibling);
    input.value = text;
    input.focus();
  }

  /** What a question is answered with. @param {Card} card */
  function controls(card) {
    const { kind, choices, names, before } = card;
    if (kind === "window") return [field("α", before[0], "−∞"), field("β", before[1], "+∞")];
    if (kind === "vector") return names.map((name) => field(name, ""));
    if (kind === "leaves") return leaves(card);
    if (kind === "move" || choices.length)
      return (kind === "move" ? names : choices).map((choice) =>
        button(choice, { class: "button", key: choice, onclick: () => answer(choice) }),
      );
    if (kind === "value") return [field("Value", "")];
    return [
      button("No, it goes on", { key: "no", title: "No (N)", onclick: () => decide(false) }),
      button("Yes, it is cut", {
        key: "yes",
        title: "Yes (Y)",
        "aria-pressed": cut,
        onclick: () => decide(true),
      }),
      cut && field("Moves skipped", ""),
    ];
  }

  /** The leaves, those of one node together, to be crossed out here or in the tree. @param {Card} card */
  function leaves({ names, places, picked }) {
    /** @type {Map<string, import("../views/dom.js").Child[]>} */
    const groups = new Map();
    for (const [at, name] of names.entries()) {
      const [path, worth] = places[at];
      const above = path.slice(0, -1).join();
      const label = `${name}, worth ${worth}`;
      const one = h(
        "button",
        {
          type: "button",
          class: "leaf",
          key: name,
          "aria-label": label,
          title: label,
          "aria-pressed": picked.includes(name),
          onclick: () => pick(name),
        },
        worth,
      );
      groups.set(above, [...(groups.get(above) ?? []), one]);
    }
    return [
      h(
        "div",
        { class: "leaf-rows", role: "group", "aria-label": "Leaves that are never visited" },
        [...groups].map(([above, own]) => h("div", { class: "leaf-group", key: above }, own)),
      ),
    ];
  }

  /** @param {Card} card */
  function open(card) {
    const typed = card.kind !== "move" && !card.choices.length && (card.kind !== "cut" || cut);
    return [
      h(
        "p",
        {
          class: classes("ask-rule", card.problem && "is-problem"),
          role: card.problem ? "alert" : null,
        },
        card.problem || hint(card, get().layout === "compact"),
      ),
      h(
        "div",
        { class: "ask-row" },
        h("div", { class: "ask-controls" }, controls(card)),
        h(
          "div",
          { class: "ask-buttons" },
          button("Show me", {
            class: "button is-quiet",
            title: "Show me (Esc)",
            onclick: () => answer(null),
          }),
          typed && button("Answer", { type: "submit", class: "button is-primary" }),
        ),
      ),
    ];
  }

  /** @param {NonNullable<Card["said"]>} said */
  const told = ({ right, shown, sentence }) => [
    h(
      "div",
      { class: "ask-row is-told" },
      h(
        "p",
        { class: "ask-said", role: "status" },
        !shown &&
          h(
            "b",
            { class: classes("ask-mark", right && "is-right"), "aria-hidden": "true" },
            right ? "✓" : "✗",
          ),
        h("span", {}, sentence),
      ),
      h(
        "div",
        { class: "ask-buttons" },
        button("Go on", { type: "submit", class: "button is-primary" }),
      ),
    ),
  ];

  /** @param {State} state */
  function render(state) {
    const { predict, search } = state;
    const { on, card, right, of } = predict;
    element.hidden = !on || state.compare.phase !== "choosing" || !search;
    if (card?.candidate !== shown?.candidate) cut = false;
    const fresh = card !== null && card.candidate !== shown?.candidate;
    const said = card?.said && !shown?.said;
    const gone = shown && !card && element.contains(document.activeElement);
    shown = card;
    const score = of ? `${right} of ${of} right` : "";
    const head = h(
      "div",
      { class: "ask-head" },
      h(
        "h3",
        { id: "ask-prompt", class: classes(!card && "is-idle") },
        card ? card.prompt : idle(state),
      ),
      h("p", { class: "ask-score", role: "status", "aria-label": "Score" }, score),
    );
    draw(
      element,
      h(
        "form",
        {
          class: "ask",
          tabindex: -1,
          "aria-labelledby": "ask-prompt",
          key: card ? `${card.candidate.at}-${card.candidate.of}` : "",
          onsubmit: submit,
          novalidate: true,
        },
        head,
        card && (card.said ? told(card.said) : open(card)),
      ),
    );
    if (fresh || said || gone) attend(card);
  }

  /** Bring the question into view, and the focus to where it is answered. @param {Card | null} card */
  function attend(card) {
    const form = /** @type {HTMLElement} */ (element.firstElementChild);
    if (document.activeElement?.matches(BUSY) && !element.contains(document.activeElement)) return;
    const touch = matchMedia("(pointer: coarse)").matches; // a keyboard on the screen comes when a field is touched
    const target = card?.said
      ? form.querySelector("[type=submit]")
      : touch
        ? null
        : form.querySelector("input, .leaf");
    const to = /** @type {HTMLElement} */ (target ?? form);
    to.focus({ preventScroll: true });
    if (card) element.scrollIntoView({ block: "nearest" });
  }

  return { render };
}

/** The choice that a key stands for: its sign, its digit, or its place among moves. @param {Card} card @param {string} key */
function choiceOf({ kind, choices, names }, key) {
  if (kind === "move") return /^[1-9]$/.test(key) ? names[Number(key) - 1] : undefined;
  const bare = key === "-" ? "−" : key;
  return choices.find((choice) => choice.replace("+", "") === bare || choice[0] === bare);
}

/** What helps to answer. @param {Card} card @param {boolean} drawn  each leaf is drawn in the tree, too */
function hint({ kind, rule, choices }, drawn) {
  if (kind === "leaves") return `${rule} Cross them out${drawn ? ", here or in the tree" : ""}.`;
  if (kind === "window") return "They stand as they were: change what has moved.";
  if (kind === "cut") return "Y or N answers, too.";
  if (kind === "value" && choices.length) return "A key does, too: − 0 +.";
  return rule;
}

/** What stands there between questions. @param {State} state */
function idle({ search, tick, ticks, predict }) {
  if (search?.running) return "The questions come when the search is done.";
  if (tick >= ticks)
    return predict.of
      ? "The end of this search."
      : "Go to the start and play: before what is worth a question, you are asked.";
  return "Play or step on: before what is worth a question, you are asked.";
}
