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
