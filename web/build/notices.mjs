// The licences of everything in dist/ that others wrote.

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const licences = join(dirname(fileURLToPath(import.meta.url)), "licences");

/** What Pyodide's one file contains, besides itself; the npm package brings no licence texts. */
const INSIDE_PYODIDE = {
  pyodide: "MPL-2.0",
  "Python and its standard library": "Python",
  "zlib, bzip2, XZ Utils' liblzma, Zstandard": "Compression",
  "Emscripten, musl, LLVM's run-time libraries": "Emscripten",
};

/** @param {string} name of an npm package @returns {string} */
function section(name) {
  const folder = join("node_modules", name);
  const { version, license, homepage, repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  if (!file && !(name in INSIDE_PYODIDE)) throw new Error(`The package ${name} brings no licence text: add one to web/build/licences/.`);
  const text = file ? readFileSync(join(folder, file), "utf8") : readFileSync(join(licences, `${license}.txt`), "utf8");
  const source = homepage ?? repository?.url ?? "";
  return [`${name} ${version} (${license})`, `Source: ${source}`, "", text.trim()].join("\n");
}

/** The whole file. @param {string[]} packages those that npm brought */
export function notices(packages) {
  const others = Object.entries(INSIDE_PYODIDE).filter(([name]) => name !== "pyodide");
  const sections = [
    "Plyscope contains the following work of others, unchanged but for compiling and packing.",
    ...[...packages].sort().map(section),
    ...others.map(([name, file]) => `${name} (inside Pyodide)\n\n${readFileSync(join(licences, `${file}.txt`), "utf8").trim()}`),
  ];
  return `${sections.join(`\n\n${"=".repeat(80)}\n\n`)}\n`;
}
