// The pictures of the examples: loaded once for all, and once more after a failure.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";
import { createThumbnails } from "../../web/widgets/thumbnail.ts";
import { settled } from "./workers.js";

const { document, Image } = new Window();
Object.assign(globalThis, { Image });
const act = async () => {};
const makeHost = () => document.createElement("div") as unknown as HTMLElement;

test("Each thumbnail shows its picture, and all are loaded once", async () => {
  let loadings = 0;
  const make = createThumbnails(async () => {
    loadings += 1;
    return { minimax: "<svg>1</svg>", negamax: "<svg>2</svg>" };
  });
  const hosts = ["minimax", "negamax", "mcts"].map((name) => {
    const host = makeHost();
    make(host).draw({ name }, [], act);
    return host;
  });
  await settled();
  const shown = hosts.map((host) => decodeURIComponent(host.querySelector("img")?.src ?? ""));
  const head = "data:image/svg+xml;charset=utf-8,";
  assert.deepEqual(shown, [`${head}<svg>1</svg>`, `${head}<svg>2</svg>`, ""]);
  assert.equal(loadings, 1);
});

test("Pictures that did not come are loaded again with the next drawing", async (t) => {
  const warn = t.mock.method(console, "warn", () => {});
  const coming = [Promise.reject(new Error("offline")), Promise.resolve({ minimax: "<svg/>" })];
  const make = createThumbnails(() => coming.shift() as Promise<Record<string, string>>);
  const host = makeHost();
  const widget = make(host);
  widget.draw({ name: "minimax" }, [], act);
  await settled();
  assert.equal(host.childElementCount, 0);
  assert.equal(warn.mock.callCount(), 1);
  widget.draw({ name: "minimax" }, [], act);
  await settled();
  assert.equal(host.childElementCount, 1);
});
