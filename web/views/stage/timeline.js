// The timeline: a slider whose background is the search's story, its depth and every cutoff.

import { profile } from "../../trace/profile.js";
import { coloursOf, penOf } from "../dom.js";

/** @typedef {import("../../state.js").State} State */

/** While the tape still grows, its profile is taken anew at most this often. */
const REFRESH = 200;
/** CSS pixels a bar of the profile is wide, its gap included. */
const BAR = 2;
/** Height of the band that marks the cutoffs. */
const BAND = 9;

/**
 * @param {HTMLElement} element  the element with role slider, in it a canvas and a knob
 * @param {(tick: number) => void} seek
 */
export function createTimeline(element, seek) {
  const canvas = /** @type {HTMLCanvasElement} */ (element.querySelector("canvas"));
  const knob = /** @type {HTMLElement} */ (element.querySelector(".knob"));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  // The story twice: still to come, and played. A frame copies a part of each.
  const future = document.createElement("canvas");
  const past = document.createElement("canvas");
  let width = 0;
  let height = 0;
  let painted = "";
  let paintedAt = 0;
  /** @type {State | null} */
  let last = null;

  new ResizeObserver(([entry]) => {
    width = Math.floor(entry.contentRect.width);
    height = Math.floor(entry.contentRect.height);
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    [painted, paintedAt] = ["", 0];
    if (last) render(last);
  }).observe(element);

  /** @param {PointerEvent} event */
  function scrub(event) {
    const ticks = last?.ticks ?? 0;
    const box = canvas.getBoundingClientRect();
    seek(Math.round(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * ticks));
  }
  element.addEventListener("pointerdown", (event) => {
    if (!last?.search || event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    scrub(event);
  });
  element.addEventListener("pointermove", (event) => {
    if (element.hasPointerCapture(event.pointerId)) scrub(event);
  });
  element.addEventListener("keydown", (event) => {
    if (!last?.search || event.altKey || event.ctrlKey || event.metaKey) return;
    const { tick, ticks } = last;
    const page = Math.max(1, Math.round(ticks / 20));
    /** @type {Record<string, number>} */
    const targets = {
      ArrowLeft: tick - 1,
      ArrowDown: tick - 1,
      ArrowRight: tick + 1,
      ArrowUp: tick + 1,
      PageDown: tick - page,
      PageUp: tick + page,
      Home: 0,
      End: ticks,
    };
    if (!(event.key in targets)) return;
    event.preventDefault();
    seek(targets[event.key]);
  });

  /** @param {State} state */
  function paintStory(state) {
    const search = /** @type {NonNullable<State["search"]>} */ (state.search);
    const bins = Math.max(1, Math.floor(width / BAR));
    const { depth, floor, maxDepth, cuts } = profile(search.columns, bins);
    const colour = coloursOf(element);
    for (const [target, bars, strength] of /** @type {[HTMLCanvasElement, string, number][]} */ ([
      [future, colour("track"), 0.35],
      [past, colour("track-past"), 1],
    ])) {
      const pen = penOf(target, width, height);
      const room = height - BAND - 4;
      pen.fillStyle = bars;
      // Where many ticks share a bar, it shows how deep they went and, stronger, how far back up.
      for (const [depths, alpha] of /** @type {[Uint16Array, number][]} */ ([
        [depth, 0.55],
        [floor, 1],
      ])) {
        pen.globalAlpha = alpha;
        for (let bin = 0; bin < bins; bin += 1) {
          const tall = maxDepth ? Math.max(2, (depths[bin] / maxDepth) * room) : 2;
          pen.fillRect(bin * BAR, room - tall, BAR, tall);
        }
      }
      pen.globalAlpha = strength;
      // β-cutoffs stand on the upper half of the band, α-cutoffs on the lower: told apart by place, not by colour alone.
      for (const [bit, name, top] of /** @type {[number, string, number][]} */ ([
        [2, "max", height - BAND],
        [1, "min", height - BAND / 2],
      ])) {
        pen.fillStyle = colour(name);
        for (let bin = 0; bin < bins; bin += 1)
          if (cuts[bin] & bit && (target === past || !state.predict.on))
            pen.fillRect(bin * BAR, top, BAR, BAND / 2 - 0.5);
      }
      pen.globalAlpha = 1;
    }
  }

  /** A part of a story, in its place. @param {HTMLCanvasElement} story @param {number} from @param {number} to */
  function copy(story, from, to) {
    const box = /** @type {const} */ ([from, 0, to - from, canvas.height]);
    if (to > from) context.drawImage(story, ...box, ...box);
  }

  /** @param {State} state */
  function render(state) {
    last = state;
    const { search, tick, ticks, dark } = state;
    if (!width) return;
    const share = ticks ? tick / ticks : 0;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    knob.hidden = !search;
    if (!search) return void (painted = "");
    const key = `${ticks} ${width} ${height} ${dark} ${state.predict.on} ${search.root.moves} ${search.algorithm}`;
    const now = performance.now();
    if (key !== painted && (!search.running || now - paintedAt > REFRESH)) {
      paintStory(state);
      painted = key;
      paintedAt = now;
    }
    const cut = Math.round(share * canvas.width);
    copy(past, 0, cut);
    copy(future, cut, canvas.width);
    knob.style.transform = `translateX(${(share * width).toFixed(1)}px)`;
  }

  return { render };
}
