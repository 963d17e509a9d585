// The endgames that some games know: what brings them, and what is drawn of it. Loaded with the first such game, in a part of its own.

export { createEndings } from "./endings.js";
export { createEndingsView } from "./view.js";
