// One worker: started, spoken to, and declared dead when it breaks or falls silent. It knows the
// wire and no meaning.

import { NONE_HANDED } from "./endgames.ts";
import { createLine } from "./line.ts";
import { BLOCK, CALL, FAILED, INIT, PROGRESS, READY, RETURN, THROW } from "../wire/protocol.ts";
import type { Progress } from "../wire/protocol.ts";

type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

/** A fault in the visitor's code, as Python tells it. */
interface Detail {
  kind?: unknown;
}

/** What a worker sends; one for code that is not ours may send anything. */
interface Message extends Progress {
  type: string;
  id: number;
  block: unknown;
  value: unknown;
  spent: unknown;
  kind: unknown;
  message: unknown;
  detail?: Detail | null;
}

export interface Hooks {
  progress: (progress: Progress) => void;
  ready: () => void;
  failed: (message: string) => void; // the start failed
  died: (message: string) => void; // it worked, and broke
  spent: (id: number) => void; // it must be replaced; what it has answered to this call comes next
  block: (id: number, block: Float64Array) => void;
  returned: (id: number, value: unknown) => void;
  /** `detail`: of the visitor's own code */
  threw: (id: number, kind: string, message: string, detail: Detail | null) => void;
}

export interface Source {
  spawn: () => WorkerLike;
  examine: () => Promise<string>; // why a worker that never spoke does not, in a sentence
}

/** What a worker throws that is of no use any more: it broke, or its memory, which it never gives
 * back, is full. */
const SPENT: unknown[] = ["MemoryError", "Crash"];

/** Seconds of silence after which a worker that is starting is given up: before its first word, and
 * while Python starts. */
const FIRST_WORD = 30;
const START = 60;

/** Start a worker. After `close` none of the hooks is called any more, whatever is still on its
 * way. */
export function openChannel({ spawn, examine }: Source, hooks: Hooks) {
  let ready = false;
  let open = true;
  let closed = false;
  let spoke = false;
  let worker: WorkerLike | undefined;
  const line = createLine();
  /** what is awaited, by the call's number */
  const awaited = new Map<number, { answered: () => void; streams: boolean }>();

  const end = () => {
    open = false;
    line.end();
    worker?.terminate();
  };

  const broken = (message: string) => {
    if (!open) return;
    end();
    if (ready) return hooks.died(message);
    if (spoke) return hooks.failed(message);
    console.warn(`Plyscope's worker does not start: ${message}`);
    void examine().then((why) => closed || hooks.failed(why));
  };

  const silent = (seconds: number) => `It gave no sign for ${seconds} seconds`;
  let started = line.expect(FIRST_WORD, () => broken(`${silent(FIRST_WORD)}.`));

  function receive(message: Message) {
    const { type, id } = message;
    const awaiting = awaited.get(id);
    if (type === BLOCK && !awaiting?.streams) return; // nobody asked for a tape: no sign of an answer
    line.came();
    if (!spoke) {
      started();
      started = line.expect(START, () =>
        broken(`${silent(START)}: try again, or reload the page.`),
      );
      spoke = true;
    }
    if (type === PROGRESS) hooks.progress(message);
    else if (type === BLOCK) {
      if (message.block instanceof Float64Array) hooks.block(id, message.block);
    } else if (type === RETURN || type === THROW) {
      if (!awaiting) return; // nobody asked
      awaiting.answered();
      awaited.delete(id);
      const thrown = type === THROW ? [message.kind, message.detail?.kind] : [];
      if (message.spent === true || thrown.some((kind) => SPENT.includes(kind))) hooks.spent(id);
      if (type === RETURN) hooks.returned(id, message.value);
      else hooks.threw(id, String(message.kind), String(message.message), message.detail ?? null);
    } else if (type === FAILED) broken(String(message.message));
    else if (type === READY && !ready) {
      started();
      ready = true;
      hooks.ready();
    }
  }

  try {
    worker = spawn();
    worker.addEventListener("message", (event) => {
      if (open) receive(event.data);
    });
    worker.addEventListener("messageerror", () =>
      broken("A message from the worker could not be read."),
    );
    worker.addEventListener("error", (event) => {
      event.preventDefault?.();
      broken(`The worker broke: ${event.message || "no reason given"}.`);
    });
    worker.postMessage({ type: INIT });
  } catch (error) {
    spoke = true; // there is no script to look into
    const why = error instanceof Error ? error.message : error;
    queueMicrotask(() => broken(`The browser makes no worker: ${why}.`)); // once whoever opens this has it
  }

  return {
    handed: NONE_HANDED, // of the endgame databases
    get ready(): boolean {
      return open && ready;
    },
    /** Ask something; throws what cannot be sent.
     * @param patience seconds without a word after which the worker is taken for dead
     * @param streams whether blocks come before the answer */
    call(id: number, name: string, args: unknown, patience: number, streams = false) {
      worker?.postMessage({ type: CALL, id, name, args });
      awaited.set(id, {
        answered: line.expect(patience, () => broken(`${silent(patience)}.`)),
        streams,
      });
    },
    close() {
      closed = true;
      end();
    },
  };
}
