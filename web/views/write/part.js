// All of the Write tab that is drawn. Loaded when it is first opened, in a part of its own.

export { createWritePanel } from "./panel.js";
