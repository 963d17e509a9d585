// What an element of a panel may be, as plyscope/page/elements.py writes it into .cache when the page
// is built.

export const TAGS: string[];
export const WIDGET_TAGS: string[];
/** Of attributes, with the events. */
export const NAMES: string[];
/** How the names of other attributes begin. */
export const PREFIXES: string[];
/** The only beginnings of `href`. */
export const LINKS: string[];
/** The only beginning of `src`. */
export const PICTURES: string[];
