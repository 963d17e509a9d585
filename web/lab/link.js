// An exercise as a link names it: alphabeta:3:7, with :right and :strict after it where that is the rule; alphabeta:own is about the tree of the game.

/** @typedef {{kind: string, level: number, seed: number, own: boolean, direction: string, ties: string}} Wanted */

const [LEFT, RIGHT] = ["left to right", "right to left"];

/** @param {Wanted} wanted */
export function linkOf({ kind, level, seed, own, direction, ties }) {
  return [
    kind,
    ...(own ? ["own"] : [level, seed]),
    ...(direction === RIGHT ? ["right"] : []),
    ...(ties === "strict" ? ["strict"] : []),
  ].join(":");
}

/** @param {string} link @returns {Wanted} */
export function wantedBy(link) {
  const [kind, level, seed, ...rules] = link.split(":");
  const own = level === "own";
  const said = own ? [seed, ...rules] : rules;
  return {
    kind,
    level: Number(level) || 2,
    seed: own ? 1 : Number(seed),
    own,
    direction: said.includes("right") ? RIGHT : LEFT,
    ties: said.includes("strict") ? "strict" : "cut",
  };
}
