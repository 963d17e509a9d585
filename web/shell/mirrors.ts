// Until the session, the drawer and the programs are in Python, the store of the page owns them:
// `App` is told whenever one of them changed.

import { programsIn } from "../match/programs.js";
import type { State } from "../state.js";

const TYPING = 300; // milliseconds without a change of the text after which programs are sent

export interface Store {
  get: () => State;
  subscribe: (listener: (state: State) => void) => () => void;
}

/** Return the arguments of `session.mirror`. */
function readSession({ settings, moves, search, start }: State): unknown[] {
  const shown = search && {
    ...search.root,
    algorithm: search.algorithm,
    options: search.options,
    strength: { ...STRENGTH, ...search.strength },
    is_running: search.running,
  };
  return [settings, moves, shown, start.phase === "ready"];
}

/** The fields of a strength that its kind does not use, as Python has them. */
const STRENGTH = { depth: 4, rate: 0.25, seed: 1 };

/** Return the arguments of `drawer.mirror`. */
const readDrawer = ({ drawer, sheet }: State): unknown[] => [drawer.open, drawer.tab, sheet];

/** Return the arguments of `programs.mirror`. */
function readPrograms({ write, settings }: State, codeOf: (args: { game: string }) => unknown) {
  const programs = programsIn(write).map(({ link, ...program }) => ({
    ...program,
    is_untrusted: link,
  }));
  let code = null;
  if (settings.game.startsWith("own:")) {
    try {
      code = codeOf(settings);
    } catch {
      // It came by a link, and the user has not run it: it must not run in a match either.
    }
  }
  return [programs, write.file, code];
}

export function createMirrors(
  { get, subscribe }: Store,
  codeOf: (args: { game: string }) => unknown,
  send: (name: string, args: unknown[]) => void,
) {
  const sent = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function mirror(name: string, args: unknown[]) {
    const text = JSON.stringify(args);
    if (sent.get(name) === text) return;
    sent.set(name, text);
    send(name, args);
  }

  /** Send what changed. */
  function flush() {
    clearTimeout(timer);
    const state = get();
    mirror("session.mirror", readSession(state));
    mirror("drawer.mirror", readDrawer(state));
    mirror("programs.mirror", readPrograms(state, codeOf));
  }

  return { flush };
}
