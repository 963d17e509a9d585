/** Thrown for a setting that does not exist; the message is one sentence for people. */
export class Refused extends Error {}
