"""Mistakes that are seen at once, and need no search to compare with."""

from plyscope.student_code.grader.mistakes.mistake import Mistake

CUTS_AT_EQUALITY = Mistake(
    "cuts-at-equality",
    "it cuts at equality, too",
    "What was asked for cuts only beyond equality: at v > β and at v < α.",
)
CUTS_BEYOND_EQUALITY = Mistake(
    "cuts-beyond-equality",
    "it cuts only beyond equality",
    "What was asked for cuts at equality, too: at v ≥ β and at v ≤ α.",
)
NOTHING_RETURNED = Mistake(
    "nothing-returned",
    "nothing is returned",
    "Every way through the function ends with a return of the value, the move, or both.",
)
NO_NUMBER = Mistake(
    "no-number",
    "what is returned is no number",
    "A search returns a number, a move, or both as a pair.",
)
NEVER_ENDS = Mistake(
    "never-ends",
    "the search does not end",
    "Each call is for a child, and one for a position where the game is over calls no more.",
)
ERROR_RAISED = Mistake(
    "error-raised",
    "an error is raised",
    "The search runs through on every tree.",
)
STATE_CHANGED = Mistake(
    "state-changed",
    "the position is changed in place",
    "game.result(state, action) returns a new position and leaves the old one as it is.",
)
GAME_NOT_ASKED = Mistake(
    "game-not-asked",
    "the game is asked neither for moves nor for what a position is worth",
    "A search asks the game: game.actions(state), game.result(state, action), "
    "game.is_terminal(state) and game.utility(state, player).",
)
KEEPS_FROM_BEFORE = Mistake(
    "keeps-from-before",
    "the same search answers otherwise when it is called again",
    "Each search begins anew: what a search finds must not hang on those before it.",
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
