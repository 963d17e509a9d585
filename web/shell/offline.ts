// The service worker, which web/build/offline.py writes: it stores the page, and serves it
// without network. A later version is stored beside it, and waits.

/** Register it. `offer` is called when a later version waits. Returns what changes to that version
 * and loads the page again. */
export async function keepOffline(script: string, offer: () => void) {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(script);
  registration.active?.postMessage({ type: "STORE_MISSING" });
  function look() {
    if (registration.active && registration.waiting) offer();
  }
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", look),
  );
  document.addEventListener("visibilitychange", () => registration.update().catch(() => {})); // no network
  look();
  return () => {
    if (!registration.waiting) return location.reload(); // another page has changed to it
    serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage({ type: "SKIP_WAITING" });
  };
}
