// Tasks: calls of `App` that take longer than an event may. Each is carried out by a worker of its
// kind, and its result is sent back as an event with the number of the task.

import type { ShownSearch } from "./shown-search.ts";
import type { Tapes } from "./tapes.ts";
import type { PageEvent, Task, TaskError } from "./wire.ts";

type OnBlock = (block: Float64Array) => void;
type Call = (name: string, args: object, onBlock: OnBlock) => Promise<unknown>;

/** The workers of the page. */
export interface Workers {
  call: (name: string, args: object) => Promise<unknown>;
  search: (args: object, onBlock: OnBlock) => Promise<unknown>;
  /** Ask the search worker something else, in the place of a search. */
  run: (name: string, args: object) => Promise<unknown>;
  stop: () => void;
  sandbox: (name: string, args: object) => Promise<unknown>;
  endSandbox: (name: string) => void;
  pool: () => Promise<Pool>;
}
export interface Pool {
  call: Call;
  close: () => void;
}

/** What takes the tape of a search: `append` returns why the search has to end, or null. */
type TapeTaker = Pick<ShownSearch | Tapes, "begin" | "append" | "end">;

export type PageTasks = Record<string, (args: never) => unknown>;

/** What a task comes to, and what ends it before. */
type Begun = [result: Promise<unknown>, end: () => void];

const NO_END = () => {};

/** Tasks of the shell itself. */
const SHELL_TASKS: Record<string, (args: Task["args"]) => Begun> = {
  wait({ milliseconds }) {
    let timer: ReturnType<typeof setTimeout>;
    const over = new Promise((resolve) => (timer = setTimeout(resolve, Number(milliseconds))));
    return [over, () => clearTimeout(timer)];
  },
};

/**
 * `send` sends an event and is settled once it was handled; `tapes` take those of the shown search
 * and of searches in a race; `pageTasks` are those that other parts of the page carry out.
 */
export function createTasks(
  workers: Workers,
  send: (event: PageEvent) => Promise<void>,
  tapes: { shown: TapeTaker; raced: TapeTaker },
  pageTasks: PageTasks = {},
) {
  /** What ends each task under way, by its number. */
  const ends = new Map<number, () => void>();
  /** Tasks of the pool, which is open as long as there are some. */
  const poolTasks = new Set<number>();
  let pool: Promise<Pool> | null = null;

  function leavePool(id: number) {
    if (!poolTasks.delete(id) || poolTasks.size) return;
    void pool?.then((opened) => opened.close()).catch(() => {}); // its tasks told why there is none
    pool = null;
  }

  const tapeOf = ({ shown }: Task) => (shown ? tapes.shown : tapes.raced);

  /** Search, and add the counts of the tape to what comes of it. */
  async function search(task: Task) {
    const { id, args } = task;
    const tape = tapeOf(task);
    let fault: TaskError | null = null;
    const take = (block: Float64Array) => {
      if (fault || !ends.has(id)) return;
      fault = tape.append(id, block);
      if (fault) workers.stop();
    };
    tape.begin(task);
    try {
      const result = (await workers.search(args, take)) as { basis: string };
      if (fault) throw fault;
      return { ...result, counts: tape.end(id, result.basis) };
    } catch (error) {
      throw { ...(fault ?? describe(error)), counts: tape.end(id, null) };
    }
  }

  function begin(task: Task, keepBlock: OnBlock): Begun {
    const { id, name, args, worker } = task;
    if (worker === "helper") return [workers.call(name, args), NO_END];
    if (name === "search") return [search(task), workers.stop];
    if (worker === "search") return [workers.run(name, args), workers.stop];
    if (worker === "sandbox") return [workers.sandbox(name, args), () => workers.endSandbox(name)];
    if (worker === "pool") {
      poolTasks.add(id);
      pool ??= workers.pool();
      return [pool.then((opened) => opened.call(name, args, keepBlock)), NO_END];
    }
    if (pageTasks[name]) return [Promise.resolve(pageTasks[name](args as never)), NO_END];
    const start = SHELL_TASKS[name];
    if (!start) throw new Error(`The shell has no task "${name}".`);
    return start(args);
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
