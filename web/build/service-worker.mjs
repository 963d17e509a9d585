// Writes a service worker, by workbox-build: node service-worker.mjs FILE ENTRIES
//
// ENTRIES is a JSON file of what it stores after a first visit, and serves before it asks the network.

import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { injectManifest } from "workbox-build";

// A later worker waits until the user reloads. A page that is missing from the cache just after a new
// version was published is not what the entry says: it is that of the new version.
//
// The name of an asset has a hash, so the browser takes it from the cache itself, where it knows how
// to: a page then starts without waiting for this worker. What is missing there comes from the
// network and is not stored by that: a page asks for it to be stored again once it is ready.
const SOURCE = `
import { cacheNames, clientsClaim } from "workbox-core";
import { getCacheKeyForURL, precacheAndRoute } from "workbox-precaching";
import { setCatchHandler } from "workbox-routing";

const files = self.__WB_MANIFEST;
const assets = { pathname: new URL("assets/*", registration.scope).pathname };

async function storeMissing() {
  const cache = await caches.open(cacheNames.precache);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  for (const { url, integrity } of files) {
    const key = getCacheKeyForURL(url);
    if (!stored.has(key)) await cache.put(key, await fetch(url, { integrity }));
  }
}

addEventListener("install", (event) => {
  const condition = { urlPattern: assets, requestMethod: "GET" };
  if (event.addRoutes) event.waitUntil(event.addRoutes({ condition, source: "cache" }));
});
addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") skipWaiting();
  if (event.data?.type === "STORE_MISSING") event.waitUntil(storeMissing().catch(() => {}));
});
clientsClaim(); // of the page of the first visit
precacheAndRoute(files, { ignoreURLParametersMatching: [/./] });
setCatchHandler(async ({ request }) =>
  request.mode === "navigate" ? fetch(request) : Response.error(),
);
`;

const [swDest, entries] = process.argv.slice(2);
const swSrc = join(mkdtempSync(join(tmpdir(), "plyscope-")), "service-worker.js");
await build({
  stdin: { contents: SOURCE, resolveDir: process.cwd() },
  outfile: swSrc,
  bundle: true,
  minify: true,
  define: { "process.env.NODE_ENV": '"production"' },
});
const { warnings } = await injectManifest({
  swSrc,
  swDest,
  globDirectory: ".", // where it looks for nothing, and does not start without
  globPatterns: [],
  additionalManifestEntries: JSON.parse(readFileSync(entries, "utf8")),
});
if (warnings.length) throw new Error(warnings.join(" "));
