"""Mistakes that are recognised without a comparison with other searches."""

from plyscope.student_code.grader.mistakes.mistake import Mistake

CUTS_AT_EQUALITY = Mistake(
    "cuts-at-equality",
    "it cuts at equality",
    "The requested rule cuts only beyond equality: if v > β or v < α.",
)
CUTS_BEYOND_EQUALITY = Mistake(
    "cuts-beyond-equality",
    "it cuts only beyond equality",
    "The requested rule also cuts at equality: if v ≥ β or v ≤ α.",
)
NOTHING_RETURNED = Mistake(
    "nothing-returned",
    "it returns None",
    "Every path through the function must return the value, the move, or both.",
)
NO_NUMBER = Mistake(
    "no-number",
    "it returns no number",
    "A search returns a number, a move, or both as a pair.",
)
NEVER_ENDS = Mistake(
    "never-ends",
    "the search does not end",
    "Each call must be for a child, and a call for a finished game must make no further calls.",
)
ERROR_RAISED = Mistake(
    "error-raised",
    "it raises an error",
    "The search must run without an error on every tree.",
)
STATE_CHANGED = Mistake(
    "state-changed",
    "the position is changed in place",
    "game.result(state, action) returns a new position and leaves the old one unchanged.",
)
GAME_NOT_ASKED = Mistake(
    "game-not-asked",
    "it never asks the game for moves or utilities",
    "A search uses the game: game.actions(state), game.result(state, action), "
    "game.is_terminal(state) and game.utility(state, player).",
)
KEEPS_FROM_BEFORE = Mistake(
    "keeps-from-before",
    "the search answers differently when it is called again",
    "Each search must start afresh: its result must not depend on earlier calls.",
)
TABLE = (
    CUTS_AT_EQUALITY,
    CUTS_BEYOND_EQUALITY,
    NOTHING_RETURNED,
    NO_NUMBER,
    NEVER_ENDS,
    ERROR_RAISED,
    STATE_CHANGED,
    GAME_NOT_ASKED,
    KEEPS_FROM_BEFORE,
)
