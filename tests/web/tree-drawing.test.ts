import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { enteredNodes, readLayout } from "../../web/tape/book-layout.ts";
import { bookOf, fitsIn } from "../../web/tree/book.ts";
import { Cast } from "../../web/tree/cast.ts";
import { draw, type Scene } from "../../web/tree/draw.ts";
import { card } from "../../web/tree/nodes.ts";
import { Palette } from "../../web/tree/palette.ts";
import { converse } from "./python.js";
import { columnsOf, treeOf } from "./tape.js";

globalThis.devicePixelRatio = 1;

/** A board with nothing on it. */
const SMALL = { columns: 3, rows: 3, shapes: [], texts: [] };

const python = converse(`
from plyscope import Tree, record
from plyscope.calls.book_layout import lay_out_book
from plyscope.game import play_moves
from plyscope.games import make

def answer(game, algorithm="alphabeta", options={}, moves=[], nodes=None):
    game = make(game) if isinstance(game, str) else Tree(game)
    state = play_moves(game, moves)
    if nodes is not None:
        return lay_out_book(game, state, nodes=nodes, order=options.get("order", ""))
    tape = record(game, state, algorithm, **options).numbers
    names = [game.action_name(state, each) for each in game.actions(state)]
    return {"tape": [str(float(each)) for each in tape], "first": game.to_move(state),
            "players": list(game.players), "names": names}
`);
after(() => python.end());

interface Text {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
}

type Place = { left: number; right: number; top: number; bottom: number };

/** A canvas that writes down the texts on it, as wide as those of the page's font about, the marks of
 * cutoffs, and what is painted over them. */
function paper() {
  const texts: Text[] = [];
  const marks: Place[] = [];
  const covered: Place[] = [];
  let path: [number, number][] = [];
  let at = { x: 0, y: 0, k: 1 };
  const saved: (typeof at)[] = [];
  const context = {
    font: "",
    textAlign: "left",
    lineWidth: 1,
    beginPath: () => (path = []),
    moveTo: (x: number, y: number) => path.push([at.x + at.k * x, at.y + at.k * y]),
    lineTo: (x: number, y: number) => path.push([at.x + at.k * x, at.y + at.k * y]),
    stroke() {
      if (context.lineWidth !== 2.25) return; // it is no mark of a cutoff
      const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)];
      const [left, right] = [Math.min(...xs), Math.max(...xs)];
      marks.push({ left, right, top: Math.min(...ys), bottom: Math.max(...ys) });
    },
    fillRect(x: number, y: number, width: number, height: number) {
      const [left, top] = [at.x + at.k * x, at.y + at.k * y];
      const box = { left, right: left + at.k * width, top, bottom: top + at.k * height };
      const written = texts.map(({ left, right, y: middle, size }) => {
        return { left, right, top: middle - 0.35 * size, bottom: middle + 0.35 * size };
      });
      covered.push(
        ...[...marks, ...written].filter(
          (mark) =>
            mark.left < box.right &&
            mark.right > box.left &&
            mark.top < box.bottom &&
            mark.bottom > box.top,
        ),
      );
    },
    save: () => saved.push(at),
    restore: () => (at = saved.pop() ?? at),
    translate: (x: number, y: number) => (at = { ...at, x: at.x + at.k * x, y: at.y + at.k * y }),
    scale: (k: number) => (at = { ...at, k: at.k * k }),
    measureText: (text: string) => ({ width: 0.6 * sizeOf(context.font) * text.length }),
    fillText(text: string, x: number, y: number, most = Infinity) {
      if (!text) return;
      const width = Math.min(most, context.measureText(text).width);
      const share = { left: 0, center: 0.5, right: 1 }[context.textAlign] ?? 0;
      const left = at.x + at.k * (x - share * width);
      const size = at.k * sizeOf(context.font);
      texts.push({ text, left, right: left + at.k * width, y: at.y + at.k * y, size });
    },
  };
  const others = { get: (own: object, name: string) => own[name as never] ?? (() => {}) };
  return { texts, marks, covered, context: new Proxy(context, others as never) };
}

const sizeOf = (font: string) => Number(/([\d.]+)px/.exec(font)?.[1]);

const GRID = { kind: "marks", rows: 4, columns: 4, turned: false };

interface Asked {
  game: string | number[][] | number[][][];
  algorithm?: string;
  options?: { depth?: number };
  moves?: string[];
  longer?: string; // by what the names of moves are longer
}

