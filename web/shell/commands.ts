// Commands: what `App` has the shell do once an update is drawn.

import { download } from "../course/download.js";
import { setText } from "../views/dom.js";

/** What only the page can do; the rest is done here. */
export interface PageCommands {
  notice: (kind: "info" | "problem", text: string) => void;
  /** Copy a text; tell whether the browser allowed it. */
  copy: (text: string) => Promise<boolean>;
  show: (settings: any, moves: string[]) => void;
  stepAside: () => void;
  startTask: (task: any) => void;
  endTask: (id: number) => void;
}

const COPY_REFUSED = "The browser does not allow this page to copy.";

export type Handler = (args: any) => void;

export function createCommands(page: PageCommands): Record<string, Handler> {
  return {
    task: page.startTask,
    end_task: ({ id }) => page.endTask(id),
    notice: ({ kind, text }) => page.notice(kind, text),
    async copy({ text }) {
      if (!(await page.copy(text))) page.notice("problem", COPY_REFUSED);
    },
    /** A file: `text`, or bytes as `data` in base64. */
    download: ({ name, text, data, type }) =>
      download(name, new Blob([text ?? decode(data)], { type })),
    focus: ({ id }) => document.getElementById(id)?.focus(),
    reveal: ({ id }) => document.getElementById(id)?.scrollIntoView({ block: "start" }),
    announce: ({ text }) => setText(document.getElementById("announcement") as HTMLElement, text),
    set_text({ id, text }) {
      (document.getElementById(id) as HTMLInputElement).value = text;
    },
    show: ({ settings, moves }) => page.show(settings, moves),
    step_aside: () => page.stepAside(),
  };
}

const decode = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
