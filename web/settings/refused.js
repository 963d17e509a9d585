// What is wrong with what somebody asked for, in one sentence for people.

const MOST = 80; // characters of what was given that are said again

/** Thrown for a setting that does not exist; what was given is quoted in the message “so”, a long one shortened. */
export class Refused extends Error {
  /** @param {string} message */
  constructor(message) {
    super(
      message.replace(/“([^”]*)”/g, (quote, text) =>
        text.length > MOST ? `“${text.slice(0, MOST - 1)}…”` : quote,
      ),
    );
  }
}

/** What somebody gave, to be said again “so”: with no such quotes of its own, which no setting has. @param {string} text */
export const theirs = (text) => text.replace(/[“”]/g, '"');

/** A part of a link as text. @param {string} text @param {string} [part] */
export function decoded(text, part = text) {
  try {
    return theirs(decodeURIComponent(text));
  } catch {
    throw new Refused(`“${part}” is not readable text: after a % come two hexadecimal digits.`);
  }
}
