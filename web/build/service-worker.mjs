// Writes a service worker, by workbox-build: node service-worker.mjs FILE ENTRIES
//
// ENTRIES is a JSON file of what it stores after a first visit, and serves before it asks the network.

import { readFileSync } from "node:fs";
import { generateSW } from "workbox-build";

const [swDest, entries] = process.argv.slice(2);
const { warnings } = await generateSW({
  swDest,
  globDirectory: ".", // where it looks for nothing, and does not start without
  globPatterns: [],
  additionalManifestEntries: JSON.parse(readFileSync(entries, "utf8")),
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
  ignoreURLParametersMatching: [/./],
  clientsClaim: true, // of the page of the first visit; a later worker waits until the user reloads
});
if (warnings.length) throw new Error(warnings.join(" "));
