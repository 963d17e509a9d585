// What the browser stores for the page. `App` decides each change; it is made here, to what is
// stored at that time, as other windows change it too. The same as in plyscope/page/storage.py.

import type { Change, NamedTextData, Store } from "#shell-types";
import { isEmbedded, theme } from "../wire/embedding.ts";

const PREFIX = "plyscope-";
const REST = 400; // milliseconds without another text after which one is stored: storage is slow

/** Return the text to store in place of another one; null: the key is removed. */
export function applyChange(text: string | null, change: Change): string | null {
  switch (change.kind) {
    case "set":
      return change.text;
    case "add_word":
      return [...new Set([...(text ?? "").split(/\s+/), change.word])].filter(Boolean).join(" ");
    case "append": {
      const entries = [...parseList(text), change.entry];
      return JSON.stringify(change.max_count ? entries.slice(-change.max_count) : entries);
    }
    case "put":
      return JSON.stringify(putEntry(parseList(text), change.entry, change.replaced));
    case "remove":
      return JSON.stringify(parseList(text).filter((one) => !isSame(one, change.entry)));
  }
}

function putEntry(entries: unknown[], entry: NamedTextData, replaced: NamedTextData | null) {
  if (entries.some((one) => isSame(one, entry) && !(one as NamedTextData).link === !entry.link))
    return entries;
  const found = entries.findIndex((one) => isSame(one, replaced));
  const at = found < 0 ? entries.length : found;
  const others = entries.filter((_, place) => place !== found).filter(isEntry);
  const named = {
    ...entry,
    name: findFreeName(entry.name, new Set(others.map((one) => one.name))),
  };
  return [...entries.slice(0, at), named, ...entries.slice(at + 1)];
}

function findFreeName(name: string, taken: Set<string>) {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

function parseList(text: string | null): unknown[] {
  try {
    const data = JSON.parse(text ?? "[]");
    return Array.isArray(data) ? data : [];
  } catch {
    return [];
  }
}

function isEntry(one: unknown): one is NamedTextData {
  const { name, text } = (one ?? {}) as Partial<NamedTextData>;
  return typeof name === "string" && typeof text === "string";
}

const isSame = (one: unknown, entry: NamedTextData | null) =>
  isEntry(one) && one.name === entry?.name && one.text === entry?.text;

/** The texts that are stored, by their keys; none where the browser stores nothing. */
export function readStored(): Record<string, string> {
  if (isEmbedded) return theme ? { theme } : {};
  const texts: Record<string, string> = {};
  try {
    for (const area of [localStorage, sessionStorage]) {
      for (const key of Object.keys(area)) {
        if (key.startsWith(PREFIX)) texts[key.slice(PREFIX.length)] = area.getItem(key) ?? "";
      }
    }
  } catch {
    // Storage is switched off for this page.
  }
  return texts;
}

/** `changed` is told what is stored now, and `refused` of what cannot be. */
export function createStorage(
  changed: (key: string, text: string | null) => void,
  refused: (key: string) => void,
) {
  if (isEmbedded) return { store() {} };
  /** Texts that wait, by their keys. */
  const resting = new Map<string, Store>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function apply({ area, key, change }: Store) {
    try {
      const storage = area === "session" ? sessionStorage : localStorage;
      const text = applyChange(storage.getItem(PREFIX + key), change);
      if (text === null) storage.removeItem(PREFIX + key);
      else storage.setItem(PREFIX + key, text);
      if (change.kind !== "set") changed(key, text);
    } catch (error) {
      console.info(`The browser stores no ${key} for this page.`, error);
      refused(key);
    }
  }

  /** Store what waits, at once. */
  function flush() {
    clearTimeout(timer);
    const waiting = [...resting.values()];
    resting.clear();
    waiting.forEach(apply);
  }

  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", flush); // on a phone it may be the last that is heard
  addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(PREFIX)) changed(key.slice(PREFIX.length), newValue);
  });

  return {
    store(change: Store) {
      if (change.change.kind !== "set") {
        flush();
        return apply(change);
      }
      clearTimeout(timer);
      resting.set(change.key, change);
      timer = setTimeout(flush, REST);
    },
  };
}
