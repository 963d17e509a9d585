// The shell of `plyscope.page.App`: its worker, its panels, and what it has done.

import type { Action, Facts, Published } from "#shell-types";
import type { Source } from "../workers/channel.ts";
import { createAppWorker, type AppWorkerHooks } from "./app-worker.ts";
import { createCalls } from "./calls.ts";
import { createHandlers, type Handlers } from "./commands.ts";
import { createPanel } from "./panel.ts";
import type { Tapes } from "./tapes.ts";
import { createTasks, type PageTasks, type Workers } from "./tasks.ts";
import { createStorage, readStored } from "./storage.ts";
import type { ShownSearch } from "./shown-search.ts";
import { createUnsavedText } from "./unsaved-text.ts";
import type { MakeWidget } from "./widgets.ts";
import type { Child, Update } from "../wire/updates.ts";

export interface Page {
  /** The first update of `App`, as it was when the page was built: its panels are in the page. */
  first: Pick<Update, "revision" | "panels" | "data">;
  source: Source;
  workers: Workers;
  copy: (text: string) => Promise<boolean>;
  /** What loads each widget, by its tag. */
  widgets: Record<string, () => Promise<MakeWidget>>;
  /** What moves along the tape of the shown search, and reads it. */
  playback: Pick<Handlers, "play" | "step" | "seek" | "jump" | "attend">;
  /** Tasks that other parts of the page carry out, by name. */
  pageTasks: PageTasks;
  /** Actions of panels that are the shell's, by their names after "shell.". */
  actions: Record<string, (...args: never[]) => void>;
  shownSearch: ShownSearch;
  /** What only the browser knows, that `App` has to know first. */
  readFacts: () => Facts;
  /** The user has used a panel, which sends an event. */
  used: (event: string) => void;
  showDialog: Handlers["show_dialog"];
  graded: Handlers["graded"];
  /** Have the trees of the race follow their searches again. */
  followRace: () => void;
  tapes: Tapes;
  /** How far the start of the worker is. */
  progress: AppWorkerHooks["progress"];
  /** The worker could not be started: the shell's `retry` starts another. */
  failed: (message: string) => void;
  /** Show a sentence about what went wrong, or about what happened; `again` tries once more,
   * or does what `label` says. */
  notice: (kind: "info" | "problem", text: string, again?: () => void, label?: string) => void;
}

/** How the actions begin that are the shell's. */
const OWN = "shell.";
/** The event of typing into the editor. */
const TYPE = "editor.type";
const DROPPED =
  "Python stopped working on what you did last, twice, and was started again without it.";

/** Do one of several things: if it fails that is reported, and the others are done all the same. */
function attempt(doing: () => void) {
  try {
    doing();
  } catch (error) {
    reportError(error);
  }
}

export function createShell({ first, source, workers, copy, widgets, ...page }: Page) {
  const contents = { ...first.panels };
  const panels = new Map<string, { draw: (content: Child) => void }>();
  const listeners = new Map<string, (data: never) => void>();
  let { revision } = first;

  const app = createAppWorker(source, {
    update: apply,
    dropped(event, message) {
      page.notice("problem", `${DROPPED} ${message}`);
      calls.drop(event, message);
    },
    progress: page.progress,
    failed: page.failed,
  });
  const tasks = createTasks(
    workers,
    app.send,
    { shown: page.shownSearch, raced: page.tapes },
    page.pageTasks,
  );
  const storage = createStorage(
    (key, text) => void act("storage.changed", key, text),
    (key) => void act("storage.refused", key),
  );
  const unsaved = createUnsavedText(storage.store);
  listeners.set("draft", unsaved.take);
  const calls = createCalls(act);
  const handlers: Handlers = {
    ...createHandlers((problem) => page.notice("problem", problem)),
    task: (task) => void tasks.start(task),
    end_task: ({ id }) => tasks.end(id),
    stop_task: ({ id }) => tasks.stop(id),
    follow_race: () => page.followRace(),
    notice: ({ kind, text, button }) =>
      page.notice(kind, text, button && (() => perform(button[1])), button?.[0]),
    ...page.playback,
    store: storage.store,
    clear_search: page.shownSearch.clear,
    reply: calls.settle,
    graded: page.graded,
    show_dialog: page.showDialog,
  };

  let isStarted = false;
  let ready: Promise<void> = Promise.resolve();
  /** Tell `App` what only the browser knows, before anything else. */
  function start() {
    if (isStarted) return ready;
    isStarted = true;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    ready = app.send({ type: "start", stored: readStored(), seed, ...page.readFacts() });
    return ready;
  }

  function act(...action: Action) {
    start();
    return app.send({ type: "act", action });
  }

  /** Have an action carried out: by the shell, if it is the shell's, or by `App`. */
  function perform([name, ...args]: Action) {
    if (name.startsWith(OWN)) page.actions[name.slice(OWN.length)](...(args as never[]));
    else void act(name, ...args);
  }

  async function loadWidget(tag: string): Promise<MakeWidget> {
    try {
      return await widgets[tag]();
    } catch (error) {
      const { message } = error as Error;
      return new Promise((load) => page.notice("problem", message, () => load(loadWidget(tag))));
    }
  }

  function takeData(published: Update["data"]) {
    for (const [name, data] of Object.entries(published)) {
      attempt(() => listeners.get(name)?.(data as never));
    }
  }

  function apply(update: Update, isFollowed: boolean) {
    revision = update.revision;
    Object.assign(contents, update.panels);
    takeData(update.data);
    for (const name of Object.keys(update.panels))
      attempt(() => panels.get(name)?.draw(contents[name]));
    for (const [name, args] of update.commands) {
      if (name === "focus" && isFollowed) continue; // the user went on, and has the focus
      const handler = handlers[name as keyof typeof handlers] as
        | ((args: unknown) => void)
        | undefined;
      if (handler) attempt(() => handler(args));
      else console.error(`The shell has no command "${name}".`);
    }
  }

  takeData(first.data);
  return {
    /** Send an event of `App`; settled once what it changed is drawn. */
    act,
    /** Call `App`; settled once what is asked for has happened. */
    call: calls.call,
    /** Start the worker; settled when `App` is there. */
    start,
    retry: app.retry,
    /** Have data that `App` publishes by a name, from the first screen on. */
    listen<Name extends keyof Published>(name: Name, listener: (data: Published[Name]) => void) {
      listeners.set(name, listener);
      if (name in first.data) listener(first.data[name] as Published[Name]);
    },
    perform,
    /**
     * Draw a panel of `App` in an element, from now on; `drawn` is called each time, with whether
     * there is something in it.
     */
    mountPanel(element: Element, name: string, drawn: (isShown: boolean) => void = () => {}) {
      const panel = createPanel(element, {
        async act(action, ...[value]) {
          const [event, ...args] = action;
          if (event.startsWith(OWN))
            return perform(value === undefined ? action : [...action, value]);
          page.used(event);
          if (event === TYPE) unsaved.type(args[0] as number, String(value));
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
      const draw = (content: Child) => {
        panel.draw(content);
        drawn(content !== null);
      };
      panels.set(name, { draw });
      draw(contents[name] ?? null);
      start();
    },
  };
}
