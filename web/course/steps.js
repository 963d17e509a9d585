// A search step by step, as pictures: a zip of SVG files, or pages to print. Loaded when it is first asked for, in a part of its own.

import { AT_CUT, AT_UPDATE } from "../trace/ticks.js";

/** @typedef {NonNullable<import("../state.js").State["search"]>} Search */
/** @typedef {import("../trace/tree.js").Tree} Tree */

/**
 * @typedef {object} Tools what the page has already
 * @property {(name: string, args: object) => Promise<any>} call of Python
 * @property {typeof import("../protocol.js").inJson} inJson @property {typeof import("../protocol.js").orNull} orNull @property {typeof import("../trace/fold.js").fold} fold
 * @property {typeof import("../trace/tick-cursor.js").TickCursor} TickCursor @property {typeof import("../trace/tree.js").treeAt} treeAt
 * @property {typeof import("./exports.js").nodeData} nodeData
 * @property {(tree: Tree, id: number) => number | number[] | null} jsonValueOf @property {(tree: Tree, id: number) => string} signOf @property {(search: Search) => number | null} scaleOf
 */

const MOST = 200; // pictures at once
const LARGEST = 400; // nodes in each

/** The search step by step: all of its tree from the first picture on, what has not come yet faint. @param {Search | null} search @param {Tools} tools */
function filmed(
  search,
  { call, inJson, orNull, fold, TickCursor, treeAt, nodeData, jsonValueOf, signOf, scaleOf },
) {
  if (!search || search.running || search.columns.revisits)
    throw new Error("Steps are of a search that has ended, and visits each node once.");
  const { root, algorithm, options, strength, columns } = search;
  const { ticks, nodes } = columns;
  if (nodes > LARGEST)
    throw new Error(
      `Steps are pictures of the whole tree, of up to ${LARGEST} nodes; this one has ${nodes.toLocaleString("en")}: choose a position nearer to the end, or fewer plies.`,
    );
  const place = new TickCursor(columns);
  const ids = Array.from({ length: nodes }, (_, id) => id);
  const shapes = nodeData(treeAt(columns, place.seek(ticks)), ids);
  return {
    ticks,
    /** Whether a value or a window has changed. @param {number} tick */
    changes: (tick) => [AT_UPDATE, AT_CUT].includes(columns.kinds.get(tick - 1)),
    /** The tree at a tick, as SVG. @param {number} tick @returns {Promise<string>} */
    picture(tick) {
      const now = treeAt(columns, place.seek(tick));
      const come = (/** @type {number} */ id) => id < now.state.nodes;
      // Of each node what is so at the tick: its window and its value. All else is what it comes to.
      const rows = shapes.map(([own, parent, action, , , ply, , ...rest], id) => {
        const [alpha, beta] = come(id) ? now.window(id).map(orNull) : [null, null];
        return [
          own,
          parent,
          action,
          alpha,
          beta,
          ply,
          come(id) ? jsonValueOf(now, id) : null,
          ...rest,
        ];
      });
      const sign = (/** @type {number} */ id) => {
        if (!come(id)) return "later";
        return now.isOpen(id) && !now.skipped(id) && tick < ticks ? "open" : signOf(now, id);
      };
      return call("figure", {
        ...root,
        format: "svg",
        nodes: rows,
        signs: ids.map(sign),
        scale: scaleOf(search),
      });
    },
    /** What has happened there. @param {number} tick @returns {Promise<string>} */
    async sentence(tick) {
      const tape = inJson(fold(columns, place.seek(tick)));
      const { sentence } = await call("explain", {
        ...root,
        algorithm,
        options,
        strength,
        tape,
        done: tick === ticks,
      });
      return sentence;
    },
  };
}

/** The ticks that get a picture: all, or those at which a value or a window changed. @param {ReturnType<typeof filmed>} film */
function chosen({ ticks, changes }) {
  const all = Array.from({ length: ticks + 1 }, (_, tick) => tick);
  if (all.length <= MOST) return all;
  const some = all.filter((tick) => tick === 0 || tick === ticks || changes(tick));
  if (some.length > MOST)
    throw new Error(
      `There would be ${some.length.toLocaleString("en")} pictures, and ${MOST} is the most: choose a position nearer to the end, or fewer plies.`,
    );
  return some;
}

/** @param {Search | null} search @param {Tools} tools */
async function frames(search, tools) {
  const film = filmed(search, tools);
  const found = [];
  for (const tick of chosen(film))
    found.push({ tick, svg: await film.picture(tick), text: await film.sentence(tick) });
  return found;
}

/** @param {Search | null} search @param {Tools} tools @returns {Promise<Blob>} */
export async function zipped(search, tools) {
  const digits = String(search?.columns.ticks).length;
  const files = (await frames(search, tools)).map(({ tick, svg, text }) => ({
    name: `step-${String(tick).padStart(digits, "0")}.svg`,
    data: new TextEncoder().encode(
      svg.replace(
        /(<svg[^>]*>)/,
        `$1<title>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>`,
      ),
    ),
  }));
  return zip(files);
}

/** Shows the pages alone, asks for paper, and takes them away again. @param {Search | null} search @param {Tools} tools */
export async function printed(search, tools) {
  const pages = document.createElement("div");
  pages.className = "print-steps";
  for (const { tick, svg, text } of await frames(search, tools)) {
    const page = document.createElement("figure");
    const image = Object.assign(new Image(), {
      src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
      alt: "",
    });
    await image.decode();
    const caption = document.createElement("figcaption");
    caption.textContent = `${tick}. ${text}`;
    page.append(image, caption);
    pages.append(page);
  }
  document.body.append(pages);
  addEventListener("afterprint", () => pages.remove(), { once: true });
  print();
}

/** The checksum of a zip, CRC-32. @param {Uint8Array} data */
function checksum(data) {
  let sum = ~0;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** Files, not compressed, as one zip. @param {{name: string, data: Uint8Array}[]} files */
export function zip(files) {
  /** @param {[size: 2 | 4, value: number][]} fields */
  const packed = (fields) => {
    const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
    let at = 0;
    for (const [size, value] of fields) {
      if (size === 2) view.setUint16(at, value, true);
      else view.setUint32(at, value, true);
      at += size;
    }
    return new Uint8Array(view.buffer);
  };
  /** @type {Uint8Array[]} */
  const parts = [];
  /** @type {Uint8Array[]} */
  const directory = [];
  let offset = 0;
  for (const { name, data } of files) {
    const title = new TextEncoder().encode(name);
    /** @type {[2 | 4, number][]} version, flags, method, time, date (1 January 1980), checksum, sizes, lengths */
    const about = [
      [2, 20],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 33],
      [4, checksum(data)],
      [4, data.length],
      [4, data.length],
      [2, title.length],
      [2, 0],
    ];
    const head = packed([[4, 0x04034b50], ...about]);
    parts.push(head, title, data);
    directory.push(
      packed([[4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      title,
    );
    offset += head.length + title.length + data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = packed([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  return new Blob(/** @type {BlobPart[]} */ ([...parts, ...directory, end]), {
    type: "application/zip",
  });
}
