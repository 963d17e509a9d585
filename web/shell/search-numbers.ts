// The number of each search of the page, by which `App` tells them apart.

const numbers = new WeakMap<object, number>();
let last = 0;

/** Return the number of the search with these columns. */
export function numberOf(columns: object): number {
  const known = numbers.get(columns);
  if (known) return known;
  numbers.set(columns, ++last);
  return last;
}
