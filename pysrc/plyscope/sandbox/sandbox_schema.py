"""The arguments of the calls that a sandbox answers: those of the page, with `code` added."""

from collections.abc import Mapping

from plyscope.calls.argument_types import (
    REQUIRED,
    Argument,
    Choice,
    Integer,
    List,
    Mapped,
    Number,
    Object,
    Text,
)
from plyscope.calls.schema import CALLS as PAGE_CALLS
from plyscope.calls.schema import FIRST, GAME, MAX_MOVES, OPTIONS, PATH, SEED
from plyscope.exercises import TIES
from plyscope.search import ALGORITHMS
from plyscope.student_code.grader.check_search import FIRST_PLAYERS
from plyscope.student_code.grader.own_game.program_check import TRIAL_SECONDS
from plyscope.student_code.grader.trials.references import REFERENCES

OWN = "own"  # the algorithm that is student code

_TEXT = Text()
_FILE = Object({"name": Argument(_TEXT, "Its name."), "text": Argument(_TEXT, "Its text.")})
_CODE_FIELDS = {
    "text": Argument(_TEXT, "The program."),
    "name": Argument(Text(nullable=True), "The function; null for the only search.", None),
    "start": Argument(
        Text(nullable=True), "The call that starts its search; null for a search of ours.", None
    ),
    "files": Argument(List(_FILE, 200), "Python files beside it, which it may import.", []),
}
_CODE = {"code": Argument(Object(_CODE_FIELDS), "Student code.")}
_OPTIONAL_CODE = {
    "code": Argument(Object(_CODE_FIELDS, nullable=True), "Student code; null for none.", None)
}
_NAME = {"name": Argument(_TEXT, "Name of the class or function.")}
_GAME = {"game": GAME._replace(default=REQUIRED)}
_ABOUT_TREE = ("nodes", "outline", "figure")  # also about the tree of a program's own search
_SEED = {"seed": Argument(SEED, "Seed of the random numbers.", 1)}


def _extend(call: str, arguments: Mapping[str, Argument]) -> Mapping[str, Argument]:
    """Return the arguments of one of the page's calls as a sandbox takes them."""
    more = dict(_OPTIONAL_CODE) if {"game", "algorithm"} & set(arguments) else {}
    if "algorithm" in arguments:
        names = Choice((*ALGORITHMS, OWN))
        more["algorithm"] = arguments["algorithm"]._replace(type=names)
    if call in _ABOUT_TREE:
        own = Choice((OWN,), nullable=True)
        more["algorithm"] = Argument(own, "The program's own search; null for the game.", None)
    if call == "source":
        more["options"] = OPTIONS
    if call == "explain":
        tick = Integer(0, 10**9, nullable=True)
        more["tick"] = Argument(tick, "Number of the tick; null for no line of code.", None)
    return {**arguments, **more}


CALLS: dict[str, Mapping[str, Argument]] = {
    **{call: _extend(call, arguments) for call, arguments in PAGE_CALLS.items()},
    "read": _CODE,
    "check": _CODE
    | {
        "like": Argument(Choice(REFERENCES), "Name of the reference search.", "alphabeta"),
        "ties": Argument(
            Choice(TIES, nullable=True), "Pruning at equality; null for either.", None
        ),
        "first": Argument(
            Choice(FIRST_PLAYERS, nullable=True), "Who moves at the root; null for both.", None
        ),
    },
    "recognize": _CODE,
    "prepare": _CODE,
    "check_program": _CODE
    | {"seconds": Argument(Number(0, 600), "Time limit of a trial.", TRIAL_SECONDS)},
    "contract": _CODE | _NAME,
    "judged": _CODE | _NAME | _GAME,
    "contest": {
        "game": GAME,
        "first": FIRST,
        "players": Argument(List(Mapped(), 2, min_length=2), "The two players, MAX first."),
        "opening": Argument(Integer(0, 10**9), "Number of the random opening.", 0),
    }
    | _SEED
    | _OPTIONAL_CODE,
    "forfeit": _GAME
    | {
        "first": FIRST,
        "actions": Argument(PATH, "Actions played.", []),
        "begun": Argument(Integer(0, MAX_MOVES), "Actions of the opening.", 0),
        "by": Argument(Integer(0, 1), "The player who loses."),
        "sentence": Argument(_TEXT, "Why."),
    }
    | _OPTIONAL_CODE,
}
