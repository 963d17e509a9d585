// All of Compare that is drawn. Loaded when it is first opened, in a part of its own.

export { createComparePanel } from "./compare.js";
export { createRace } from "./race.js";
