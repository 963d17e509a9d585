// What is in the editor: typed, begun, opened, renamed, brought by a link. All of it is kept on this device.

import { freeName } from "../settings/remembered.js";
import { createDrafts, MOST } from "./drafts.js";
import { MOST_BYTES, pack, unpack, Unpackable } from "./packed.js";

/** @typedef {import("../state.js").Write} Write */
/** @typedef {import("../state.js").Program} Program */

const NOT_KEPT =
  "This browser keeps nothing for this page, or has no room left: save the program as a file.";
const FULL = `${MOST} programs are on this device, as many as are kept: delete one first, or save it as a file.`;
const FROM_LINK = "From a link";

/** What is said of a program, for one of which nothing is known yet. */
const UNREAD = {
  read: null,
  problem: null,
  refusal: "",
  checked: null,
  failures: null,
  printed: "",
  gone: null,
};

/**
 * @param {{get: () => Write, set: (patch: Partial<Write>) => void}} slice
 * @param {(now: boolean) => void} changed  the text is another; `now`: as a whole, not by typing
 */
export function createPrograms({ get, set }, changed) {
  const device = createDrafts();
  /** The draft as it was last written. @type {Program | null} */
  let kept = null;

  const room = () => device.all().length < MOST || void set({ refusal: FULL });

  /** Keep what is in the editor. */
  function keep() {
    const { file, title, text, link } = get();
    const name = device.put({ name: file || title, text, ...(link && { link }) }, kept);
    if (name === null) return set({ refusal: NOT_KEPT });
    kept = { name, text };
    device.open(name);
    set({ file: name, title: name, drafts: device.all() });
  }

  async function packNow() {
    const { text } = get();
    const packed = await pack(text).catch(() => ""); // too long: who asks for the link is told
    if (get().text !== text) return;
    if (packed) device.linked(packed);
    set({ packed });
  }

  /** Have a program in the editor. @param {{text: string, file?: string, title: string, link?: boolean}} program */
  function show({ text, file = "", title, link = false }) {
    device.save(); // what was typed before is kept as what it was
    const plain = text.replace(/\r\n?/g, "\n");
    kept = file ? { name: file, text } : null;
    set({ ...UNREAD, text: plain, file, title, link, meant: "", drafts: device.all() });
    if (file) device.open(file);
    void packNow();
    changed(true);
  }

  /** @param {Program} draft */
  const open = ({ name, text, link }) => show({ text, file: name, title: name, link });

  /** A draft of its own, kept from the first; where there is no room, once it is changed. @param {Program} program */
  function add({ name, text, link }) {
    device.save();
    const file =
      device.all().length < MOST ? device.put({ name, text, ...(link && { link }) }) : null;
    show({ text, file: file ?? "", title: file ?? name, link });
  }

  return {
    /** The program of the last visit, if there is one. */
    start() {
      const drafts = device.all();
      const last = drafts.find(({ name }) => name === device.last()) ?? drafts.at(-1);
      if (last) open(last);
      return last !== undefined;
    },
    /** @param {string} text */
    type(text) {
      if (text === get().text) return;
      set({ text, problem: null, refusal: "", gone: null });
      if (get().file === "") keep();
      device.soon(() => {
        keep();
        void packNow();
      });
      changed(false);
    },
    /** @param {import("../state.js").Beginning} beginning */
    begin: ({ title, text }) => room() && show({ text, title }),
    fresh: () => room() && show({ text: "", title: "Program" }),
    /** @param {string} name */
    open(name) {
      device.save();
      const draft = device.all().find((one) => one.name === name);
      if (draft) open(draft);
    },
    /** @param {string} wanted */
    rename(wanted) {
      if (!wanted.trim() || wanted.trim() === get().file) return;
      set({ file: "", title: wanted });
      keep();
    },
    remove() {
      device.save();
      const { file, text, link } = get();
      device.remove(file);
      const next = device.all().at(-1);
      if (next) open(next);
      else show({ text: "", title: "Program" });
      set({ gone: { name: file, text, ...(link && { link }) } });
    },
    takeBack() {
      const { gone } = get();
      if (gone) add(gone);
    },
    /** @param {File} file */
    async openFile(file) {
      const refuse = (/** @type {string} */ why) => set({ refusal: `${file.name} ${why}` });
      if (!room()) return;
      if (file.size > MOST_BYTES) return refuse("is too long: a program has at most 1 MB.");
      try {
        const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
        add({ name: file.name.replace(/\.py$/i, ""), text });
      } catch {
        refuse("is no text in UTF-8, as Python programs are.");
      }
    },
    /** Its name as that of a file. */
    fileName: () =>
      `${
        get()
          .title.normalize("NFKD")
          .replace(/[^\w]+/g, "_")
          .replace(/^_+|_+$/g, "") || "program"
      }.py`,
    /**
     * Have the program of a link in the editor; answers whether it is a stranger here. Rejected where it is damaged.
     * @param {string} letters @param {boolean} reloaded  it may be this window's own address, which lags behind what was typed
     */
    async openLink(letters, reloaded) {
      if (reloaded && device.links().includes(letters) && this.start()) return get().link;
      const text = (await unpack(letters)).replace(/\r\n?/g, "\n");
      device.save();
      const same = device.all().find((one) => one.text === text);
      if (same) open(same);
      else add({ name: freeName(FROM_LINK, device.all()), text, link: true });
      return get().link;
    },
    /** Have the program in the address; false where it is too long, and says so. */
    async packed() {
      try {
        set({ packed: await pack(get().text), refusal: "" });
        return true;
      } catch (error) {
        if (!(error instanceof Unpackable)) throw error;
        set({ packed: "", refusal: error.message });
        return false;
      }
    },
    /** It was told to run: from now on it is the visitor's own. */
    trust() {
      if (!get().link) return;
      set({ link: false });
      if (get().file) keep();
    },
  };
}
