// One way to gzip what the site sends: by libdeflate at its best, a twentieth less than zlib's, and the same bytes wherever it is built.
//
//   node web/build/gzip.mjs FILE ...
//
// compresses files in their places.

import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzip as compress } from "libdeflate";

/** @param {string | Uint8Array} content @returns {Buffer} */
export function gzip(content) {
  const bytes = Buffer.from(/** @type {any} */ (content));
  return Buffer.from(compress(bytes, 12));
}

const [script, ...files] = process.argv.slice(1);
if (realpathSync(script) === fileURLToPath(import.meta.url)) {
  for (const file of files) writeFileSync(file, gzip(readFileSync(file)));
}
