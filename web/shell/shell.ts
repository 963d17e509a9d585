// The shell of `plyscope.page.App`: its worker, its panels, and what it has done.

import type { Source } from "../python/channel.ts";
import { createAppWorker } from "./app-worker.ts";
import { createHandlers, type PageHandlers } from "./commands.ts";
import { createMirrors, type CodeOf } from "./mirrors.ts";
import { createPanel } from "./panel.ts";
import { createTasks, type Workers } from "./tasks.ts";
import type { MakeWidget } from "./widgets.ts";
import type { Child, Update } from "./wire.ts";

export interface Page {
  source: Source;
  workers: Workers;
  store: Parameters<typeof createMirrors>[0];
  codeOf: CodeOf;
  copy: (text: string) => Promise<boolean>;
  /** What loads each widget, by its tag. */
  widgets: Record<string, () => Promise<MakeWidget>>;
  show: PageHandlers["show"];
  stepAside: () => void;
  /** Show a sentence about what went wrong, or about what happened; `again` tries once more. */
  notice: (kind: "info" | "problem", text: string, again?: () => void) => void;
}

const DROPPED =
  "Python stopped working on what you did last, twice, and was started again without it.";
const FAILED = "Python for the page could not be started.";

export function createShell({ source, workers, store, codeOf, copy, widgets, ...page }: Page) {
  const contents: Update["panels"] = {};
  const panels = new Map<string, { draw: (content: Child) => void }>();
  const listeners = new Map<string, (data: unknown) => void>();
  let revision = 0;

  const app = createAppWorker(source, {
    update: apply,
    dropped: (_, message) => page.notice("problem", `${DROPPED} ${message}`),
    failed: (message, retry) => page.notice("problem", `${FAILED} ${message}`, retry),
  });
  const tasks = createTasks(workers, app.send);
  const mirrors = createMirrors(store, codeOf, (name, args) => void act(name, ...args));
  const handlers = createHandlers(
    {
      task: (task) => void tasks.start(task),
      end_task: ({ id }) => tasks.end(id),
      notice: ({ kind, text }) => page.notice(kind, text),
      show: page.show,
      step_aside: () => page.stepAside(),
    },
    copy,
  );

  const act = (...action: [name: string, ...args: unknown[]]) => app.send({ type: "act", action });

  async function loadWidget(tag: string): Promise<MakeWidget> {
    try {
      return await widgets[tag]();
    } catch (error) {
      const { message } = error as Error;
      return new Promise((load) => page.notice("problem", message, () => load(loadWidget(tag))));
    }
  }

  function apply(update: Update) {
    revision = update.revision;
    Object.assign(contents, update.panels);
    for (const name of Object.keys(update.panels)) panels.get(name)?.draw(contents[name]);
    for (const [name, data] of Object.entries(update.data)) listeners.get(name)?.(data);
    for (const [name, args] of update.commands) {
      const handler = handlers[name as keyof typeof handlers] as
        | ((args: unknown) => void)
        | undefined;
      if (handler) handler(args);
      else console.error(`The shell has no command "${name}".`);
    }
  }

  return {
    /** Call an event of `App`; settled once what it changed is drawn. */
    act,
    /** Have data that `App` publishes by a name. */
    listen: (name: string, listener: (data: unknown) => void) => void listeners.set(name, listener),
    /** Draw a panel of `App` in an element, from now on. */
    mountPanel(element: Element, name: string) {
      const panel = createPanel(element, {
        act(action, ...[value]) {
          mirrors.flush(); // or it would be about an older page
          return app.send({
            type: "act",
            action,
            ...(value !== undefined && { value }),
            panel: name,
            revision,
          });
        },
        refuse: console.error,
        copy,
        loadWidget,
      });
      panels.set(name, panel);
      panel.draw(contents[name] ?? null);
      mirrors.start();
    },
  };
}
