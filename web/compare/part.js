// All of a comparison that changes the state. Loaded when it is first opened, in a part of its own.

export { createCompare } from "./compare.js";
export { createDepths } from "./depths.js";
