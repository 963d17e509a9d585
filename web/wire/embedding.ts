// What the address says of a page that frames this one, as in ?embed=https://lms.example&theme=dark.

const parameters = new URLSearchParams(globalThis.location?.search);

/** What the page that frames this one says of itself: its origin, or ""; null: it is not framed. */
export const embedder = parameters.get("embed");
/** An embedded page neither reads nor changes what the browser stores for a page of its own. */
export const isEmbedded = embedder !== null;
/** The theme of an embedded page. */
export const theme = parameters.get("theme");
