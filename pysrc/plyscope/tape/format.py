"""The layout of the tape, a flat list of numbers: which numbers a record of it has.

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

from plyscope.watch import NOTES as KINDS_OF_NOTE

VERSION, PLAIN = 3, 4  # of which one is the first number
LEAVE, UPDATE, CUT, NOTE, EXPAND, OPEN, RAISE = -1, -2, -3, -4, -5, -6, -7
TURN, ODDS, VECTOR, JUDGED = -8, -9, -10, -11
VISITED, VISITS = -12, -13
TAKE = -14
ACTIONS = 2**52  # an action is less, so that a float holds it exactly
MOST_ACTIONS = 100_000  # at a node: the page has a place for each that is not entered
ENTER = 0  # the kind of a record that begins with an action

NOTES: tuple[str, ...] = tuple(KINDS_OF_NOTE)  # on the tape a kind of note is its place here
EVENTS = (ENTER, LEAVE, UPDATE, CUT, NOTE)  # the kinds that are a tick

# What follows the first number of a record; the utilities of a vector come after its count.
FIELDS: dict[float, tuple[str, ...]] = {
    ENTER: ("alpha", "beta"),
    LEAVE: ("value",),
    UPDATE: ("value", "alpha", "beta"),
    CUT: ("value", "alpha", "beta"),
    NOTE: ("kind", "value"),
    EXPAND: ("actions",),
    OPEN: ("action",),
    RAISE: ("value",),
    TAKE: (),
    TURN: ("player",),
    ODDS: ("action", "probability"),
    VECTOR: ("count",),
    JUDGED: ("count",),
    VISITED: ("visits", "total"),
    VISITS: ("action", "visits", "total", "prior"),
}
# The whole numbers that may be a record's second one: from the first up to below the other.
WHOLE: dict[str, tuple[float, float]] = {
    "action": (0, ACTIONS),
    "actions": (0, MOST_ACTIONS + 1),
    "count": (0, inf),
    "visits": (0, inf),
    "player": (-1, inf),
    "kind": (0, len(NOTES)),
}
