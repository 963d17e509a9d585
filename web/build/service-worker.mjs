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
const SOURCE = `
import { clientsClaim } from "workbox-core";
import { precacheAndRoute } from "workbox-precaching";
import { setCatchHandler } from "workbox-routing";

addEventListener("message", ({ data }) => data?.type === "SKIP_WAITING" && skipWaiting());
clientsClaim(); // of the page of the first visit
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./] });
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
