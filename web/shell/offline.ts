// The service worker, which web/build/service-worker.mjs writes: it stores the page, and serves what
// it has stored without network. A later version is stored beside it, and waits.

const SCRIPT = "service-worker.js";

/** Register it. `offer` is called when a later version waits. Returns what changes to that version
 * and loads the page again. */
export function createOffline(
  address: (url: string) => string,
  isSparing: () => boolean,
  offer: () => void,
) {
  let registration: ServiceWorkerRegistration | undefined;

  function look() {
    if (registration?.active && registration.waiting) offer();
  }

  async function register() {
    registration = await navigator.serviceWorker.register(address(SCRIPT));
    registration?.addEventListener("updatefound", () =>
      registration?.installing?.addEventListener("statechange", look),
    );
    document.addEventListener("visibilitychange", () => registration?.update().catch(() => {})); // without network
    look();
  }

  return {
    /** A page in a frame stores nothing, nor does that of a browser that is to save data. */
    start() {
      // Where the host has no worker, or the browser stores nothing, the page needs the network.
      if (parent === window && !isSparing()) register().catch(() => {});
    },
    reload() {
      const { serviceWorker } = navigator;
      if (!registration?.waiting) return location.reload(); // another page has changed to it
      serviceWorker.addEventListener("controllerchange", () => location.reload());
      registration.waiting.postMessage({ type: "SKIP_WAITING" });
    },
  };
}
