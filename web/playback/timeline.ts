// The timeline: a slider before the story of the search, its depth and every cutoff.

import type { Columns } from "../tape/columns.ts";
import { profile } from "../tape/profile.ts";
import { coloursOf, draw, h, made, penOf } from "../dom/dom.js";
import { grouped } from "../tape/text.ts";

export interface TimelineState {
  columns: Columns | null; // the tape; null where there is none
  tick: number;
  ticks: number;
  isQuizOn: boolean; // the cutoffs to come are not told
  isDark: boolean;
  ends: number[]; // the ticks at which the runs of a race end
}

/** While the tape grows, its profile is taken anew at most this often, in milliseconds. */
const REFRESH = 200;
const BAR = 2; // pixels that a bar of the profile is wide, with its gap
const BAND = 9; // height of the band that marks the cutoffs

/** `element` has the slider, which is not seen. */
export function createTimeline(element: HTMLElement) {
  const slider = element.querySelector("input") as HTMLInputElement;
  const canvas = document.createElement("canvas");
  const flags = document.createElement("div");
  const knob = made(h("div", { class: "knob" }));
  element.append(canvas, flags, knob);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  // The story twice: still to come, and played. A frame copies a part of each.
  const future = document.createElement("canvas");
  const past = document.createElement("canvas");
  let width = 0;
  let height = 0;
  let painted: unknown[] = []; // what is painted of the story, and when that was done
  let paintedAt = 0;
  let state: TimelineState | null = null;

  new ResizeObserver(([{ contentRect }]) => {
    width = Math.floor(contentRect.width);
    height = Math.floor(contentRect.height);
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    painted = [];
    paintedAt = 0;
    if (state) render(state);
  }).observe(element);

  function paintStory(columns: Columns, isQuizOn: boolean) {
    const bins = Math.max(1, Math.floor(width / BAR));
    const { depth, floor, maxDepth, cuts } = profile(columns, bins);
    const colour = coloursOf(element);
    const room = height - BAND - 4;
    // β-cutoffs stand on the upper half of the band, α-cutoffs on the lower: told apart by place,
    // not by colour alone.
    const bands = [
      { bit: 2, fill: colour("max"), top: height - BAND },
      { bit: 1, fill: colour("min"), top: height - BAND / 2 },
    ];

    function paint(target: HTMLCanvasElement, bars: string, strength: number, hasCuts: boolean) {
      const pen = penOf(target, width, height);
      pen.fillStyle = bars;
      // Where many ticks share a bar, it shows how deep they went and, stronger, how far back up.
      for (const [depths, alpha] of [
        [depth, 0.55],
        [floor, 1],
      ] as const) {
        pen.globalAlpha = alpha;
        for (let bin = 0; bin < bins; bin++) {
          const tall = maxDepth ? Math.max(2, (depths[bin] / maxDepth) * room) : 2;
          pen.fillRect(bin * BAR, room - tall, BAR, tall);
        }
      }
      if (!hasCuts) return;
      pen.globalAlpha = strength;
      for (const { bit, fill, top } of bands) {
        pen.fillStyle = fill;
        for (let bin = 0; bin < bins; bin++)
          if (cuts[bin] & bit) pen.fillRect(bin * BAR, top, BAR, BAND / 2 - 0.5);
      }
    }
    paint(future, colour("track"), 0.35, !isQuizOn);
    paint(past, colour("track-past"), 1, true);
  }

  /** Where a run of a race ends; the longest ends where the timeline does. */
  function drawFlag(end: number, run: number) {
    const ticks = state?.ticks ?? 0;
    const place = { left: `${(100 * end) / ticks}%` };
    return (
      end < ticks &&
      h("i", { class: `flag is-run-${run + 1}`, "aria-hidden": "true", style: place })
    );
  }

  function copy(story: HTMLCanvasElement, from: number, to: number) {
    const box = [from, 0, to - from, canvas.height] as const;
    if (to > from) context.drawImage(story, ...box, ...box);
  }

  function render(now: TimelineState) {
    state = now;
    const { columns, tick, ticks, isQuizOn, isDark, ends } = now;
    slider.max = String(ticks);
    slider.value = String(tick);
    slider.ariaValueText = `${grouped(tick)} of ${grouped(ticks)}`;
    draw(flags, ends.map(drawFlag));
    if (!width) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    knob.hidden = !columns;
    if (!columns) return void (painted = []);
    const parts = [columns, ticks, width, height, isQuizOn, isDark];
    const hasChanged = parts.some((part, index) => part !== painted[index]);
    const time = performance.now();
    if (hasChanged && (columns.done || time - paintedAt > REFRESH)) {
      paintStory(columns, isQuizOn);
      painted = parts;
      paintedAt = time;
    }
    const share = ticks ? tick / ticks : 0;
    const cut = Math.round(share * canvas.width);
    copy(past, 0, cut);
    copy(future, cut, canvas.width);
    knob.style.transform = `translateX(${(share * width).toFixed(1)}px)`;
  }

  return render;
}