/** What draws a search in a room, as the page does: as a book where that can be read. */
async function stage({ longer = "", ...asked }: Asked, width: number, height: number, least = 0.8) {
  const { tape, first, players, names } = await python.ask(asked);
  const columns = columnsOf(
    Float64Array.from(tape.map((text: string) => Number(text.replace("inf", "Infinity")))),
    first,
  );
  columns.depth = asked.options?.depth ?? null;
  const end = treeOf(columns);
  const colours = new Proxy({}, { get: () => "#888888" });
  const palette = Object.assign(Object.create(Palette.prototype), {
    ...{ colours, font: "Inter", players: ["#888888"], inks: ["#888888"], vectors: [] },
    ...{ max: [0, 0, 0], min: [0, 0, 0], draw: [0, 0, 0], extent: 1 },
    ...{ known: new Map(), fonts: new Map() },
  });
  const kind = asked.game === "draughts" ? "draughts" : "marks"; // whose squares are larger
  const grid =
    typeof asked.game === "string" && !asked.game.startsWith("tree") ? { ...GRID, kind } : null;
  const [from, to] = [width < 560 ? 34 : 76, width < 560 ? width - 12 : width - 24];
  const plan =
    columns.nodes <= 200
      ? readLayout(end, await python.ask({ ...asked, nodes: enteredNodes(end) }))
      : null;
  for (const item of plan?.nodes ?? []) if (item.name) item.name += longer;
  const room = { width: to - from, height };
  const whole = plan && bookOf(plan, { grid, tree: end }, room);
  const book = whole && fitsIn(whole, room, least) ? whole : null;
  const k = book ? Math.min(room.width / book.width, height / book.height, 1.6) : 1;
  const x = book ? from + (room.width - k * book.width) / 2 : from;
  const actions = names.map((name: string, action: number) => [action, name]);
  const boards = { get: () => ({ actions, move: "a1", small: SMALL, pieces: "" }) };
  return {
    ...{ columns, book, names, from, to },
    at(tick: number) {
      const { texts, marks, covered, context } = paper();
      const tree = treeOf(columns, tick);
      const scene = {
        ...{ context, palette, tree, boards, book, width, height, layout: "compact" },
        cast: new Cast(palette, players, false),
        strips: { used: [], reset() {}, add() {}, paint() {} },
        camera: { x, y: 0, k, from, to },
        focus: !book && tick > 0 && tick < columns.ticks,
        grid: grid && { ...grid, players },
        ...{ opened: new Map(), picked: new Set(), marked: -1 },
      } as unknown as Scene;
      return { ...draw(scene), texts, marks, covered, tree, scene };
    },
  };
}

const HORIZON = {
  game: "tictactoe-4x4-4",
  moves: ["b2", "c4", "c3", "a3", "d1", "a2", "c1"],
  algorithm: "h_alphabeta",
  options: { depth: 3 },
};
const CONNECT_FOUR = { game: "connect-four", algorithm: "h_alphabeta", options: { depth: 3 } };
const CHESS = { game: "chess", algorithm: "h_alphabeta", options: { depth: 1 } };
/** With a horizon in its midst. */
const DRAUGHTS = {
  ...{ game: "draughts", moves: ["11-15"] },
  ...{ algorithm: "quiescence", options: { depth: 3 } },
};
const NIM = { game: "nim" };
const AFTER_B2 = { game: "tictactoe", moves: ["b2"] };
const SIX = Array.from({ length: 3 }, (_, i) => [0, 1, 2, 3, 4, 5].map((j) => 100 * i - 17 * j));
/** The room of the tree beside the drawer, of the tree on a projector before it is enlarged twice. */
const [LAPTOP, HALL] = [
  [616, 466],
  [640, 232],
] as const;

describe("a tree that is too large for a book", () => {
  for (const asked of [HORIZON, CONNECT_FOUR, CHESS, AFTER_B2]) {
    for (const [width, height] of [LAPTOP, [390, 420], HALL] as const) {
      it(`has root, first level and cursor in view: ${asked.game} at ${width}`, async () => {
        const { columns, book, from, to, at } = await stage(asked, width, height);
        assert.equal(book, null);
        const step = Math.ceil(columns.ticks / 60);
        for (let tick = 1; tick < columns.ticks; tick += step) {
          const { rows, middles, tree } = at(tick);
          const { depth, path } = tree.state;
          for (const ply of new Set([0, Math.min(1, depth), depth])) {
            const mark = rows[ply].find(({ node }) => node === path[ply]);
            assert.ok(mark && mark.x >= from && mark.x <= to, `ply ${ply} at tick ${tick}`);
            assert.ok(middles[ply] > 0 && middles[ply] < height);
          }
        }
      });
    }
  }
});

