// Record what today's page makes of links and of what a device stores, into tests/page: node tests/web/record-page.js [seed]

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { recordLink, startPython } from "./recorded-page.js";
import { CASES, recordStorage } from "./recorded-storage.js";

const SEED = Number(process.argv[2] ?? 1);

/** Write a list as JSON with one row a line. @param {string} name @param {object[]} rows */
function write(name, rows) {
  const lines = rows.map((row) => JSON.stringify(row)).join(",\n");
  writeFileSync(fileURLToPath(new URL(`../page/${name}`, import.meta.url)), `[\n${lines}\n]\n`);
}

const python = startPython();
const catalogue = await python.ask({ name: "catalogue", args: null });
const links = [];
for (const hash of await python.ask({ name: "links", args: SEED }))
  links.push((await recordLink(python, catalogue, hash)).row);
write("links.json", links);
const storage = [];
for (const one of CASES) storage.push(await recordStorage(python, catalogue, one));
write("storage.json", storage);
python.end();
