// The number of each search of the page, by which `App` tells them apart.

const numbers = new WeakMap<object, number>();

/** Note the number of the search with these columns. */
export const setNumber = (columns: object, number: number) => void numbers.set(columns, number);

/** Return the number of the search with these columns; 0 for none of `App`. */
export const numberOf = (columns: object) => numbers.get(columns) ?? 0;
