// What the name of a game holds besides: a tree of the visitor's own, or the position that it begins with.

/** @typedef {import("./settings.js").Catalogue} Catalogue */

/** Whether a game is a tree of the visitor's own, which its name holds. @param {string} name */
export const isOwn = (name) => name.startsWith("tree:");

/** The game on offer that a name begins with: after it may stand the position that it begins with. @param {string} name */
export const baseOf = (name) => name.split(":", 1)[0];

/** Whether a game begins with a position that its name holds. @param {Catalogue} catalogue @param {string} name */
export const isPlaced = ({ games }, name) =>
  name.includes(":") && games.some((entry) => entry.fen && entry.name === baseOf(name));

/** The text of a tree of the visitor's own. @param {string} name */
export const textOf = (name) => name.slice(name.indexOf(":") + 1);
