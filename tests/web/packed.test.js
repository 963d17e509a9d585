// A program as a link holds it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { linkOf } from "../../web/page/address.js";
import { formatLink, parseLink } from "../../web/settings/links.js";
import { defaults } from "../../web/settings/settings.js";
import { initialState } from "../../web/state.js";
import { MOST_LETTERS, pack, unpack } from "../../web/write/packed.js";
import { CATALOGUE } from "./catalogue.js";

const PROGRAM =
  "def minimax(game, state):\n    return max(größe(game, kind) for kind in game.actions(state))  # 🜁\n";
const DAMAGED =
  "The program in the link is damaged: some of its letters are missing or changed. Ask for the link again.";

/** Letters that are not deflated any further. @param {number} length */
const noise = (length) =>
  Array.from({ length }, (_, i) =>
    String.fromCharCode(33 + (((i * i * 7919 + i * 104_729) % 90_001) % 90)),
  ).join("");

test("a program comes out of a link as it went in, whatever its letters", async () => {
  for (const text of [PROGRAM, "", "\n", "\ufeffx = 1\n", "x\0y", PROGRAM.repeat(500)]) {
    const letters = await pack(text);
    assert.match(letters, /^[\w-]+$/);
    assert.equal(await unpack(letters), text);
  }
});

test("what is packed is the plain deflation that any tool reads", async () => {
  assert.equal(await unpack(deflateRawSync(PROGRAM).toString("base64url")), PROGRAM);
});

test("a program that is too long for a link is refused, with the way out", async () => {
  const most = await pack(noise(4_800));
  assert.ok(most.length <= MOST_LETTERS && most.length > 5_000, String(most.length));
  await assert.rejects(pack(noise(20_000)), {
    message:
      /^The program is too long for a link: packed, it has \d\d,\d{3} letters, and 6,000 are the most. Save it as a file, and send that.$/,
  });
});

test("damaged letters are refused in one sentence", async () => {
  const letters = await pack(PROGRAM);
  for (const damaged of [
    letters.slice(0, -9),
    letters.slice(5),
    `${letters.slice(0, 20)}A${letters.slice(21)}BBBB`,
    "%%%",
    "AAAA",
    "A",
  ])
    await assert.rejects(unpack(damaged), { message: DAMAGED });
});

test("a few letters that become a great many are given up", async () => {
  const bomb = deflateRawSync(Buffer.alloc(3_000_000, 97)).toString("base64url");
  assert.ok(bomb.length < MOST_LETTERS);
  await assert.rejects(unpack(bomb), {
    message: "The program in the link is too long: it has more than 1 MB.",
  });
});

test("text in no encoding is damaged", async () => {
  await assert.rejects(
    unpack(deflateRawSync(Buffer.from([0x64, 0xff, 0xfe])).toString("base64url")),
    { message: DAMAGED },
  );
});

test("a link with a program opens the Write tab, and says so only where it would not", async () => {
  const code = await pack(PROGRAM);
  const link = parseLink(`#code=${code}`, CATALOGUE);
  assert.deepEqual([link.code, link.tab], [code, "write"]);
  assert.equal(formatLink(link, CATALOGUE), `#code=${code}`);
  assert.equal(formatLink({ ...link, tab: "code" }, CATALOGUE), `#tab=code&code=${code}`);
  assert.equal(parseLink(`#code=${code}&tab=code`, CATALOGUE).tab, "code");
  assert.equal("code" in parseLink("#tab=write", CATALOGUE), false);
});

test("the address holds the program where it is written or searches, and not its games", () => {
  const fresh = initialState(
    /** @type {any} */ (CATALOGUE),
    defaults(/** @type {any} */ (CATALOGUE)),
  );
  const state = { ...fresh, write: { ...fresh.write, packed: "abc" } };
  assert.equal(linkOf(state), "");
  const written = { ...state, drawer: { open: true, tab: /** @type {const} */ ("write") } };
  assert.equal(linkOf(written), "#code=abc");
  assert.equal(linkOf({ ...written, write: fresh.write }), "#tab=write");
  assert.equal(
    linkOf({ ...written, moves: ["a1"], settings: { ...fresh.settings, game: "own:game:Nim" } }),
    "#code=abc",
  );
});

test("a link whose program cannot be one is refused", () => {
  const message =
    "The program in it is damaged: it is at most 6,000 letters, digits, - and _. Ask for the link again.";
  for (const code of ["", "a b", "a+b", "é", "a".repeat(6_001)])
    assert.throws(() => parseLink(`#code=${code}`, CATALOGUE), { message });
});
