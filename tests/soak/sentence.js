// What a sentence for people is, as far as a program can tell: shared by everything that reads many of them.

/** The most characters that one may have: a refusal that lists all games and searches is the longest. */
export const LONGEST = 700;

/** What is only ever said by a machine to a programmer. */
const RAW =
  /Cannot read|is not a function|is not iterable|is not defined|Traceback|\bTypeError|RangeError|SyntaxError|DataCloneError|could not be cloned|\[object |Maximum call|Unexpected token|JSON|from undefined|undefined to|\bat .*:\d+:\d+|wasm:|\n/;

/** A sentence without what it quotes, “so” or 'so': that is the visitor's. @param {string} text */
const withoutQuotes = (text) => text.replace(/“[^”]*”|'[^']*'/g, "“”");

/** Whether a text can be shown to a visitor; a move's name or a player's may stand first, in small letters. @param {unknown} text */
export function isSentence(text) {
  if (typeof text !== "string" || text.length > LONGEST || text.length < 8) return false;
  return /^[“"\p{L}\d△]/u.test(text) && /[.?!]$/.test(text) && !RAW.test(withoutQuotes(text));
}
