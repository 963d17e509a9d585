// Playback: the buttons, the speed and the timeline.

import { grouped } from "../../text.js";
import { button, iconButton } from "../buttons.js";
import { draw, h } from "../dom.js";
import { icon } from "../icons.js";
import { createTimeline } from "./timeline.js";

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
 * @param {{toStart: () => void, step: (n: number) => void, play: () => void, pause: () => void, predict: () => void, toEnd: () => void, seek: (tick: number) => void, speed: (speed: string) => void}} actions
 */
export function createTransport(element, actions) {
  /** @type {ReturnType<typeof createTimeline> | undefined} */
  let timeline;

  return {
    /** @param {State} state */
    render(state) {
      const { tick, ticks, search, playing, speed, predict, compare } = state;
      const name = playing ? "Pause" : "Play";
      const [atStart, atEnd] = [!search || tick === 0, !search || tick >= ticks];
      const track = {
        class: "timeline",
        role: "slider",
        tabindex: 0,
        "aria-label": "Timeline",
        "aria-valuemin": 0,
        "aria-valuemax": ticks,
        "aria-valuenow": tick,
        "aria-valuetext": `${grouped(tick)} of ${grouped(ticks)}`,
        "aria-disabled": search ? null : "true",
        ref: (/** @type {HTMLElement | null} */ made) =>
          made && (timeline ??= createTimeline(made, actions.seek)),
      };
      const speeds = SPEEDS.map(([value, label]) => h("option", { value }, label));
      draw(
        element,
        h(
          "div",
          { role: "toolbar", "aria-label": "Playback", class: "playback" },
          h(
            "div",
            { class: "playback-buttons" },
            iconButton("To start", "toStart", { disabled: atStart, onclick: actions.toStart }),
            iconButton("Step back", "stepBack", {
              disabled: atStart,
              onclick: () => actions.step(-1),
            }),
            iconButton(name, playing ? "pause" : "play", {
              class: "icon-button is-play",
              title: `${name} (space)`,
              disabled: !search,
              onclick: playing ? actions.pause : actions.play,
            }),
            iconButton("Step forward", "stepForward", {
              disabled: atEnd,
              onclick: () => actions.step(1),
            }),
            iconButton("To end", "toEnd", { disabled: atEnd, onclick: actions.toEnd }),
          ),
          button(
            h("span", {}, "Predict"),
            {
              class: "button is-predict",
              "aria-pressed": predict.on,
              disabled: compare.phase !== "choosing",
              title: "Be asked before you are told (Q)",
              onclick: actions.predict,
            },
            "predict",
          ),
          h(
            "span",
            { class: "field is-speed" },
            h(
              "select",
              {
                "aria-label": "Speed",
                value: speed,
                onchange: ({ target }) => actions.speed(target.value),
              },
              speeds,
            ),
            icon("chevron"),
          ),
          h(
            "div",
            track,
            h("canvas"),
            h("div", { class: "part", id: "flags" }),
            h("div", { class: "knob" }),
          ),
          h(
            "p",
            { class: "readout" },
            h("span", { class: "readout-tick" }, search ? grouped(tick) : "–"),
            h("span", { class: "readout-ticks" }, search ? ` / ${grouped(ticks)}` : ""),
          ),
        ),
      );
      timeline?.render(state);
    },
  };
}
