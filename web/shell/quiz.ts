// The quiz in the playback: it halts where `App` asks, by itself; what is asked is a panel of `App`.

import type { QuizData } from "#shell-types";
import { TickCursor } from "../tape/tick-cursor.ts";
import type { Observable } from "./observable.ts";
import type { Playback } from "./playback.ts";
import type { Stage } from "./stage.ts";
import { readTape } from "./tape-facts.ts";

/** Where something is being typed or chosen that no question may interrupt. */
const BUSY = "input, select, textarea, dialog *";

/** `act` sends an event of `App`. */
export function createQuiz(
  { get, set, subscribe }: Observable<Stage>,
  playback: Pick<Playback, "gate" | "play" | "step">,
  act: (name: string, ...args: unknown[]) => Promise<void>,
) {
  let quiz: QuizData = { is_on: false, halts: null, is_open: false, place: null, leaves: null };
  /** Events that `App` has not handled: until then nobody knows where to halt. */
  let pending = 0;
  /** What goes on once that is known. */
  let goOn: (() => void) | null = null;

  async function send(name: string, ...args: unknown[]) {
    pending += 1;
    await act(name, ...args);
    pending -= 1;
    resume();
  }

  function resume() {
    if (quiz.is_open) goOn = null;
    if (!goOn || pending || (quiz.is_on && !quiz.halts)) return;
    const next = goOn;
    goOn = null;
    next();
  }

  playback.gate = (from, to, isPlaying) => {
    const { search } = get();
    goOn = null;
    if (!search || to <= from || (!quiz.is_on && !pending)) return null;
    const isRunning = !search.columns.done;
    if (isRunning && !isPlaying) return null;
    if (pending || isRunning || !quiz.halts) {
      goOn = isPlaying ? playback.play : () => playback.step(to - from);
      return from;
    }
    if (quiz.is_open) {
      if (!isPlaying) void send("quiz.remind");
      return from;
    }
    const halt = quiz.halts.find(([at]) => at >= from && at < to);
    if (!halt) return null;
    const [at, of] = halt;
    const tape = readTape(search, new TickCursor(search.columns).seek(of));
    void send("quiz.reach", at, tape, to, isPlaying);
    return at;
  };

  /** Close a question that the playback has left. */
  function leave() {
    if (quiz.place !== null && quiz.place !== get().tick) void act("quiz.leave");
  }

  subscribe(({ tick, columns }, before) => {
    if (tick === before.tick || columns !== before.columns || !quiz.is_on) return;
    goOn = null; // the user has gone elsewhere
    if (tick === 0) void send("quiz.rewind");
    else leave();
  });

  return {
    /** Switch the quiz on or off. */
    toggle: () => send("quiz.toggle"),
    /** Cross out the leaf to which some actions lead, or no more. */
    pickAt: (path: number[]) => void act("quiz.pick_at", path),
    /** Take what `App` publishes. */
    take(data: QuizData) {
      quiz = data;
      set({ isQuizOn: quiz.is_on, leaves: quiz.leaves });
      queueMicrotask(() => {
        leave(); // after what `App` had the playback do
        resume();
      });
    },
    /** Bring a question into view, and the focus to where it is answered. */
    attend({ id, target }: { id: string; target: string }) {
      const form = document.getElementById(id);
      const focused = document.activeElement;
      if (!form || (focused?.matches(BUSY) && !form.contains(focused))) return;
      const element = document.getElementById(target);
      // A keyboard on the screen comes when a field is touched.
      const isTouched = matchMedia("(pointer: coarse)").matches;
      const isWanted = element && (!isTouched || element.matches("[type=submit]"));
      const focus = isWanted ? element : form;
      focus.focus({ preventScroll: true });
      if (focus instanceof HTMLInputElement) focus.select();
      form.scrollIntoView({ block: "nearest" });
    },
  };
}
