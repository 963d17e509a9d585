// Writes the service worker of a folder, by workbox-build: node service-worker.mjs FOLDER FILE...
//
// It stores these files after a first visit, and serves them before it asks the network. Each has its
// hash in the worker: what is damaged is refused, and what is missing is stored when it is fetched.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { generateSW } from "workbox-build";

const [folder, ...files] = process.argv.slice(2);
const hash = (url) =>
  createHash("sha384")
    .update(readFileSync(`${folder}/${url}`))
    .digest("base64");
const { count, warnings } = await generateSW({
  globDirectory: folder,
  globPatterns: files,
  swDest: `${folder}/service-worker.js`,
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
  maximumFileSizeToCacheInBytes: 2 ** 24,
  dontCacheBustURLsMatching: /^assets\//, // their names have a hash: the browser may have them
  manifestTransforms: [
    (entries) => ({
      manifest: entries.map((entry) => ({ ...entry, integrity: `sha384-${hash(entry.url)}` })),
    }),
  ],
  ignoreURLParametersMatching: [/./],
  clientsClaim: true, // of the page of the first visit; a later worker waits until the user reloads
});
if (count !== files.length || warnings.length)
  throw new Error(`It has ${count} of ${files.length} files. ${warnings.join(" ")}`);
