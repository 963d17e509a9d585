// Replaces SVG files by PNG files of the size that they state: node rasterize.mjs FILE...

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const read = (file) => readFileSync(createRequire(import.meta.url).resolve(file));
await initWasm(read("@resvg/resvg-wasm/index_bg.wasm"));
const font = {
  fontBuffers: [
    read("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
    read("@fontsource-variable/inter/files/inter-greek-wght-normal.woff2"),
    read("@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2"), // ≤, ∞
  ],
  defaultFontFamily: "Inter Variable",
  sansSerifFamily: "Inter Variable",
};
for (const file of process.argv.slice(2)) {
  writeFileSync(file, new Resvg(readFileSync(file), { font }).render().asPng());
}
