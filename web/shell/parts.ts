// The parts of the page that are not there from the first: each is fetched when it is wanted, and
// given up where it stops coming.

import type * as Start from "../workers/start.ts";

const PATIENCE = 30; // seconds without a byte of anything, after which a part is given up

/** The browser is to save data. */
export const isSparing = () =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

export function createParts({
  content,
  read,
  readSheet,
  addStyle,
  address,
  supplied,
  line,
}: Pick<
  typeof Start,
  "content" | "read" | "readSheet" | "addStyle" | "address" | "supplied" | "line"
>) {
  /** Names of parts that failed: they are fetched anew, past the browser's cache. */
  const failures = new Set<string>();
  /** Parts that are fetched before they are wanted. */
  const fetched = new Map<string, ReturnType<typeof content>>();
  /** Names of the styles that the page has. */
  const styles = new Set<string>();

  function fetchPart(name: string, again: boolean) {
    const coming = content(name, { line, patience: PATIENCE, again });
    coming.then(
      () => failures.delete(name),
      () => failures.add(name),
    );
    return coming;
  }

  /** @param again past the browser's cache */
  const bytes = (name: string, again = failures.has(name)) =>
    fetched.get(name) ?? fetchPart(name, again);

  return {
    bytes,
    /** Fetch a part before it is wanted; it is tried again when it is. */
    prefetch(name: string) {
      if (isSparing() || fetched.has(name)) return;
      const coming = content(name, { line, patience: PATIENCE });
      fetched.set(name, coming);
      coming.catch(() => fetched.delete(name));
    },
    /** Run a script. */
    part: async (name: string): Promise<Start.Loaded> => import(address(await read(bytes(name)))),
    /** Make a style sheet, for what has a shadow of its own. */
    sheet: (name: string) => readSheet(bytes(name)),
    /** Add a style to the page, unless it is there. */
    async style(name: string) {
      if (!styles.has(name)) await addStyle(bytes(name));
      styles.add(name);
    },
    /** What makes workers for student code: of a blob, so that the page's policy is theirs. */
    async sandboxes() {
      const url = address(await read(bytes("sandbox")));
      return () => supplied(url);
    },
  };
}
