// The programs on this device. Nothing is ever lost: what is typed is kept when the hand rests, and when the page goes.

import { createResting, recall, recallList, remember } from "../settings/remembered.js";

/** @typedef {import("../state.js").Program} Program */

export const MOST = 30;
const LINKS = 8; // that this window has written into its address, and may find there after a reload
const LONGEST = 60; // letters of a name

/** A name that no other draft has. @param {string} wanted @param {Program[]} drafts */
export function freeName(wanted, drafts) {
  const name = wanted.trim().replace(/\s+/g, " ").slice(0, LONGEST) || "Program";
  const taken = (/** @type {string} */ one) => drafts.some((draft) => draft.name === one);
  if (!taken(name)) return name;
  for (let count = 2; ; count += 1) if (!taken(`${name} ${count}`)) return `${name} ${count}`;
}

/** Programs as they are kept: another window of this page may have written some since, so they are always read anew. */
export function createDrafts() {
  /** @returns {Program[]} */
  const all = () => recallList("programs").filter((one) => typeof one?.name === "string" && typeof one?.text === "string");
  /** @param {Program[]} programs */
  const write = (programs) => remember("programs", JSON.stringify(programs));

  /** What this window has written into its address last. @returns {string[]} */
  function links() {
    try {
      return JSON.parse(sessionStorage.getItem("plyscope-links") ?? "[]");
    } catch {
      return []; // storage is switched off for this page
    }
  }

  return {
    all,
    links,
    /** @param {string} packed */
    linked(packed) {
      try {
        sessionStorage.setItem("plyscope-links", JSON.stringify([...links(), packed].slice(-LINKS)));
      } catch {
        // then a reload takes its own address for a link
      }
    },
    /** The name of the one that was open last. */
    last: () => recall("program") ?? "",
    /** @param {string} name */
    open: (name) => remember("program", name),
    ...createResting(),
    /**
     * Put a draft in the place of the one that was there before, or last; answers its name, or null where nothing can be kept.
     * @param {Program} draft @param {Program | null} [before] as this window knew it: what another one made of it stays
     */
    put(draft, before = null) {
      const programs = all();
      const at = before ? programs.findIndex(({ name, text }) => name === before.name && text === before.text) : -1;
      const name = freeName(draft.name, programs.filter((_, index) => index !== at));
      const kept = { ...draft, name };
      return write(at < 0 ? [...programs, kept] : programs.map((one, index) => (index === at ? kept : one))) ? name : null;
    },
    /** @param {string} name */
    remove: (name) => write(all().filter((one) => one.name !== name)),
  };
}
