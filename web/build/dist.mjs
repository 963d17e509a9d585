// Assembles dist/ from what the other steps made.
//
//   node web/build/dist.mjs PYTHON-FOLDER CATALOGUE.json OUT-FOLDER

import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { build } from "esbuild";
import { keepEarlier } from "./kept.mjs";
import { notices } from "./notices.mjs";

const [made, catalogue, dist] = process.argv.slice(2);
const out = `${dist}.new`; // takes its place when it is whole; beside it, for the source maps tell the way to web/
const PYODIDE = "node_modules/pyodide";
const { version } = JSON.parse(readFileSync(join(PYODIDE, "package.json"), "utf8"));

/** @param {string} file */
const bytes = (file) => statSync(join(out, file)).size;

/**
 * Copy a made file under a name that changes with what is in it.
 * @param {string} source @param {string} name @returns {string}
 */
function publish(source, name) {
  const content = readFileSync(source);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  const url = `assets/${name}-${hash}.bin`;
  writeFileSync(join(out, url), content);
  return url;
}

/** Bundle some entry points. @param {string[]} entryPoints @param {object} [options] */
async function bundle(entryPoints, options) {
  const result = await build({
    entryPoints,
    outdir: join(out, "assets"),
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    format: "esm",
    target: ["es2022", "chrome109", "firefox115", "safari16.4"],
    minify: true,
    sourcemap: true,
    legalComments: "none", // all of them are in the notices
    loader: { ".woff2": "file", ".svg": "file" },
    metafile: true,
    logLevel: "warning",
    ...options,
  });
  return result.metafile;
}

/** Bundle the page, its style and the worker; return their URLs by entry point and all packages that went in. */
async function bundles() {
  const urls = new Map();
  const packages = new Set();
  const add = (/** @type {import("esbuild").Metafile} */ { inputs, outputs }) => {
    for (const [path, { entryPoint }] of Object.entries(outputs)) {
      if (entryPoint) urls.set(entryPoint, `assets/${path.split("/").pop()}`);
    }
    for (const path of Object.keys(inputs)) {
      const found = path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/);
      if (found) packages.add(found[1]);
    }
  };
  add(await bundle(["web/python/start.js", "web/python/worker.js"]));
  // main.js imports the start.js that runs already, not a copy.
  const shared = { name: "shared", setup: (/** @type {import("esbuild").PluginBuild} */ { onResolve }) => onResolve({ filter: /^\.\/python\/start\.js$/ }, () => ({ path: urls.get("web/python/start.js").replace("assets/", "./"), external: true })) };
  add(await bundle(["web/main.js", "web/style/main.css"], { plugins: [shared] }));
  return { urls, packages: [...packages] };
}

/** @param {string} html @param {string} before @param {string} after */
function replaced(html, before, after) {
  if (!html.includes(before)) throw new Error(`index.html has no ${before} to fill in.`);
  return html.replace(before, () => after);
}

/** @param {string} id @param {unknown} value */
function dataBlock(id, value) {
  const open = `<script type="application/json" id="${id}">`;
  return [`${open}</script>`, `${open}${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`];
}

const PAGE = ["web/python/start.js", "web/main.js", "web/style/main.css"];

async function assemble() {
  for (const source of ["index.html", ...PAGE, "web/python/worker.js"]) {
    if (!existsSync(source)) throw new Error(`${source} is missing: restore it from the repository.`);
  }
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, "assets"), { recursive: true });
  const { urls, packages } = await bundles();

  const runtime = `assets/pyodide-${version}`;
  for (const file of ["pyodide.mjs", "pyodide.asm.mjs"]) cpSync(join(PYODIDE, file), join(out, runtime, file));
  const about = JSON.parse(readFileSync(join(made, "files.json"), "utf8"));
  const files = Object.fromEntries(
    ["wasm", "stdlib", "image"].map((name) => {
      const url = publish(join(made, `${name}.bin`), name);
      return [name, { url, bytes: bytes(url), ...about[name] }];
    }),
  );
  const assets = { worker: urls.get("web/python/worker.js"), pyodide: `${runtime}/pyodide.mjs`, files };

  let html = readFileSync("index.html", "utf8");
  for (const source of PAGE) html = html.replace(source, () => urls.get(source));
  html = replaced(html, ...dataBlock("catalogue", JSON.parse(readFileSync(catalogue, "utf8"))));
  html = replaced(html, ...dataBlock("assets", assets));
  writeFileSync(join(out, "index.html"), html);
  writeFileSync(join(out, ".nojekyll"), ""); // GitHub Pages: serve the files as they are
  cpSync("LICENSE", join(out, "LICENSE.txt"));
  writeFileSync(join(out, "THIRD-PARTY-NOTICES.txt"), notices(["pyodide", ...packages]));
  keepEarlier(out, dist);
  rmSync(dist, { recursive: true, force: true });
  renameSync(out, dist);
}

try {
  await assemble();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
