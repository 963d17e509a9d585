// What a start of Python needs, downloaded once by the page and handed to each of its workers:
// neither the second worker nor one that replaces a stopped one downloads or compiles anything.
// The first worker compiles for all of them, while the page unpacks the image.

import { ASK, failed, fetchPacked, open, script, unpack, type Download } from "./files.ts";
import { createLine, type Line } from "./line.ts";
import { COMPILED, LACK, SUPPLY, type Progress } from "../wire/protocol.ts";
import type { Files, Packed, Way } from "./files.ts";

export interface Assets {
  files: Files;
}

type Name = keyof Files;

/** In the order in which a start needs them: they are asked for at once. */
const NAMES: Name[] = ["scripts", "wasm", "image"];
/** Milliseconds between two reports of progress: one for each piece would be hundreds. */
const REPORT = 50;
/** Seconds without a byte of anything, after which a part is given up; Python starts without its
 * image, if more slowly. */
const PATIENCE = { scripts: 30, wasm: 30, image: 10, stdlib: 30 };
const LOOK = 5; // the same for looking at a script that is known not to work

/** What is handed on to a worker, of each file. */
const makers: Record<Name, (file: Packed, way: Way) => Promise<unknown>> = {
  scripts: (file, way) => open(file, way).then(importable(file)),
  wasm: fetchPacked,
  image: fetchPacked,
  stdlib: fetchPacked,
};

/** @param line shared with whatever else is downloaded */
export function createSupplies({ files }: Assets, line: Line = createLine()) {
  const needed = new Set(NAMES); // what a start needs, and what one of them lacked
  const opened = new Map<string, Promise<unknown>>();
  /** What failed before: it is fetched anew, whatever the browser's cache has of it. */
  const failures = new Set<string>();
  /** Why the image did not come, when it was awaited last. */
  let imageFailure: Error | null = null;
  const listeners = new Set<(progress: Progress) => void>();
  let loaded = 0;
  let reported = 0;
  let isCompiled = false;

  function progress(): Progress {
    const total = [...needed].reduce((sum, name) => sum + (files[name]?.bytes ?? 0), 0);
    return { phase: loaded < total ? "download" : "start", loaded: Math.min(loaded, total), total };
  }

  function count(bytes: number) {
    loaded += bytes;
    const now = progress();
    if (performance.now() - reported < REPORT && now.phase === "download") return;
    reported = performance.now();
    for (const listen of listeners) listen(now);
  }

  function once(name: string, make: () => Promise<unknown>) {
    const before = opened.get(name);
    if (before) return before;
    const opening = make();
    opened.set(name, opening);
    opening.catch((error) => {
      opened.delete(name);
      failures.add(name);
      if (name === "image") imageFailure = error;
    });
    return opening;
  }

  const get = (name: Name): Promise<unknown> =>
    once(name, () => {
      const file = files[name];
      if (!file) return Promise.reject(new Error("this site has none"));
      let got = 0;
      const counted = (bytes: number) => count(((got += bytes), bytes));
      const way = { line, patience: PATIENCE[name], again: failures.has(name), count: counted };
      const opening = makers[name](file, way);
      opening.catch(() => (loaded -= got));
      return opening;
    });

  /** An image that did not come before is fetched again, but not waited for: Python starts without. */
  function awaitPart(name: Name) {
    const coming = get(name);
    const waits = name !== "image" || !imageFailure;
    return waits ? coming : Promise.race([coming, Promise.reject(imageFailure)]);
  }

  /** Hand a worker what a start needs, each thing as soon as it is there, before anything else is
   * sent to it; and later what it then lacks. */
  function send<W extends Pick<Worker, "postMessage" | "addEventListener">>(worker: W): W {
    const tell = (what: object, transfer: Transferable[] = []) =>
      worker.postMessage({ type: SUPPLY, ...what }, transfer);
    const hand = (name: Name) =>
      awaitPart(name)
        .then(async (value) => {
          if (name !== "image") return tell({ name, value });
          const bytes = await unpack(value as Download); // for each: none is left here, or copied
          tell({ name, value: bytes }, [bytes.buffer]);
        })
        .catch((error) => tell({ name, error: error.message }));
    function handAll(names: Name[]) {
      const report = (one: Progress) => tell({ progress: one });
      for (const name of names) needed.add(name);
      report(progress());
      listeners.add(report);
      void Promise.all(names.map(hand)).then(() => listeners.delete(report));
    }
    worker.addEventListener("message", ({ data }) => {
      if (data.type === COMPILED && !isCompiled) {
        isCompiled = true;
        opened.set("wasm", Promise.resolve(data.module));
      }
      if (data.type !== LACK) return;
      if (data.useless) {
        opened.delete(data.useless);
        failures.add(data.useless);
      }
      if (data.name) handAll([data.name]);
    });
    tell({ files });
    handAll(NAMES);
    return worker;
  }

  return {
    send,
    /** Settled when a worker can begin: the rest may come while it compiles. */
    hasBegun: () => Promise.allSettled([get("scripts"), get("wasm")]),
    /** Say what is wrong with a script that does not run. */
    examine: (url: string): Promise<string> =>
      script(url, { line, patience: LOOK, again: true, count: () => {} })
        .then(() => failed(url, "came, but did not run", `try again, or ${ASK}`))
        .catch((error) => error)
        .then(({ message }) => message),
  };
}

/** Make of a script that was downloaded one that workers can import. */
const importable =
  ({ url }: { url: string }) =>
  (content: Uint8Array<ArrayBuffer>) => {
    return { url, script: URL.createObjectURL(new Blob([content], { type: "text/javascript" })) };
  };
