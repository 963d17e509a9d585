// Keys that work wherever no widget has its own use for them.

import { recall, remember } from "../settings/remembered.js";

/** Where a key belongs to what is focused: fields, the board, the tree, a slider, an open dialog. */
const OWNED =
  "input, select, textarea, [role=grid], [role=slider], [role=tree], [role=application], #tree, dialog[open]";

/**
 * @param {{toggle: () => void, step: (n: number) => void, toStart: () => void, toEnd: () => void, help: () => void}} actions
 * @param {Record<string, () => void>} letters  what single letters do, wherever no text is typed; capitals are with Shift
 * @param {HTMLInputElement} box  whether letters do anything: who dictates speaks letters that are no commands
 */
export function listenForKeys({ toggle, step, toStart, toEnd, help }, letters, box) {
  box.checked = recall("letters") !== "off";
  box.addEventListener("change", () => remember("letters", box.checked ? "on" : "off"));
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = /** @type {Element} */ (event.target);
    if (event.key === "?" && !target.closest("input, textarea, dialog[open]"))
      return act(event, help);
    const letter = box.checked && Object.hasOwn(letters, event.key) && letters[event.key];
    if (letter && !target.closest("input:not([type=checkbox]), select, textarea, dialog[open]"))
      return act(event, letter);
    if (target.closest(OWNED)) return;
    if (event.key === " " && !target.closest("button, a, summary")) act(event, toggle);
    else if (event.key === "ArrowLeft") act(event, () => step(-1));
    else if (event.key === "ArrowRight") act(event, () => step(1));
    else if (event.key === "Home") act(event, toStart);
    else if (event.key === "End") act(event, toEnd);
  });
}

/** @param {KeyboardEvent} event @param {() => void} action */
function act(event, action) {
  event.preventDefault();
  action();
}
