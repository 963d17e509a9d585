// Keys: `App` tells what each does now. Whether a key belongs to what has the focus is known here.

import type { Action, Keys } from "#shell-types";

/** Where a key belongs to what is focused: fields, the board, the tree, an open dialog. */
const OWNED =
  "input, select, textarea, [role=grid], [role=tree], [role=application], #tree, dialog[open]";
/** Where text is typed. */
const TYPED = "input:not([type=checkbox], [type=range]), select, textarea";
/** What the space bar presses. */
const PRESSED = "button, a, summary";

const isLetter = (key: string) => /^[a-z]$/i.test(key);

/** `perform` has an action carried out. Returns what takes the keys that `App` publishes. */
export function createKeys(perform: (action: Action) => void) {
  let live: Keys = { keys: {}, clicker: {}, any: null, letters: true };
  // Letters and "?" that were pressed before `App` has told what they do; null once it has.
  let early: string[] | null = [];

  function isOwned(key: string, target: Element) {
    if (key === "?") return target.closest("input, textarea, dialog[open]");
    if (isLetter(key)) return !live.letters || target.closest(`${TYPED}, dialog[open]`);
    return target.closest(key === " " ? `${OWNED}, ${PRESSED}` : OWNED);
  }

  function take(event: KeyboardEvent, table: Keys["keys"], any: Action | null = null) {
    const action = any ?? (Object.hasOwn(table, event.key) ? table[event.key] : null);
    if (!action) return false;
    event.preventDefault();
    perform(action);
    return true;
  }

  const isCommand = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => altKey || ctrlKey || metaKey;

  // Before any widget has its use for them: a clicker knows a few keys, whatever is focused.
  document.addEventListener(
    "keydown",
    (event) => {
      if (isCommand(event) || document.querySelector("dialog[open]")) return;
      if (event.target instanceof Element && event.target.closest(TYPED)) return;
      // The browser itself leaves the full screen.
      if (event.key === "Escape" && document.fullscreenElement && !live.any) return;
      if (take(event, live.clicker, live.any)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isCommand(event)) return;
    if (isOwned(event.key, event.target as Element)) return;
    if (early && (isLetter(event.key) || event.key === "?")) early.push(event.key);
    else take(event, live.keys);
  });
  return (keys: Keys) => {
    live = keys;
    for (const key of early ?? []) {
      const action = live.letters || !isLetter(key) ? live.keys[key] : null;
      if (action) perform(action);
    }
    early = null;
  };
}
