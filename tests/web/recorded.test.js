// Today's page gives what is recorded in tests/page; node tests/web/record-page.js records it anew.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { formatLink, parseLink } from "../../web/settings/links.js";
import { isSentence } from "../soak/sentence.js";
import { recordLink, startPython } from "./recorded-page.js";
import { CASES, recordStorage } from "./recorded-storage.js";

/** @param {string} name @returns {any[]} */
const read = (name) =>
  JSON.parse(readFileSync(new URL(`../page/${name}`, import.meta.url), "utf-8"));
const LINKS = read("links.json");
/** The lab is in Python; tests/page has its rows. */
const STORAGE = read("storage.json").filter(({ part }) => part !== "lab");

const python = startPython();
/** @type {any} */
let catalogue;
before(async () => void (catalogue = await python.ask({ name: "catalogue", args: null })));
after(() => python.end());

/** As JSON holds it. @param {object} row */
const plain = (row) => JSON.parse(JSON.stringify(row));

test("links give the recorded settings or refusals, and are written back as recorded", async (t) => {
  let refused = 0;
  for (const row of LINKS) {
    const { row: now, link, catalogue: known } = await recordLink(python, catalogue, row.hash);
    assert.deepEqual(plain(now), row);
    if (!link) {
      refused += 1;
      assert.ok(isSentence(row.refusal), row.refusal);
      continue;
    }
    const formatted = formatLink(link, known);
    const again = parseLink(formatted, known);
    assert.equal(formatLink(again, known), formatted, row.hash);
    // A view and a from stand beside a tick only; a tab gives way to what is compared.
    const kept = ({ settings, moves, tick, layout, turned, mode, compare, exercise, code }) => ({
      settings,
      moves,
      tick,
      layout,
      turned,
      mode,
      compare,
      exercise,
      code,
    });
    assert.deepEqual(kept(again), kept(link), row.hash);
  }
  t.diagnostic(`${LINKS.length} links, ${refused} of them refused`);
  assert.ok(LINKS.length - refused >= 300 && refused >= 80);
});

test("the recorded links have every game, algorithm, option and key", () => {
  const opened = LINKS.filter((row) => row.settings);
  const missing = (/** @type {string[]} */ names, /** @type {string[]} */ found) =>
    names.filter((name) => !found.includes(name));
  const names = (/** @type {string} */ kind) =>
    catalogue[kind].map((/** @type {any} */ one) => one.name);
  assert.deepEqual(
    missing(
      names("games"),
      opened.map(({ settings }) => settings.game),
    ),
    [],
  );
  assert.deepEqual(
    missing(
      names("algorithms"),
      opened.map(({ settings }) => settings.algorithm),
    ),
    [],
  );
  const keys = opened.flatMap(({ hash }) =>
    hash
      .replace(/^#/, "")
      .split("&")
      .map((/** @type {string} */ part) => part.split("=")[0]),
  );
  const all =
    /a link can set (.*)\.$/
      .exec(LINKS.find(({ hash }) => hash === "#speed=9").refusal)?.[1]
      .split(", ") ?? [];
  assert.deepEqual([missing(all, keys), all.includes("code")], [[], true]);
});

test("a device that stores the recorded texts shows and stores what is recorded", async () => {
  assert.equal(STORAGE.length, CASES.length);
  for (const [at, one] of CASES.entries())
    assert.deepEqual(
      plain(await recordStorage(python, catalogue, one)),
      STORAGE[at],
      JSON.stringify(one),
    );
});
