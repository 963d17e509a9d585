// Tasks: calls of `App` that take longer than an event may. Each is carried out by a worker of its
// kind, and its result is sent back as an event with the number of the task.

import type { Task, TaskError } from "#shell-types";
import type { createEngine } from "../workers/engine.ts";
import { CallError } from "../workers/engine.ts";
import type { Pool, Sandboxes } from "../workers/sandboxes.ts";
import type { ShownSearch } from "./shown-search.ts";
import type { Tapes } from "./tapes.ts";
import type { PageEvent } from "../wire/updates.ts";

type OnBlock = (block: Float64Array) => void;

/** The workers of the page: those for the package itself are trusted; the sandboxes load late. */
export interface Workers {
  trusted: Pick<ReturnType<typeof createEngine>, "call" | "run" | "stop">;
  loadSandboxes: () => Promise<Sandboxes>;
}

/** What takes the tape of a search: `append` returns why the search has to end, or null. */
type TapeTaker = Pick<ShownSearch | Tapes, "begin" | "append" | "end">;

export type PageTasks = Record<string, (args: never) => unknown>;

/** What a task comes to, and what ends it before. */
type Begun = [result: Promise<unknown>, end: () => void];

const NO_END = () => {};
const NO_BLOCKS = () => {};
/** How the value of a search is known: see plyscope/trace/tick.py. */
const BASES = ["proved", "judged", "likely"];

function wait({ milliseconds }: Task["args"]): Begun {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise((resolve) => (timer = setTimeout(resolve, Number(milliseconds))));
  return [over, () => clearTimeout(timer)];
}

/**
 * `send` sends an event and is settled once it was handled; `tapes` take those of the shown search
 * and of searches in a race; `pageTasks` are those that other parts of the page carry out.
 */
export function createTasks(
  { trusted, loadSandboxes }: Workers,
  send: (event: PageEvent) => Promise<void>,
  tapes: { shown: TapeTaker; raced: TapeTaker },
  pageTasks: PageTasks = {},
) {
  /** What ends each task under way, by its number. */
  const ends = new Map<number, () => void>();
  /** Tasks of the pool, which is open as long as there are some. */
  const poolTasks = new Set<number>();
  let pool: Promise<Pool> | null = null;

  let sandboxes: Sandboxes | null = null;
  let loading: Promise<Sandboxes> | null = null;
  /** Counts what took the place of a search: a sandbox may still be loading for an older one. */
  let searches = 0;

  function leavePool(id: number) {
    if (!poolTasks.delete(id) || poolTasks.size) return;
    void pool?.then((opened) => opened.close()).catch(() => {}); // its tasks told why there is none
    pool = null;
  }

  function openSandboxes() {
    loading ??= loadSandboxes().then(
      (loaded) => (sandboxes = loaded),
      (error) => {
        loading = null; // the next task tries again
        throw error;
      },
    );
    return loading;
  }

  function stopSearch() {
    searches += 1;
    trusted.stop();
    sandboxes?.stop();
  }

  /** Ask what can be stopped: one call at a time, wherever it runs. */
  async function run({ name, args, worker }: Task, take: OnBlock): Promise<unknown> {
    stopSearch();
    const mine = searches;
    if (worker !== "sandbox") return trusted.run(name, args, take);
    const opened = await openSandboxes();
    if (mine !== searches) throw new CallError("Stopped", "The search was stopped.");
    return opened.search(args, take);
  }

  const tapeOf = ({ shown }: Task) => (shown ? tapes.shown : tapes.raced);

  /** Search, and add the counts of the tape to what comes of it. */
  async function search(task: Task) {
    const { id } = task;
    const tape = tapeOf(task);
    let fault: TaskError | null = null;
    const take = (block: Float64Array) => {
      if (fault || !ends.has(id)) return;
      fault = tape.append(id, block);
      if (fault) stopSearch();
    };
    tape.begin(task);
    try {
      const result = (await run(task, take)) as { basis?: unknown } | null;
      if (fault) throw fault;
      const basis = BASES.find((one) => one === result?.basis) ?? null; // a sandbox may say anything
      return { ...result, counts: tape.end(id, basis) };
    } catch (error) {
      throw { ...(fault ?? describe(error)), counts: tape.end(id, null) };
    }
  }

  function begin(task: Task, keepBlock: OnBlock): Begun {
    const { id, name, args, worker } = task;
    const ended = new AbortController();
    const abort = () => ended.abort();
    if (worker === "helper") return [trusted.call(name, args, ended.signal), abort];
    if (name === "search") return [search(task), stopSearch];
    if (worker === "search") return [run(task, NO_BLOCKS), stopSearch];
    if (worker === "sandbox")
      return [openSandboxes().then((opened) => opened.call(name, args, ended.signal)), abort];
    if (worker === "pool") {
      poolTasks.add(id);
      pool ??= openSandboxes().then((opened) => opened.pool());
      return [pool.then((opened) => opened.call(name, args, keepBlock)), NO_END];
    }
    if (pageTasks[name]) return [Promise.resolve(pageTasks[name](args as never)), NO_END];
    if (name === "wait") return wait(args);
    throw new Error(`The shell has no task "${name}".`);
  }

  return {
    async start(task: Task) {
      const { id } = task;
      let block: number[] = [];
      let event: PageEvent;
      ends.set(id, NO_END);
      try {
        const [result, end] = begin(task, (last) => (block = [...last]));
        ends.set(id, end);
        event = { type: "answer", id, value: (await result) ?? null };
      } catch (error) {
        event = { type: "answer", id, error: { ...describe(error), last_block: block } };
      }
      if (ends.delete(id)) await send(event); // which may start another task of the pool
      leavePool(id);
    },
    /** End a task; its answer says that it was stopped. */
    stop: (id: number) => ends.get(id)?.(),
    end(id: number) {
      ends.get(id)?.();
      ends.delete(id);
      leavePool(id);
    },
  };
}

function describe(error: unknown): TaskError {
  const { kind = "Defect", message, detail = null, counts } = error as Partial<TaskError>;
  return { kind, message: message ?? String(error), detail, ...(counts && { counts }) };
}
