// What changes with every frame in the panel of the playback: see
// pysrc/plyscope/page/panels/transport.py.

import { setText } from "../dom/dom.js";
import { grouped } from "../tape/text.ts";
import { createTimeline, type TimelineState } from "./timeline.ts";

export interface TransportState extends TimelineState {
  playing: boolean;
  speed: string;
}

/** `element` has the panel, before the result is called. */
export function createTransport(element: HTMLElement) {
  const find = <Found extends HTMLElement>(selector: string) =>
    element.querySelector(selector) as Found;
  let timeline: ReturnType<typeof createTimeline> | undefined;

  return function write(state: TransportState) {
    const { columns, tick, ticks, playing, speed } = state;
    const lacks: Record<string, boolean> = {
      tape: !columns,
      past: !columns || tick === 0,
      future: !columns || tick >= ticks,
    };
    for (const control of element.querySelectorAll<HTMLButtonElement | HTMLInputElement>(
      "[data-needs]",
    ))
      control.disabled = lacks[control.dataset.needs ?? ""];
    const play = find(".is-play");
    play.ariaLabel = playing ? "Pause" : "Play";
    play.title = `${play.ariaLabel} (space)`;
    play.classList.toggle("is-playing", playing);
    find<HTMLSelectElement>("select").value = speed;
    setText(find(".readout-tick"), columns ? grouped(tick) : "–");
    find(".readout-tick").style.minWidth = columns ? `${grouped(ticks).length}ch` : "";
    setText(find(".readout-ticks"), columns ? ` / ${grouped(ticks)}` : "");
    timeline ??= createTimeline(find(".timeline"));
    timeline(state);
  };
}
