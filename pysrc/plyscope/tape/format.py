"""The layout of the tape: the fields of each kind of record.

The tape begins with its version; records follow. The first number of a record is an action, which
is entered with the window that follows, or it is negative: the kind of the record.

    action, alpha, beta                enter, with a window
    ENTER_WINDOWLESS, action           enter, without a window
    LEAVE, value                       leave
    LEAVE_VALUELESS                    leave of a call that returned no number: only of a program
    UPDATE, value, alpha, beta         update
    UPDATE_WINDOWLESS, value           update, without a window
    CUT, value, alpha, beta            cut
    ANNOTATE, kind, value              annotate; kind is an index into ANNOTATIONS
    EXPAND, actions                    the number of actions of the open node; no event
    TURN, player                       the player to move, where MAX and MIN do not alternate;
                                       before the EXPAND of the node; no event
    OUTCOME, action, probability       an outcome of the open chance node; no event
    VECTOR, count, utilities           the next vector, with one utility for each player; no event
    EVALUATIONS, count                 EVAL was called for so many unfinished leaves, the open node
                                       or nodes below it; no event; at a node that was expanded it
                                       has no meaning
    PROGRESS, count                    so many calls of a program were made, of which the tape tells
                                       when the program has ended; no event

A tape that begins with WINDOWLESS_VERSION is that of a search without windows: an enter is its
action alone. It has one more kind of record:

    UPDATE_TO_CHILD                    update, without a window, to the value of the child whose
                                       LEAVE is right before it

In a search by vectors a value is the number of a vector, counted from 0. A block never splits a
record, and never separates an UPDATE_TO_CHILD from its LEAVE.

A folded tape (web/tape/fold.ts) describes one tick: a subtree that was closed before is its ENTER
and LEAVE, with the chain of best children between them. That of a search by simulations has

    NODE_VISITS, visits, total         the visits of the open node and the sum of their values
    CHILD_VISITS, action, visits, total, prior
                                       its child by that action; the prior is -1 if it has none
"""

from math import inf

from plyscope.watch import ANNOTATION_KINDS

WINDOW_VERSION = 3  # the first number of a tape with windows
WINDOWLESS_VERSION = 4  # the first number of a tape without windows
LEAVE = -1
UPDATE = -2
CUT = -3
ANNOTATE = -4
EXPAND = -5
ENTER_WINDOWLESS = -6
UPDATE_WINDOWLESS = -7
TURN = -8
OUTCOME = -9
VECTOR = -10
EVALUATIONS = -11
NODE_VISITS = -12
CHILD_VISITS = -13
UPDATE_TO_CHILD = -14
LEAVE_VALUELESS = -15
PROGRESS = -16
ACTION_LIMIT = 2**52  # an action is less than this: a float holds it exactly
MAX_ACTIONS = 100_000  # of a node, because the page stores each action that is not entered
ENTER = 0  # the kind of a record that begins with an action

ANNOTATIONS: tuple[str, ...] = tuple(ANNOTATION_KINDS)  # on the tape a kind is an index into it
FOLDED_KINDS = (NODE_VISITS, CHILD_VISITS)  # only in a folded tape
EVENT_KINDS = (ENTER, LEAVE, UPDATE, CUT, ANNOTATE)  # the kinds that are a tick

# The fields after the first number of a record; the utilities of a vector follow its count.
RECORD_FIELDS: dict[float, tuple[str, ...]] = {
    ENTER: ("alpha", "beta"),
    LEAVE: ("value",),
    LEAVE_VALUELESS: (),
    UPDATE: ("value", "alpha", "beta"),
    CUT: ("value", "alpha", "beta"),
    ANNOTATE: ("kind", "value"),
    EXPAND: ("actions",),
    ENTER_WINDOWLESS: ("action",),
    UPDATE_WINDOWLESS: ("value",),
    UPDATE_TO_CHILD: (),
    TURN: ("player",),
    OUTCOME: ("action", "probability"),
    VECTOR: ("count",),
    EVALUATIONS: ("count",),
    PROGRESS: ("count",),
    NODE_VISITS: ("visits", "total"),
    CHILD_VISITS: ("action", "visits", "total", "prior"),
}
# Fields that are whole numbers: the least value, and the value that they never reach.
INTEGER_FIELDS: dict[str, tuple[float, float]] = {
    "action": (0, ACTION_LIMIT),
    "actions": (0, MAX_ACTIONS + 1),
    "count": (0, inf),
    "visits": (0, inf),
    "player": (-1, inf),
    "kind": (0, len(ANNOTATIONS)),
}
