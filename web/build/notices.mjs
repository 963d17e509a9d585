// The licences of everything in dist/ that others wrote.

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const licences = join(dirname(fileURLToPath(import.meta.url)), "licences");

/** What Pyodide is compiled from, for its npm package brings no licence texts. Each text is that of
 * a package which carries it, and says in its first line which; tests/build/test_notices.py
 * compares the versions with Pyodide's own. */
const INSIDE_PYODIDE = {
  "Python 3.14.2 and its standard library": "CPython",
  "What Python incorporates: Mersenne Twister, SipHash, mimalloc, the Unicode Character Database 16.0.0 and others":
    "CPython-incorporated",
  "HACL* (the hashes of Python's hashlib)": "HACL",
  "Expat 2.7.3": "Expat",
  "libmpdec 2.5.1": "libmpdec",
  "libffi 3.4.4": "libffi",
  "zlib 1.3.1": "zlib",
  "bzip2 1.0.6": "bzip2",
  "liblzma 5.2.2 (XZ Utils)": "liblzma",
  "Zstandard 1.5.7": "Zstandard",
  "SQLite 3.39.0": "SQLite",
  "Emscripten 5.0.3": "Emscripten",
  "musl 1.2.5": "musl",
  "LLVM's run-time libraries: compiler-rt, libc++, libc++abi, libunwind": "LLVM",
  "error-stack-parser and stackframe": "stackframe",
};

/** @param {string} file */
const text = (file) => readFileSync(join(licences, `${file}.txt`), "utf8").trim();

/** @param {string} name of an npm package @returns {string} */
function section(name) {
  const folder = join("node_modules", name);
  const { version, license, homepage, repository } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  if (!file && name !== "pyodide")
    throw new Error(`The package ${name} brings no licence text: add one to web/build/licences/.`);
  const own = file ? readFileSync(join(folder, file), "utf8").trim() : text(license);
  return [
    `${name} ${version} (${license})`,
    `Source: ${homepage ?? repository?.url ?? ""}`,
    "",
    own,
  ].join("\n");
}

/** The whole file. @param {string[]} packages those that npm brought */
export function notices(packages) {
  const sections = [
    "Plyscope contains the following work of others, unchanged but for compiling and packing, and that Pyodide's module exports no more than is used here.",
    ...[...packages].sort().map(section),
    ...Object.entries(INSIDE_PYODIDE).map(
      ([name, file]) => `${name} (inside Pyodide)\n\n${text(file)}`,
    ),
  ];
  return `${sections.join(`\n\n${"=".repeat(80)}\n\n`)}\n`;
}
