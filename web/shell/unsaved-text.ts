// What is typed into the editor just before the page is left: `App` cannot answer any more, so it
// is stored here, in place of what `App` has stored of the program.

import type { Draft, Store } from "#shell-types";

/** `store` makes a change to what the browser stores. */
export function createUnsavedText(store: (change: Store) => void) {
  let draft: Draft | null = null;
  let typed: { number: number; text: string } | null = null;

  addEventListener("pagehide", () => {
    if (!draft || typed?.number !== draft.number || typed.text === draft.entry.text) return;
    const entry = { ...draft.entry, text: typed.text };
    const replaced = draft.is_stored ? draft.entry : null;
    store({ area: "local", key: "programs", change: { kind: "put", entry, replaced } });
  });

  return {
    /** Take what is typed into the text with a number. */
    type(number: number, text: string) {
      typed = { number, text };
    },
    /** Take what `App` has stored. */
    take(stored: Draft) {
      draft = stored;
    },
  };
}
