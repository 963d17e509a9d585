// Workers that do nothing by themselves, and an engine that has them.

import { createEngine } from "../../web/workers/engine.ts";
import { CALL, READY, RETURN } from "../../web/wire/protocol.ts";

/** A worker that does nothing by itself: the test says what it sends. */
class FakeWorker {
  constructor() {
    /** @type {any[]} */
    this.got = [];
    /** @type {Map<string, (event: any) => void>} */
    this.listeners = new Map();
    this.terminated = false;
  }
  /** @param {any} message */
  postMessage(message) {
    this.got.push(message);
  }
  terminate() {
    this.terminated = true;
  }
  /** @param {string} type @param {any} listener */
  addEventListener(type, listener) {
    this.listeners.set(type, listener);
  }
  /** @param {any} data */
  send(data) {
    this.listeners.get("message")?.({ data });
  }
  /** @param {string} message */
  crash(message) {
    this.listeners.get("error")?.({ message });
  }
  /** The calls it was asked, by name. */
  get calls() {
    return this.got.filter((message) => message.type === CALL).map((message) => message.name);
  }
  get lastCall() {
    return this.got.filter((message) => message.type === CALL).at(-1);
  }
}

/** @param {object} [other] in place of what is right */
export function setUp(other = {}) {
  /** @type {FakeWorker[]} */
  const workers = [];
  /** @type {any[]} */
  const starts = [];
  /** @type {string[]} */
  const deaths = [];
  const spawn = () => {
    workers.push(new FakeWorker());
    return /** @type {any} */ (workers.at(-1));
  };
  const engine = createEngine({
    spawn,
    examine: async () => "The file worker.js is missing (404).",
    onStart: (start) => starts.push(start),
    onDeath: (message) => deaths.push(message),
    ...other,
  });
  engine.start();
  return { engine, workers, spawn, starts, deaths };
}

/** With both workers ready: [engine, desk]; the first call for the desk has started it. */
export function ready() {
  const all = setUp();
  const [engine] = all.workers;
  engine.send({ type: READY });
  void all.engine.call("size", {});
  const [, desk] = all.workers;
  desk.send({ type: READY });
  desk.send({ type: RETURN, id: desk.lastCall.id, value: 5 });
  desk.got.length = 0;
  return all;
}

export const NOTHING = () => {};

/** Let what waits for a promise go on. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
