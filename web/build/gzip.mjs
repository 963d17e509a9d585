// One way to gzip what the site sends: by libdeflate at its best, a twentieth less than zlib's, and the same bytes wherever it is built.
//
//   node web/build/gzip.mjs FILE ...
//
// compresses files in their places.

import { readFileSync, writeFileSync } from "node:fs";
import { gzip } from "libdeflate";

for (const file of process.argv.slice(2)) writeFileSync(file, gzip(readFileSync(file), 12));
