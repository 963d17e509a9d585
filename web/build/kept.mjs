// The assets of earlier builds: whoever still holds an older index.html must find what it names.

import { cpSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How many builds are kept besides the newest: six megabytes each at most, as they share what did
 * not change. */
const KEPT = 8;
const LIST = "assets/builds.json";

/** @param {string} dist @returns {string[][]} the files in assets/ of each build, the newest first */
function builds(dist) {
  const list = join(dist, LIST);
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")).builds : [];
}

/** @param {string} assets @returns {string[]} every file in it, in folders too */
function files(assets) {
  const names = /** @type {string[]} */ (readdirSync(assets, { recursive: true }));
  return names
    .filter((name) => statSync(join(assets, name)).isFile())
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
}

/**
 * Copy into a new dist/ what the builds before it published, and list it all.
 * @param {string} fresh a dist/ that has nothing but its own assets @param {string} before the one that it replaces
 */
export function keepEarlier(fresh, before) {
  const own = files(join(fresh, "assets"));
  const other = builds(before).filter((names) => names.join() !== own.join());
  const kept = other
    .slice(0, KEPT)
    .map((names) => names.filter((name) => existsSync(join(before, "assets", name))));
  for (const name of new Set(kept.flat())) {
    if (!own.includes(name))
      cpSync(join(before, "assets", name), join(fresh, "assets", name), {
        preserveTimestamps: true,
      });
  }
  writeFileSync(join(fresh, LIST), `${JSON.stringify({ builds: [own, ...kept] }, null, 1)}\n`);
}
