// Playback: the buttons, the speed and the timeline.

import { render } from "preact";
import { grouped } from "../tape/text.ts";
import { icon } from "../dom/icons.js";
import { createTimeline, type TimelineState } from "./timeline.ts";

export interface TransportState extends TimelineState {
  playing: boolean;
  speed: string;
  isRace: boolean; // it stands for a race, in which nothing is asked
  ends: number[]; // the ticks at which the runs of a race end
}

export interface TransportActions {
  toStart: () => void;
  step: (count: number) => void;
  toggle: () => void;
  toEnd: () => void;
  seek: (tick: number) => void;
  setSpeed: (speed: string) => void;
  toggleQuiz: () => void;
}

const SPEEDS = {
  auto: "Auto",
  "1": "1 / s",
  "10": "10 / s",
  "100": "100 / s",
  "1000": "1,000 / s",
  "10000": "10,000 / s",
  Infinity: "All at once",
};

interface ButtonProps {
  name: string;
  glyph: string;
  title?: string;
  isPlay?: boolean;
  disabled: boolean;
  onClick: () => void;
}

const IconButton = ({ name, glyph, title = name, isPlay, disabled, onClick }: ButtonProps) => (
  <button
    type="button"
    class={isPlay ? "icon-button is-play" : "icon-button"}
    aria-label={name}
    title={title}
    disabled={disabled}
    onClick={onClick}
  >
    {icon(glyph)}
  </button>
);

/** Where a run of a race ends; the longest ends where the timeline does. */
const Flag = ({ run, end, ticks }: { run: number; end: number; ticks: number }) =>
  end < ticks ? (
    <i
      class={`flag is-run-${run}`}
      aria-hidden="true"
      style={{ left: `${(100 * end) / ticks}%` }}
    />
  ) : null;

export function createTransport(element: HTMLElement, actions: TransportActions) {
  let timeline: ReturnType<typeof createTimeline> | undefined;
  const mountTimeline = (made: HTMLElement | null) => {
    if (made) timeline ??= createTimeline(made, actions.seek);
  };

  return {
    render(state: TransportState) {
      const { columns, tick, ticks, playing, speed, isQuizOn, isRace, ends } = state;
      const name = playing ? "Pause" : "Play";
      const isAtStart = !columns || tick === 0;
      const isAtEnd = !columns || tick >= ticks;
      render(
        <div role="toolbar" aria-label="Playback" class="playback">
          <div class="playback-buttons">
            <IconButton
              name="To start"
              glyph="toStart"
              disabled={isAtStart}
              onClick={actions.toStart}
            />
            <IconButton
              name="Step back"
              glyph="stepBack"
              disabled={isAtStart}
              onClick={() => actions.step(-1)}
            />
            <IconButton
              name={name}
              glyph={playing ? "pause" : "play"}
              title={`${name} (space)`}
              isPlay
              disabled={!columns}
              onClick={actions.toggle}
            />
            <IconButton
              name="Step forward"
              glyph="stepForward"
              disabled={isAtEnd}
              onClick={() => actions.step(1)}
            />
            <IconButton name="To end" glyph="toEnd" disabled={isAtEnd} onClick={actions.toEnd} />
          </div>
          <button
            type="button"
            class="button is-predict"
            aria-pressed={isQuizOn}
            disabled={isRace}
            title="Be asked before you are told (Q)"
            onClick={actions.toggleQuiz}
          >
            {icon("predict")}
            <span>Predict</span>
          </button>
          <span class="field is-speed">
            <select
              aria-label="Speed"
              value={speed}
              onChange={({ currentTarget }) => actions.setSpeed(currentTarget.value)}
            >
              {Object.entries(SPEEDS).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            {icon("chevron")}
          </span>
          <div
            class="timeline"
            role="slider"
            tabIndex={0}
            aria-label="Timeline"
            aria-valuemin={0}
            aria-valuemax={ticks}
            aria-valuenow={tick}
            aria-valuetext={`${grouped(tick)} of ${grouped(ticks)}`}
            aria-disabled={columns ? undefined : "true"}
            ref={mountTimeline}
          >
            <canvas />
            {ends.map((end, run) => (
              <Flag key={run} run={run + 1} end={end} ticks={ticks} />
            ))}
            <div class="knob" />
          </div>
          <p class="readout">
            <span class="readout-tick">{columns ? grouped(tick) : "–"}</span>
            <span class="readout-ticks">{columns ? ` / ${grouped(ticks)}` : ""}</span>
          </p>
        </div>,
        element,
      );
      timeline?.render(state);
    },
  };
}
