// The layout of the tape, as plyscope/tape/shell_module.py writes it into .cache when the page is
// built. The records are documented in plyscope/tape/format.py.

export const WINDOW_VERSION: number;
export const WINDOWLESS_VERSION: number;
export const LEAVE: number;
export const UPDATE: number;
export const CUT: number;
export const ANNOTATE: number;
export const EXPAND: number;
export const ENTER_WINDOWLESS: number;
export const UPDATE_WINDOWLESS: number;
export const TURN: number;
export const OUTCOME: number;
export const VECTOR: number;
export const EVALUATIONS: number;
export const NODE_VISITS: number;
export const CHILD_VISITS: number;
export const UPDATE_TO_CHILD: number;
export const LEAVE_VALUELESS: number;
export const PROGRESS: number;
export const ACTION_LIMIT: number;
export const MAX_ACTIONS: number;

/** By the kind of a record, negated: the number of its fields. */
export const FIELD_COUNTS: Record<number, number>;
/** By that kind, if the first field is a whole number: the least and the greatest. */
export const WHOLE_FIRST_FIELDS: Record<number, [least: number, greatest: number | null]>;
/** By that kind: whether the first field is a value. */
export const IS_VALUE: Record<number, true>;

/** What an annotation means: see `AnnotationKind` in plyscope/watch.py. */
export interface AnnotationKind {
  name: string;
  gives_value: boolean;
  forward_prunes: boolean;
  counter: string;
  adds_value: boolean;
  reenters_child: boolean;
  restarts_root: boolean;
  node_text: string;
  leaves_tree: boolean;
}
/** On the tape a kind is an index into it. */
export const ANNOTATIONS: AnnotationKind[];
