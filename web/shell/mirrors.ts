// Until the drawer, lecture mode and the programs are in Python, the store of the page owns them:
// `App` is told whenever one of them changed.

import { isAhead, type Store as PageStore, type State } from "../state.js";

const TYPING = 300; // milliseconds without a change of the text after which programs are sent

/** Parts of the page's state that are sent. */
const MIRRORED = [
  "settings",
  "search",
  "drawer",
  "sheet",
  "lecture",
  "write",
  "endings",
  "predict",
] as const;

type Store = Pick<PageStore, "get" | "subscribe">;
/** Return the program that a game of the user's own is played by; throws where it must not run. */
export type CodeOf = (args: { game: string }) => unknown;

/** Return the arguments of `drawer.mirror`. */
const readDrawer = ({ drawer, sheet }: State): unknown[] => [drawer.open, drawer.tab, sheet];

/** The user's programs on this device; that of the editor is first, and as it stands there. */
function listPrograms({ drafts, file, title, text, link }: State["write"]) {
  const kept = drafts
    .filter(({ name }) => name !== file)
    .map((one) => ({ draft: one.name, title: one.name, text: one.text, link: one.link === true }));
  return text.trim() ? [{ draft: file, title: title || "Program", text, link }, ...kept] : kept;
}

/** Return the arguments of `programs.mirror`. */
function readPrograms({ write, settings, search }: State, codeOf: CodeOf) {
  const programs = listPrograms(write).map(({ link, ...program }) => ({
    ...program,
    is_untrusted: link,
  }));
  let code = null;
  if (settings.game.startsWith("own:") || search?.algorithm === "own") {
    try {
      code = codeOf(search?.root ?? settings);
    } catch {
      // It came by a link, and the user has not run it: it must not run in a match either.
    }
  }
  return [programs, write.file, code];
}

/** Return the arguments of `status.mirror`. */
const readStatus = (state: State): unknown[] => [
  ["fetching", "building"].includes(state.endings.phase),
  isAhead(state),
];

/** `send` sends an event of `App` by its name. */
export function createMirrors(
  { get, subscribe }: Store,
  codeOf: CodeOf,
  send: (name: string, args: unknown[]) => void,
) {
  /** By event, what was sent last. */
  const sent = new Map<string, string>();
  let isStarted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function mirror(name: string, args: unknown[]) {
    const text = JSON.stringify(args);
    if (sent.get(name) === text) return;
    sent.set(name, text);
    send(name, args);
  }

  /** Send what changed. */
  function flush() {
    if (!isStarted) return;
    clearTimeout(timer);
    const state = get();
    mirror("status.mirror", readStatus(state));
    mirror("drawer.mirror", readDrawer(state));
    mirror("lecture.mirror", [state.lecture.on]);
    mirror("programs.mirror", readPrograms(state, codeOf));
  }

  return {
    flush,
    /** Send all, and from now on what changes. */
    start() {
      if (isStarted) return;
      isStarted = true;
      flush();
      subscribe((state, before) => {
        const hasChanged = MIRRORED.some((name) => state[name] !== before[name]);
        if (!hasChanged && isAhead(state) === isAhead(before)) return;
        clearTimeout(timer);
        timer = setTimeout(flush, state.write === before.write ? 0 : TYPING);
      });
    },
  };
}
