// window.plyscope: what waits for Python is told where it cannot be started.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createApi } from "../../web/shell/api.ts";
import { createObservable } from "../../web/shell/observable.ts";
import type { Stage } from "../../web/shell/stage.ts";
import type { StartUp } from "../../web/shell/start-up.ts";

function open() {
  const startUp = createObservable<StartUp>({
    ...{ phase: "start", loaded: 0, total: 0, message: "", isOpening: false },
  });
  const nothing = () => {};
  const { plyscope } = createApi({
    stage: createObservable({} as Stage),
    startUp,
    call: () => new Promise(nothing), // never answered
    stop: nothing,
    playback: { play: nothing, pause: nothing, seek: nothing, step: nothing },
  });
  return { plyscope, startUp };
}

const FAILURE = { message: "Python could not be started. No network." };

test("a call is rejected when the start fails, whether or not Python was there before", async () => {
  for (const phase of ["start", "ready"] as const) {
    const { plyscope, startUp } = open();
    startUp.set({ phase });
    const calls = [plyscope.search(), plyscope.move("b2"), plyscope.open({})];
    startUp.set({ phase: "restart" });
    startUp.set({ phase: "failed", message: "No network." });
    for (const call of calls) await assert.rejects(call, FAILURE);
    await assert.rejects(plyscope.search(), FAILURE);
    await assert.rejects(plyscope.ready, FAILURE);
    startUp.set({ phase: "ready", message: "" });
    await plyscope.ready;
  }
});
