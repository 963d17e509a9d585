// Whether Python is there, as promises: none of them outlives a start that failed.

/** @typedef {import("../state.js").Store} Store */

function pending() {
  /** @type {(value?: unknown) => void} */
  let resolve = () => {};
  /** @type {(error: Error) => void} */
  let reject = () => {};
  const promise = new Promise((...both) => ([resolve, reject] = both));
  promise.catch(() => {}); // a page that nobody asks has nobody to tell
  return { promise, resolve, reject };
}

/** @param {Store} store */
export function createReadiness(store) {
  let ready = pending();
  const isFailed = () => store.get().start.phase === "failed";
  const unstarted = () => new Error(`Python could not be started. ${store.get().start.message}`);

  store.subscribe(({ start, opening }, before) => {
    if (isFailed() && before.start.phase !== "failed") {
      ready.reject(unstarted());
      ready = pending(); // of before, where Python was there
      ready.reject(unstarted());
    } else if (!isFailed() && before.start.phase === "failed") ready = pending();
    if (start.phase === "ready" && !opening) ready.resolve();
  });

  return {
    /** Resolved when Python is there and no link is being opened; rejected where it could not be started. */
    get ready() {
      return ready.promise;
    },
    /**
     * Do something of the page's that waits for Python, but not for a visitor to press “Try again”.
     * @template T @param {() => Promise<T>} begin @returns {Promise<T>}
     */
    async wait(begin) {
      if (isFailed()) throw unstarted();
      const doing = begin();
      const done = await Promise.race([doing, ready.promise.then(() => doing)]);
      if (done === null && isFailed()) throw unstarted(); // a search ends so
      return done;
    },
  };
}
