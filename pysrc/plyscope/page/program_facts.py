"""What is in a user's program, as a sandbox finds it: all but some calls without running it."""

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plyscope.search.algorithm import ANY_NUMBER, Algorithm

OWN = "own"  # the name of the search in the user's program
GAME_PREFIX = "own:"  # of the name of a game in the user's program
START_PREFIX = "own:start:"  # of the name of a game that a program with its own game brings
GROUP = "Your own"
ONLY_ITS_GAME = "searches the game of its own program"  # follows the title of the search
_EVALUATION = re.compile("eval|score|heuristic|utility", re.IGNORECASE)  # in a function's name
NO_SEARCH = "needs a program with exactly one search"  # follows the title of the search


def is_student_game(name: str) -> bool:
    """Return whether a game is in a program of the user, so that only a sandbox can play it."""
    return name.startswith(GAME_PREFIX)


def is_start_game(name: str) -> bool:
    """Return whether a game is the one that a program brings with its search."""
    return name.startswith(START_PREFIX)


@dataclass(frozen=True)
class Start:
    """A call that starts a search.

    title      what was recognized, in words
    search     the function or the class that searches
    has_rules  whether the rules of its game are known, so that it can be played
    error      what the call raises, "" for nothing
    """

    call: str
    search: str
    title: str
    has_rules: bool = False
    error: str = ""


@dataclass(frozen=True)
class Recognition:
    """What was recognized in a program.

    starts     the calls, the best guess first
    fits_ours  it has a search that takes our games, and no game of its own
    reason     why there is no start, in one sentence
    error      an error in the program (see student_code/errors), or None
    title      what its text alone says, in words
    """

    starts: tuple[Start, ...] = ()
    fits_ours: bool = False
    reason: str = ""
    error: dict | None = None  # type: ignore[type-arg]
    title: str = ""

    @property
    def may_be_called(self) -> bool:
        """Whether no call was found, and the user may know one."""
        return not self.starts and not self.error

    @property
    def is_enough(self) -> bool:
        """Whether no run can find more: the calls are known, or that there are none."""
        return bool(self.starts or self.reason)


def read_recognition(answer: Mapping[str, Any]) -> Recognition:
    """Return what was recognized from the answer of a sandbox."""
    starts = tuple(
        Start(one["call"], one["search"], one["title"], one["has_rules"], one["error"])
        for one in answer["starts"]
    )
    fits_ours = bool(answer.get("fits_ours")) and bool(starts)
    return Recognition(starts, fits_ours, answer["reason"], title=answer["title"])


@dataclass(frozen=True)
class SearchFacts:
    """A search in a program, found without running it.

    takes_depth    it has a parameter for the depth
    unfit          the games it cannot search: the reason by the name, as the end of a sentence
    takes_windows  it, or what it calls, has parameters for alpha and beta
    takes_game     it has a parameter `game`
    only_game      the only game that it searches, that of its own program; "" for any
    """

    name: str
    takes_depth: bool
    unfit: Mapping[str, str] = field(default_factory=dict)
    takes_windows: bool = False
    takes_game: bool = False
    only_game: str = ""

    def unfit_reason(self, game: str) -> str:
        """Return why it cannot search a game, whose name may hold a position; "" if it can."""
        if self.only_game:
            return "" if game == self.only_game else ONLY_ITS_GAME
        return self.unfit.get(game) or self.unfit.get(game.partition(":")[0], "")

    def guess_reference(self) -> str:
        """Return the algorithm that it most likely is, by its name and parameters."""
        chance = re.search("expecti(mini)?max", self.name, re.IGNORECASE)
        if chance:
            name = chance[0].lower()
        elif self.takes_windows:
            name = "alphabeta"
        elif "nega" in self.name.lower() and not self.takes_depth:
            return "negamax"
        else:
            name = "minimax"
        return f"h_{name}" if self.takes_depth else name


@dataclass(frozen=True)
class ProgramFacts:
    """What is in a program, found without running it."""

    searches: tuple[SearchFacts, ...] = ()
    evaluations: tuple[str, ...] = ()
    games: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all: searches, games, evaluations."""
        return (*(one.name for one in self.searches), *self.games, *self.evaluations)

    @property
    def fits_ours(self) -> bool:
        """Whether all of its searches take a game, so that they search ours."""
        if not self.searches:
            return bool(self.games) or any(_EVALUATION.search(one) for one in self.evaluations)
        return not self.games and all(one.takes_game for one in self.searches)

    def choose_name(self, name: str) -> str:
        """Return this name if the program has it, else the only one of the first kind, or ""."""
        if name in self.names:
            return name
        kinds = (tuple(one.name for one in self.searches), self.games, self.evaluations)
        found: tuple[str, ...] = next(filter(None, kinds), ())
        return found[0] if len(found) == 1 else ""

    def find_search(self, name: str = "") -> SearchFacts | None:
        """Return the search with a name, or the only one if no name is given, or None."""
        found = [one for one in self.searches if name in ("", one.name)]
        return found[0] if len(found) == 1 else None


def read_program_facts(reading: Mapping[str, Any]) -> ProgramFacts:
    """Return what is in a program from the answer to the call `read`."""
    searches = tuple(
        SearchFacts(
            one["name"],
            one["depth"],
            one["unfit"],
            one["windows"],
            bool(re.search(r"[(\s]game[,)]", one["shown"])),
        )
        for one in reading["searches"]
    )
    evaluations, games = (
        tuple(one["name"] for one in reading[kind]) for kind in ("evaluations", "games")
    )
    return ProgramFacts(searches, evaluations, games)


def make_student_algorithm(search: SearchFacts | None) -> Algorithm:
    """Return the search in a program as an algorithm that can be chosen; None: none is known."""
    return Algorithm(
        OWN,
        f"Your {search.name}" if search else "Your own search",
        f"{search.name}, from your program." if search else "The search in your program.",
        _refuse_to_run,
        game_kind=ANY_NUMBER,
        depth_variant=OWN if search and search.takes_depth else "",
        group=GROUP,
    )


def _refuse_to_run(*arguments: Any) -> Any:
    raise NotImplementedError("Only the sandbox runs a search in a user's program.")


_IMPORT = re.compile(r"^[ \t]*(?:from|import)[ \t]+\.?(\w+)", re.MULTILINE)
_MISSING = {"tkinter", "turtle", "curses"}  # modules of Python that a browser has not


def list_imported(text: str) -> list[str]:
    """Return the modules that the lines of a program import, without their packages."""
    return _IMPORT.findall(text)


def needs_stand_ins(text: str) -> bool:
    """Return whether a program imports modules that are not here: a search of ours needs none."""
    here = sys.stdlib_module_names - _MISSING | {"plyscope"}
    return not here.issuperset(list_imported(text))
