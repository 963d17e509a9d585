// Values that others watch.

export interface Observable<T> {
  get: () => T;
  /** Merge a patch, and tell the listeners at once, unless nothing changed. */
  set: (patch: Partial<T>) => void;
  /** Call `listener` after every change, until the result is called. */
  subscribe: (listener: (now: T, before: T) => void) => () => void;
}

export function createObservable<T extends object>(initial: T): Observable<T> {
  let values = initial;
  const listeners = new Set<(now: T, before: T) => void>();
  return {
    get: () => values,
    set(patch) {
      const before = values;
      const names = Object.keys(patch) as (keyof T)[];
      if (names.every((name) => Object.is(before[name], patch[name]))) return;
      values = { ...before, ...patch };
      for (const listener of listeners) listener(values, before);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
