// Tasks: calls of `App` that take longer than an event may. Each is carried out by a worker of its
// kind, and its result is sent back as an event with the number of the task.

import type { ShownSearch } from "./shown-search.ts";
import type { PageEvent, Task, TaskError } from "./wire.ts";

type OnBlock = (block: Float64Array) => void;
type Call = (name: string, args: object, onBlock: OnBlock) => Promise<unknown>;

/** The workers of the page. */
export interface Workers {
  call: (name: string, args: object) => Promise<unknown>;
  search: (args: object, onBlock: OnBlock) => Promise<unknown>;
  stop: () => void;
  sandbox: (name: string, args: object) => Promise<unknown>;
  endSandbox: (name: string) => void;
  pool: () => Promise<Pool>;
}
export interface Pool {
  call: Call;
  close: () => void;
}

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
 * `send` sends an event and is settled once it was handled; `shownSearch` takes the tape of a search;
 * `tapeTasks` read that of the shown one.
 */
export function createTasks(
  workers: Workers,
  send: (event: PageEvent) => Promise<void>,
  shownSearch: Pick<ShownSearch, "begin" | "append" | "end">,
  tapeTasks: Record<string, (args: Task["args"]) => unknown> = {},
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

  /** Search, and add the counts of the tree to what comes of it. */
  async function search(id: number, args: Task["args"]) {
    let fault: TaskError | null = null;
    const take = (block: Float64Array) => {
      if (fault || !ends.has(id)) return;
      fault = shownSearch.append(id, block);
      if (fault) workers.stop();
    };
    try {
      const result = (await workers.search(args, take)) as { basis: string };
      return { ...result, counts: shownSearch.end(id, result.basis) };
    } catch (error) {
      const { kind, message, detail } = fault ?? describe(error);
      throw Object.assign(new Error(message), { kind, detail, counts: shownSearch.end(id, null) });
    }
  }

  function begin({ id, name, args, worker }: Task, keepBlock: OnBlock): Begun {
    if (worker === "helper") return [workers.call(name, args), NO_END];
    if (name === "search") return [search(id, args), workers.stop];
    if (worker === "sandbox") return [workers.sandbox(name, args), () => workers.endSandbox(name)];
    if (worker === "pool") {
      poolTasks.add(id);
      pool ??= workers.pool();
      return [pool.then((opened) => opened.call(name, args, keepBlock)), NO_END];
    }
    if (tapeTasks[name]) return [Promise.resolve(tapeTasks[name](args)), NO_END];
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
        if (task.shown) shownSearch.begin(task);
        const [result, end] = begin(task, (last) => (block = [...last]));
        ends.set(id, end);
        event = { type: "answer", id, value: (await result) ?? null };
      } catch (error) {
        event = { type: "answer", id, error: { ...describe(error), last_block: block } };
      }
      if (ends.delete(id)) await send(event); // which may start another task of the pool
      leavePool(id);
    },
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
