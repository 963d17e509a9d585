// Playback: the buttons, the speed and the timeline.

import { h, setAttribute, setText } from "../dom.js";
import { icon } from "../icons.js";
import { createTimeline } from "./timeline.js";
import { grouped } from "../../text.js";

/** @typedef {import("../../state.js").State} State */

/** @type {[string, string][]} */
const SPEEDS = [
  ["auto", "Auto"],
  ["1", "1 / s"],
  ["10", "10 / s"],
  ["100", "100 / s"],
  ["1000", "1,000 / s"],
  ["10000", "10,000 / s"],
  ["Infinity", "All at once"],
];

/**
 * @param {HTMLElement} element
 * @param {{toStart: () => void, step: (n: number) => void, play: () => void, pause: () => void, toEnd: () => void, seek: (tick: number) => void, speed: (speed: string) => void}} actions
 */
export function createTransport(element, actions) {
  let playing = false;
  /** @param {string} name @param {string} glyph @param {() => void} onclick */
  const button = (name, glyph, onclick) =>
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": name, title: name, onclick },
      icon(glyph),
    );
  const toStart = button("To start", "toStart", actions.toStart);
  const back = button("Step back", "stepBack", () => actions.step(-1));
  const toggle = button("Play", "play", () => (playing ? actions.pause() : actions.play()));
  toggle.classList.add("is-play");
  const forward = button("Step forward", "stepForward", () => actions.step(1));
  const toEnd = button("To end", "toEnd", actions.toEnd);
  const speed = h(
    "select",
    { "aria-label": "Speed", onchange: () => actions.speed(speed.value) },
    ...SPEEDS.map(([value, label]) => h("option", { value }, label)),
  );
  const speedField = h("span", { class: "field is-speed" }, speed, icon("chevron"));
  const track = h("div", {
    class: "timeline",
    role: "slider",
    tabindex: "0",
    "aria-label": "Timeline",
    "aria-valuemin": "0",
  });
  const timeline = createTimeline(track, actions.seek);
  const readout = h(
    "p",
    { class: "readout" },
    h("span", { class: "readout-tick" }),
    h("span", { class: "readout-ticks" }),
  );
  const [tickText, ticksText] = readout.children;
  element.append(
    h(
      "div",
      { role: "toolbar", "aria-label": "Playback", class: "playback" },
      h("div", { class: "playback-buttons" }, toStart, back, toggle, forward, toEnd),
      speedField,
      track,
      readout,
    ),
  );

  return {
    /** @param {State} state */
    render(state) {
      const { tick, ticks, search } = state;
      if (playing !== state.playing) {
        playing = state.playing;
        const name = playing ? "Pause" : "Play";
        setAttribute(toggle, "aria-label", name);
        toggle.title = `${name} (space)`;
        toggle.replaceChildren(icon(playing ? "pause" : "play"));
      }
      toStart.disabled = back.disabled = !search || tick === 0;
      forward.disabled = toEnd.disabled = !search || tick >= ticks;
      toggle.disabled = !search;
      if (speed.value !== state.speed) speed.value = state.speed;
      setText(tickText, search ? grouped(tick) : "–");
      setText(ticksText, search ? ` / ${grouped(ticks)}` : "");
      setAttribute(track, "aria-valuemax", ticks);
      setAttribute(track, "aria-valuenow", tick);
      setAttribute(track, "aria-valuetext", `${grouped(tick)} of ${grouped(ticks)}`);
      setAttribute(track, "aria-disabled", search ? null : "true");
      timeline.render(state);
    },
  };
}
