import assert from "node:assert/strict";
import { test } from "node:test";
import { formatLink, parseLink } from "../../web/settings/links.js";
import { Refused } from "../../web/settings/refused.js";
import { isSentence } from "../soak/sentence.js";
import { converse } from "./python.js";
import { examples } from "./volume.js";

const SEED = Number(process.env.PLYSCOPE_SEED ?? 9);
const COUNT = examples(4_000);
const AT_ONCE = 500;

const python = converse(`
from tests.soak.links import CATALOGUE, many
def answer(seed, count):
    return many(seed, count) if count else CATALOGUE
`);

test(`${COUNT} links, right and damaged, are opened and written again, or refused in a sentence`, async (t) => {
  const catalogue = await python.ask({ seed: 0, count: 0 });
  let opened = 0;
  for (let seed = SEED; seed < SEED + COUNT / AT_ONCE; seed += 1) {
    for (const [hash, right] of await python.ask({ seed, count: AT_ONCE })) {
      let link;
      try {
        link = parseLink(hash, catalogue);
      } catch (error) {
        assert.ok(error instanceof Refused, `seed ${seed}, ${hash.slice(0, 200)}: ${error}`);
        assert.ok(
          isSentence(error.message),
          `seed ${seed}, ${hash.slice(0, 200)}: ${error.message}`,
        );
        assert.ok(!right, `seed ${seed}, ${hash}: ${error.message}`);
        continue;
      }
      const written = formatLink(link, catalogue);
      const again = parseLink(written, catalogue);
      assert.equal(formatLink(again, catalogue), written, `seed ${seed}, ${hash.slice(0, 200)}`);
      // A view is written to six digits, and only beside a tick; a from only beside one that it differs from.
      const kept = ({ settings, moves, tick, layout, compare }) => ({
        settings,
        moves,
        tick,
        layout,
        compare,
      });
      assert.deepEqual(kept(again), kept(link), `seed ${seed}, ${hash.slice(0, 200)}`);
      opened += 1;
    }
  }
  t.diagnostic(
    `seeds ${SEED} to ${SEED + COUNT / AT_ONCE - 1}: ${opened} opened, ${COUNT - opened} refused`,
  );
  assert.ok(opened > COUNT / 3 && opened < COUNT, "some are opened, and some refused");
});

test.after(() => python.end());
