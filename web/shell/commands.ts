// Commands: what `App` has the shell do once an update is drawn.

import type { Commands } from "#shell-types";
import { setText } from "../dom/dom.js";
import { decodeBase64, download } from "./download.ts";
import { leaveFullScreen } from "./lecture.ts";
import { rasterize, savePixels } from "./pictures.ts";

export type Handlers = { [Name in keyof Commands]: (args: Commands[Name]) => void };

/** The commands that need nothing else of the page; `complain` shows a problem. */
export function createHandlers(complain: (problem: string) => void) {
  return {
    download({ name, type, text, data = "" }) {
      download(name, new Blob([text ?? decodeBase64(data)], { type }));
    },
    async save_pixels({ name, text, scale }) {
      try {
        await savePixels(name, await rasterize(text, scale));
      } catch (error) {
        complain((error as Error).message);
      }
    },
    focus({ id }) {
      const focus = () => document.getElementById(id)?.focus();
      focus();
      const before = document.activeElement;
      // What is shown only in the next frame cannot have the focus before, and the user may have
      // put it elsewhere meanwhile.
      if (before?.id !== id)
        requestAnimationFrame(() => document.activeElement === before && focus());
    },
    scroll_to_end({ id }) {
      const element = document.getElementById(id);
      if (element) element.scrollLeft = element.scrollWidth;
    },
    reveal: ({ id }) => document.getElementById(id)?.scrollIntoView({ block: "nearest" }),
    go_to_line: ({ id, line }) => tellEditor(id, "goToLine", line),
    reveal_line: ({ id, line }) => tellEditor(id, "revealLine", line),
    close_dialog: ({ id }) => (document.getElementById(id) as HTMLDialogElement).close(),
    attend_caption() {
      const caption = document.getElementById("caption");
      // Not the button that opened the list: the keys are those of the page.
      caption?.focus({ preventScroll: true });
      // On a phone it is below the board: from its top on, the sentence below it is seen as well.
      if (document.documentElement.scrollHeight > innerHeight)
        caption?.closest(".stage")?.scrollIntoView({ block: "start" });
    },
    leave_full_screen: leaveFullScreen,
    report: ({ text }) => console.error(text),
    announce({ text }) {
      const element = document.getElementById("announcement");
      if (element) setText(element, text);
    },
    set_text({ id, text }) {
      const field = document.getElementById(id) as HTMLInputElement | null;
      if (field) field.value = text;
    },
  } satisfies Partial<Handlers>;
}

function tellEditor(id: string, event: string, line: number) {
  document.getElementById(id)?.dispatchEvent(new CustomEvent(event, { detail: line }));
}
