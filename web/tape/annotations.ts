// The kinds of annotations on a tape: what each counts, and what it means for the picture.

import { ANNOTATIONS } from "#tape-layout";

/** On the tape a kind is an index into it. */
export const ANNOTATION_NAMES = ANNOTATIONS.map(({ name }) => name);

const indexOf = (name: string) => ANNOTATION_NAMES.indexOf(name);
export const ITERATION = indexOf("iteration");
export const LIMIT = indexOf("limit");
export const STOPPED = indexOf("stopped");
export const SIMULATION = indexOf("simulation");
export const STAND_PAT = indexOf("stand pat");
export const FUTILE = indexOf("futile");
export const RE_SEARCH = indexOf("re-search");

/** Whether an annotation gives its node a value in place of a search; -1 stands for none. */
export const answers = (kind: number) => kind >= 0 && ANNOTATIONS[kind].gives_value;

/** Whether the value of an annotation is the number of actions that its node tries. */
export const drops = (kind: number) => ANNOTATIONS[kind].forward_prunes;

export const isAgain = (kind: number) => ANNOTATIONS[kind].reenters_child;

/** Whether an iteration begins: to another depth, or with another limit. */
export const isIteration = (kind: number) => kind === ITERATION || kind === LIMIT;

/** Whether an iteration begins, or begins again. */
export const isAnew = (kind: number) => ANNOTATIONS[kind].restarts_root;

/** How often a search with so many annotations of each kind has begun at the root. */
export const begins = (noted: number[]) =>
  noted.reduce((sum, count, kind) => sum + (isAnew(kind) ? count : 0), 0);

/** What is said of a node with an annotation, "" if nothing; `value` as people read it. */
export const lineOf = (kind: number, value: string) =>
  ANNOTATIONS[kind].node_text.replace("{}", value);

export const amount = (kind: number, value: number) => (ANNOTATIONS[kind].adds_value ? value : 1);
