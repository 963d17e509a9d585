// Assembles dist/ from what the other steps made.
//
//   node web/build/dist.mjs PYTHON-FOLDER CATALOG.json THUMBNAILS.json FIRST-SCREEN.json EXAMPLES-PAGE.json OUT-FOLDER

import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { build } from "esbuild";
import { drawBoard } from "./first-board.mjs";
import { gzip } from "./gzip.mjs";
import { keepEarlier } from "./kept.mjs";
import { notices } from "./notices.mjs";

const [made, thumbnails, firstScreen, examplesPage, dist] = process.argv.slice(2);
const out = `${dist}.new`; // takes its place when it is whole; beside it, for the source maps tell the way to web/

/**
 * Publish content, which is gzipped, under a name that changes with what is in it.
 * @param {string} name @param {Buffer} content
 */
function publish(name, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  const url = `assets/${name}-${hash}.bin`;
  writeFileSync(join(out, url), content);
  return { url, bytes: content.length, opened: gunzipSync(content).length };
}

/** Publish what is not gzipped yet. @param {string} name @param {string | Buffer} text */
const pack = (name, text) => publish(name, gzip(text));

/** Bundle some entry points. @param {string[]} entryPoints @param {object} [options] */
async function bundle(entryPoints, options) {
  const result = await build({
    entryPoints,
    outdir: join(out, "assets"),
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    format: "esm",
    target: ["es2022", "chrome109", "firefox115", "safari16.4"],
    minify: true,
    sourcemap: true,
    legalComments: "none", // all of them are in the notices
    alias: { "d3-transition": NO_TRANSITION, "d3-interpolate": NO_TRANSITION },
    loader: { ".woff2": "file", ".svg": "file" },
    metafile: true,
    logLevel: "warning",
    ...options,
  });
  return result.metafile;
}

/** Bundle the page, its style and the worker; return their URLs by entry point and all packages
 * that went in. */
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
  add(await bundle([START, WORKER, ...STYLES]));
  // main.ts imports the start.ts that runs already, not a copy.
  const path = urls.get(START).replace("assets", HERE);
  const shared = {
    name: "shared",
    setup: (/** @type {import("esbuild").PluginBuild} */ { onResolve }) =>
      onResolve({ filter: /^\.\/workers\/start\.ts$/ }, () => ({ path, external: true })),
  };
  add(await bundle(Object.values(PARTS), { plugins: [shared], publicPath: HERE }));
  return { urls, packages: [...packages] };
}

/** Pack a bundled script or style, whose map stays beside it. @param {string} name @param {string} url */
function packPart(name, url) {
  const file = join(out, url);
  const text = readFileSync(file);
  rmSync(file);
  return pack(name, text);
}

/** @param {string} html @param {string} before @param {string} after */
function replaced(html, before, after) {
  if (!html.includes(before)) throw new Error(`index.html has no ${before} to fill in.`);
  return html.replace(before, () => after);
}

/** @param {string} id @param {unknown} value */
function dataBlock(id, value) {
  const open = `<script type="application/json" id="${id}">`;
  return [
    `${open}</script>`,
    `${open}${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`,
  ];
}

/**
 * Write the first screen into the places of its panels.
 * @param {string} html @param {Record<string, string>} panels
 */
const withPanels = (html, panels) =>
  html.replace(
    /(<(\w+)[^>]*\sdata-panel="(\w+)"[^>]*>)(?=<\/\2>)/g,
    (tag, ...[, , name]) => tag + (panels[name] ?? ""),
  );

const NO_TRANSITION = "./web/build/no-transition.js";
const START = "web/workers/start.ts";
const WORKER = "web/workers/worker.ts";
/** What a browser loads by itself: until the page is styled; where no script runs; the page of the
 * examples. */
const STYLES = ["web/style/first.css", "web/style/unscripted.css", "web/style/examples-page.css"];
/** What comes packed, for a plain host compresses nothing: the page but for its start, and what is
 * loaded when it is used. */
const PARTS = {
  main: "web/main.ts",
  style: "web/style/main.css",
  python: "web/widgets/python-highlight.ts",
  squares: "web/board/part.ts",
  compare: "web/race/race-trees.ts",
  plot: "web/widgets/plot.ts",
  "tree-editor": "web/widgets/tree-editor.ts",
  sandbox: "web/workers/sandbox.ts",
  sandboxes: "web/workers/sandboxes.ts",
  editor: "web/widgets/editor.ts",
  "lab-style": "web/style/lab.css",
  "write-style": "web/style/write.css",
  "examples-style": "web/style/examples.css",
  "compare-style": "web/style/compare.css",
  "squares-style": "web/style/squares.css",
  "endings-style": "web/style/endings.css",
};
/** Who wins with four pieces: fetched when a game wants to know. */
const OUTCOMES = "pysrc/plyscope/endgames/draughts-4.outcomes";
const HERE = "plyscope:"; // what start.ts calls the folder that all of this is in

async function assemble() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, "assets"), { recursive: true });
  const { urls, packages } = await bundles();

  const about = JSON.parse(readFileSync(join(made, "files.json"), "utf8"));
  const files = Object.fromEntries(
    ["scripts", "wasm", "image", "stdlib"].map((name) => {
      return [name, { ...publish(name, readFileSync(join(made, `${name}.bin`))), ...about[name] }];
    }),
  );
  const parts = Object.fromEntries(
    Object.entries(PARTS).map(([name, source]) => [name, packPart(name, urls.get(source))]),
  );
  const { update, html: panels, games } = JSON.parse(readFileSync(firstScreen, "utf8"));
  parts.first = pack("first", JSON.stringify(update));
  parts.outcomes = pack("outcomes", readFileSync(OUTCOMES));
  const pictures = readFileSync(thumbnails, "utf8");
  parts.pictures = pack("pictures", pictures);
  mkdirSync(join(out, "examples"));
  for (const [name, picture] of Object.entries(JSON.parse(pictures)))
    writeFileSync(join(out, "examples", `${name}.svg`), picture);

  let html = readFileSync("index.html", "utf8").replace(/^ +/gm, "");
  for (const source of [START, ...STYLES.slice(0, 2)])
    html = replaced(html, source, urls.get(source));
  html = replaced(withPanels(html, panels), ...drawBoard(update.data));
  const examplesHtml = JSON.parse(readFileSync(examplesPage, "utf8"));
  writeFileSync(join(out, "examples.html"), replaced(examplesHtml, STYLES[2], urls.get(STYLES[2])));
  // Of a part its name says all but these two; the page is not compressed everywhere, and has two dozen of them.
  const brief = Object.fromEntries(
    Object.entries(parts).map(([name, { url, opened }]) => [name, [url.slice(-12, -4), opened]]),
  );
  html = replaced(
    html,
    ...dataBlock("assets", { worker: urls.get(WORKER), files, parts: brief, games }),
  );
  const site = process.env.PLYSCOPE_SITE; // where dist/ is published, if that is known
  if (site) html = replaced(html, "</title>", `</title>\n<link rel="canonical" href="${site}" />`);
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