describe("a tree of 31 nodes", () => {
  it("is in view whole at 1280 by 720, and all of it on a projector", async () => {
    const asked = { game: "tree-deep" };
    assert.ok((await stage(asked, ...LAPTOP)).book);
    assert.ok((await stage(asked, ...HALL, 20 / 21)).book);
  });
});

describe("the marks of a cutoff", () => {
  for (const [width, height] of [LAPTOP, [390, 420], HALL] as const) {
    it(`are not covered by names at ${width}`, async () => {
      const { columns, at } = await stage({ game: "tree-aima" }, width, height, 20 / 21);
      const { marks, covered } = at(columns.ticks);
      assert.equal(marks.length, 2);
      assert.deepEqual(covered, []);
    });
  }
});

/** Texts that overlap others. */
function met(texts: Text[]) {
  const each = texts.filter(({ text }) => text.length > 1);
  return each.flatMap((one, i) =>
    each
      .slice(i + 1)
      .filter(
        (other) =>
          Math.abs(one.y - other.y) < 0.5 * Math.min(one.size, other.size) &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

describe("texts", () => {
  for (const asked of [
    { game: SIX },
    { game: SIX, longer: "xd5" },
    { game: "tree-deep" },
    HORIZON,
    CONNECT_FOUR,
    CHESS,
    DRAUGHTS,
    NIM,
  ]) {
    for (const [width, height] of [LAPTOP, [390, 420], HALL] as const) {
      it(`do not overlap: ${JSON.stringify(asked)} at ${width}`, async () => {
        const { columns, at } = await stage(asked, width, height);
        const step = Math.ceil(columns.ticks / 40);
        for (let tick = 0; tick <= columns.ticks; tick += step)
          assert.deepEqual(met(at(tick).texts), [], `tick ${tick}`);
      });
    }
  }

  for (const asked of [{ game: SIX }, { game: "tree-deep" }, HORIZON, CONNECT_FOUR, AFTER_B2]) {
    it(`can be read from the last row, drawn twice as large: ${asked.game}`, async () => {
      const { columns, at } = await stage(asked, ...HALL, 20 / 21);
      const step = Math.ceil(columns.ticks / 40);
      for (let tick = 0; tick <= columns.ticks; tick += step)
        for (const { text, size } of at(tick).texts) assert.ok(2 * size >= 20, `${text}: ${size}`);
    });
  }

  for (const asked of [NIM, DRAUGHTS, CONNECT_FOUR]) {
    for (const [width, height] of [LAPTOP, [390, 420], [579, 390]] as const) {
      it(`are neither covered nor cut off: ${asked.game} at ${width}`, async () => {
        const { columns, at } = await stage(asked, width, height);
        const step = Math.ceil(columns.ticks / 100);
        for (let tick = 1; tick < columns.ticks; tick += step) {
          const { texts, covered } = at(tick);
          assert.deepEqual(covered, [], `tick ${tick}`);
          for (const { text, right } of texts) assert.ok(right <= width, `${text} to ${right}`);
        }
      });
    }
  }

  it("stay in their boxes, at the root of an engine's search too", async () => {
    const { at } = await stage(AFTER_B2, ...LAPTOP);
    const { scene, rows } = at(40);
    const [root] = rows[0];
    for (const height of [36, 44, 62, 92])
      for (const value of [0, -0.25, -1234.56]) {
        const { texts, context } = paper();
        const mark = { ...root, x: 100, value };
        const who = { ...scene.cast.of(0), shape: "up" as const };
        const width = card({ ...scene, context: context as never }, mark, 50, height, who);
        assert.equal(texts.length, 1);
        const [{ text, left, right }] = texts;
        assert.ok(left >= 100 - width / 2 && right <= 100 + width / 2, `${text} in ${width}`);
      }
  });

  it("name the players at the rows, with their roles", async () => {
    const { at } = await stage(AFTER_B2, ...LAPTOP);
    const beside = at(40).texts.filter(({ left }) => left < 60);
    assert.deepEqual(
      beside.slice(0, 6).map(({ text }) => text),
      ["0", "O", "(MIN)", "1", "X", "(MAX)"],
    );
    const tree = await stage({ game: "tree-deep" }, ...LAPTOP);
    const roles = tree.at(9).texts.filter(({ text }) => /M/.test(text));
    assert.deepEqual([...new Set(roles.map(({ text }) => text))], ["MAX", "MIN"]);
  });
});
