// The address bar: the link to what is on the screen, as `App` says it, and links that are opened.

import type { Link } from "#shell-types";
import { isEmbedded } from "../wire/embedding.ts";

/** Browsers refuse more than about a hundred changes of the address in half a minute. */
const PAUSE = 400;
/** Where `App` finds, after a reload, the address that this window wrote when it was left: a browser
 * reloads the one before that. */
const KEY = "plyscope-address";

interface Hooks {
  /** Have `App` open a link; settled once it was handled. */
  open: (hash: string) => Promise<void>;
  isPlaying: () => boolean;
  /** Called when a link is being opened, and when none is any more. */
  changed: (isOpening: boolean) => void;
}

const readNavigation = () =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type;

const replace = (hash: string) =>
  history.replaceState(history.state, "", hash || location.pathname + location.search);

export function createAddress({ open, isPlaying, changed }: Hooks) {
  /** The address that was opened or written last: any other is the user's, and not opened yet. */
  let written = location.hash;
  /** The one before that: a reload that has begun when the last was written loads it. */
  let before = written;
  let link: Link | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Links that `App` has still to handle, with that of the start. */
  let unhandled = 0;

  const isOpening = () => unhandled > 0 || Boolean(link?.is_opening);

  function write() {
    clearTimeout(timer);
    timer = undefined;
    if (!link || isOpening() || location.hash !== written || link.hash === written) return;
    replace(link.hash);
    before = written;
    written = location.hash;
  }

  function writeAtRest() {
    if (isPlaying()) timer = setTimeout(writeAtRest, PAUSE);
    else write();
  }

  function schedule() {
    timer ??= setTimeout(writeAtRest, PAUSE);
  }

  /** Wait until `App` has handled a link. */
  async function wait(handled: Promise<void>) {
    unhandled += 1;
    changed(true);
    await handled;
    unhandled -= 1;
    changed(isOpening());
    schedule(); // what it shows may have another link
  }

  addEventListener("hashchange", () => {
    const { hash } = location;
    if (hash === written) return;
    if (document.getElementById(hash.slice(1))) {
      // A place on the page, as in the link past the header: the browser went there, the game stays.
      replace(written);
      write();
      return;
    }
    before = written = hash;
    void wait(open(hash));
  });

  addEventListener("pagehide", () => {
    write();
    if (written === before || isEmbedded) return;
    try {
      sessionStorage.setItem(KEY, JSON.stringify([before, written]));
    } catch (error) {
      console.info("A reload will not find the address that was written last.", error);
    }
  });

  return {
    /** What `App` has to know at its start: the link by which the page was opened. */
    readFacts: () => ({
      hash: written,
      is_reload: ["reload", "back_forward"].includes(readNavigation() ?? ""),
    }),
    /** Wait until `App` has opened the link of the start. */
    start: (handled: Promise<void>) => void (written.length > 1 && wait(handled)),
    /** Take what `App` publishes. */
    take(published: Link) {
      const wasOpening = isOpening();
      link = published;
      if (wasOpening !== isOpening()) changed(isOpening());
      schedule();
    },
    /** Write the link at once. */
    write,
  };
}
