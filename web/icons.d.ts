// Paths of the icons, as plyscope/page/icons.py writes them into .cache when the page is built.

export const FILLED: Record<string, string>;
export const STROKED: Record<string, string>;
