// All of the lab that is drawn. Loaded when it is first opened, in a part of its own.

export { createLabPanel } from "./panel.js";
export { createSketch } from "./sketch.js";
export { createTask } from "./task.js";
