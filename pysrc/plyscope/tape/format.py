"""The layout of the tape: the fields of each kind of record.

The tape begins with its version; then come records. The first number of a record is the action
that was entered, and the window follows; or it is negative, and its kind:

    action, alpha, beta         enter, with a window
    OPEN, action                enter, without one
    LEAVE, value                leave
    UPDATE, value, alpha, beta  update
    RAISE, value                update, without a window
    CUT, value, alpha, beta     cut
    NOTE, kind, value           note; kind is an index into NOTES
    EXPAND, actions             the open node has this many actions: not an event
    TURN, player                who moves at the open node, where not MAX and MIN in turn do: before
                                its EXPAND, no event
    ODDS, action, probability   an outcome of the open node, where chance decides: no event
    VECTOR, count, utilities    the next vector of utilities, one a player: no event
    JUDGED, count               so many leaves, the open node or below it, were judged by EVAL, for
                                the game was not over there: no event; at a node that was expanded
                                it means nothing

A tape that begins with PLAIN is one of a search without windows: an enter is its action alone, and
nothing follows. It has one more record, all other records are the same:

    TAKE                        update, without a window, to the value of the child whose LEAVE is
                                right before it

In a search by vectors every value of another record is the number of a vector, from 0. A block
never splits a record, nor parts a TAKE from its LEAVE. web/protocol.js has the same numbers.

A folded tape (web/trace/fold.js) tells of one tick alone: a subtree that was closed before is its
ENTER and LEAVE, with the chain of best children between them. Of a search by simulations it has

    VISITED, visits, total              the open node has now so many visits, which came to total
    VISITS, action, visits, total, prior  and its child by that action; prior is -1 for none
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
ACTION_LIMIT = 2**52  # an action is less, so that a float holds it exactly
MAX_ACTIONS = 100_000  # at a node: the page has a place for each that is not entered
ENTER = 0  # the kind of a record that begins with an action

ANNOTATIONS: tuple[str, ...] = tuple(
    ANNOTATION_KINDS
)  # on the tape a kind of note is its place here
EVENT_KINDS = (ENTER, LEAVE, UPDATE, CUT, ANNOTATE)  # the kinds that are a tick

# What follows the first number of a record; the utilities of a vector come after its count.
RECORD_FIELDS: dict[float, tuple[str, ...]] = {
    ENTER: ("alpha", "beta"),
    LEAVE: ("value",),
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
    NODE_VISITS: ("visits", "total"),
    CHILD_VISITS: ("action", "visits", "total", "prior"),
}
# The whole numbers that may be a record's second one: from the first up to below the other.
INTEGER_FIELDS: dict[str, tuple[float, float]] = {
    "action": (0, ACTION_LIMIT),
    "actions": (0, MAX_ACTIONS + 1),
    "count": (0, inf),
    "visits": (0, inf),
    "player": (-1, inf),
    "kind": (0, len(ANNOTATIONS)),
}
