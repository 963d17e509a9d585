// Who moves at each ply of the visitor's own tree: beside its rows, to be changed there.

import { select } from "../form/field.js";
import { draw, h, made } from "../dom.js";

const WORDS = [
  ["max", "MAX"],
  ["min", "MIN"],
  ["chance", "chance"],
];

/** @param {{change: (what: string, value?: unknown, path?: number[]) => unknown}} actions */
export function createPlies({ change }) {
  const element = made(
    h("div", { class: "sketch-plies", role: "group", "aria-label": "Who moves at each ply" }),
  );

  /** The movers that a ply can have, of two players or of several. @param {import("../../state.js").Draft} draft */
  function choices({ turns, game: { players } }) {
    if (!turns?.some((turn) => typeof turn === "number"))
      return WORDS.map(([value, label]) => ({ value, label }));
    return [
      ...players.map((label, value) => ({ value: String(value), label })),
      { value: "chance", label: "chance" },
    ];
  }

  return {
    element,
    /**
     * @param {import("./layout.js").Layout} layout @param {number} row @param {import("../../state.js").Draft} draft
     * @param {{y: number, k: number}} camera
     */
    render({ items, plies }, row, draft, { y, k }) {
      const turns = draft.turns ?? ["max", "min"];
      /** @param {number} ply the path of a node there, which a change names */
      const pathTo = (ply) => items.find((item) => item.ply === ply)?.path ?? [];
      const moving = Array.from({ length: Math.min(plies, 60) }, (_, ply) => ply).filter((ply) =>
        items.some((item) => item.ply === ply && item.player !== null),
      );
      draw(
        element,
        row * k < 36
          ? null
          : moving.map((ply) => {
              const turn = String(turns[ply % turns.length]);
              const set = (/** @type {string} */ value) =>
                change("turn", /^\d+$/.test(value) ? Number(value) : value, pathTo(ply));
              return h(
                "div",
                { class: "sketch-ply", style: { top: `${(ply + 0.5) * row * k + y}px` }, key: ply },
                select(choices(draft), turn, set, { "aria-label": `Who moves at ply ${ply}` }),
              );
            }),
      );
    },
  };
}
