// Kinds of tick, and the sizes of the compact layout.

export const AT_ENTER = 1;
export const AT_LEAVE = 2;
export const AT_UPDATE = 3;
export const AT_CUT = 4;
export const AT_NOTE = 5;

// Room in the compact layout, in sixteenths of a leaf: whole numbers, so that a sum never drifts.
export const LEAF = 16;
export const GHOST = 10; // a pruned child
export const GAP = 3; // after the children of a node

export const CHECKPOINT = 4096; // ticks from one stored state to the next: a jump goes over half of them, in about 0.1 ms
