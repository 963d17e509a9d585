"""The search that is shown: what was asked, what it found, and what is said where it failed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from plyscope.calls.playing_strength import Strength
from plyscope.game import has_policy
from plyscope.page.measures import TreeQuestion
from plyscope.page.number_text import group_digits
from plyscope.page.part import Failure
from plyscope.page.position import Root
from plyscope.page.program_facts import OWN
from plyscope.page.saved_state import from_data
from plyscope.page.settings import GameChoices, OptionValue, Settings
from plyscope.page.student_game import StudentGame
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.value_format import ABOUT_EVEN, RAW_VALUES, ValueUnit

Purpose = Literal["move", "hint", "study"]

MAX_TREE_MEGABYTES = 320  # of all recorded trees of the page
MAX_PYTHON_MEGABYTES = 512  # of Python in each of its workers


@dataclass(frozen=True)
class SearchQuestion:
    """A position, and how it is searched."""

    root: Root
    to_move: str | None  # at the root
    algorithm: str
    options: Mapping[str, OptionValue] = field(hash=False)
    strength: Strength


def replace_search(settings: Settings, question: SearchQuestion) -> Settings:
    """Return settings with the search of a question."""
    return replace(
        settings,
        algorithm=question.algorithm,
        options=question.options,
        strength=question.strength,
    )


@dataclass(frozen=True)
class SearchResult:
    """What a search found.

    value        a utility of MAX, or one for each player; None if a program returned no number
    move         the move to be played, which may be quicker than `best`, or careless
    best         the move that the search found
    is_careless  `move` is a random one
    basis        how the value is known
    sentence     what the value says
    printed      the output of the user's program
    tells_cutoffs  moves that it left out are known, as they are wherever the rules are
    has_rules      the rules are known, and so is the tree without pruning
    """

    value: float | tuple[float, ...] | None
    move: str | None
    best: str | None
    is_careless: bool
    basis: Literal["proved", "judged", "likely"]
    sentence: str
    seconds: float
    printed: str = ""
    tells_cutoffs: bool = True
    has_rules: bool = True


def to_result_data(result: SearchResult) -> dict[str, Any]:
    """Return a result as `window.plyscope` gives it."""
    value = result.value
    return {
        "value": list(value) if isinstance(value, tuple) else value,
        "move": result.move,
        "best": result.best,
        "careless": result.is_careless,
        "basis": result.basis,
        "said": result.sentence,
        "seconds": result.seconds,
        "printed": result.printed,
    }


def read_result(answer: Mapping[str, Any]) -> SearchResult:
    """Return a result from the answer to the call "search"; raise ValueError if it is none."""
    names = {"is_careless": "careless", "sentence": "said"}
    fields = ("value", "move", "best", "is_careless", "basis", "sentence", "seconds")
    try:
        data = {name: answer[names.get(name, name)] for name in fields}
    except KeyError as error:
        raise ValueError(f"The result of a search needs {error}.") from None
    data["printed"] = answer.get("printed", "")
    for name in ("tells_cutoffs", "has_rules"):
        data[name] = answer.get(name, True)
    result = from_data(SearchResult, data)
    assert isinstance(result, SearchResult)
    return result


@dataclass(frozen=True)
class SearchState:
    """A search from its start until the next one takes its place.

    number         counts the searches of the page
    purpose        "move": its move is played; "hint": shown; "study": the search is only watched
    is_stopped     it ended before its time, by hand or by accident
    student_error  the error in the user's program that ended it (see student_code/errors)
    counts         nodes, leaves, cutoffs, ticks and so on at its end
    tick           where to stand in it, as a link asks
    link           what the link asked for by which it was started; None for any other search
    is_repeated    it runs for the second time, as Python crashed the first time
    """

    number: int
    purpose: Purpose
    question: SearchQuestion
    task: int | None
    result: SearchResult | None = None
    is_stopped: bool = False
    student_error: dict | None = None  # type: ignore[type-arg]
    counts: Mapping[str, int] = field(default_factory=dict)
    tick: int | None = None
    link: "Offer | None" = None
    is_repeated: bool = False

    @property
    def is_running(self) -> bool:
        """Whether it is under way."""
        return self.task is not None

    @property
    def root(self) -> Root:
        """The position that is searched."""
        return self.question.root

    @property
    def to_move(self) -> str | None:
        """Who moves at the root."""
        return self.question.to_move

    @property
    def algorithm(self) -> str:
        """The name of the search."""
        return self.question.algorithm

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Its options."""
        return self.question.options

    @property
    def strength(self) -> Strength:
        """How far it looks."""
        return self.question.strength

    @property
    def tree(self) -> TreeQuestion:
        """The tree of plain minimax to the same depth."""
        depth = self.options.get("depth")
        if self.strength.kind == "depth":
            depth = self.strength.depth
        return TreeQuestion(self.root, depth if isinstance(depth, int) else None)


@dataclass(frozen=True)
class SearchedPosition:
    """The last search of a position of the game, and what it found.

    value  as text, with what is known of it
    sign   1, 0 or -1 of the value for MAX; None if it is no number
    share  MAX's expected score, from 0 to 1, where the search has evaluated by a sum of features
    """

    question: SearchQuestion
    value: str
    sign: int | None
    sentence: str
    share: float | None = None


@dataclass(frozen=True)
class Offer:
    """A search that a link or a change asks for and that is not yet run.

    tick  where to stand in it
    view  the part of the tree to be seen, as shares of its width
    """

    root: Root
    to_move: str | None
    tick: int | None = None
    view: tuple[float, float] | None = None


def to_strength_arguments(strength: Strength) -> dict[str, Any]:
    """Return a strength as calls take it, with the fields that its kind has."""
    fields = {"depth": ("depth",), "careless": ("rate", "seed")}.get(strength.kind, ())
    return {"kind": strength.kind, **{name: getattr(strength, name) for name in fields}}


def describe_result(
    choices: GameChoices, question: SearchQuestion, result: SearchResult
) -> SearchedPosition:
    """Return what a search found, as the list of moves shows it."""
    value = result.value
    name, options = select_search(question)
    unit = choose_unit(choices, name, options)
    simulates = choices.get_algorithm(name).traits.simulation is not None
    share = None
    if isinstance(value, tuple):
        text, sign = RAW_VALUES.format_value(value), None
    elif value is None:
        return SearchedPosition(question, "", None, result.sentence)
    elif unit.is_win_or_loss(value):
        text, sign = unit.format_value(value), 1 if value > 0 else -1
        share = 1.0 if value > 0 else 0.0
    else:
        share = None if unit.scale is None else expect_score(unit.to_feature_sum(value))
        shown = round(value, 2) if simulates else value
        text = unit.format_value(shown, choices.entry.has_board_pictures)
        sign = (value > 0) - (value < 0)
    if not simulates and result.basis != "proved" and not text.startswith("≈"):
        text = f"≈ {text}"
    return SearchedPosition(question, text, sign, result.sentence, share)


def expect_score(pawns: float) -> float:
    """Return the expected score of a side that is ahead by so many pawns.

    The formula is that of the Chess Programming Wiki, "Pawn Advantage, Win Percentage, and Elo".
    """
    return float(1 / (1 + 10 ** (-pawns / 4)))


def select_search(asked: SearchQuestion | Settings) -> tuple[str, Mapping[str, OptionValue]]:
    """Return the search that is run, with its options: to a depth it may be one of its own."""
    if asked.algorithm == OWN:
        return OWN, asked.options
    return asked.strength.select_search(asked.algorithm, asked.options)


def choose_unit(
    choices: GameChoices, algorithm: str, options: Mapping[str, OptionValue]
) -> ValueUnit:
    """Return the unit in which the values of a search are shown."""
    if algorithm == OWN:
        return RAW_VALUES
    return SearchTraits(choices.game, algorithm, options).value_unit


def describe_columns(choices: GameChoices, question: SearchQuestion) -> dict[str, Any]:
    """Return what the shell has to know of a search to fold its tape and to draw its values.

    first  0 if MAX moves at the root, else 1
    scale  the divisor that undoes the scaling of values, or None
    wins   the texts for values of won games, of MAX and of MIN, where values are scaled
    even   the size below which an evaluation is about even
    depth  the number of plies that it looks ahead, or None
    estimate  what is said of a value that PUCT starts a node with, "{}"
    """
    name, options = select_search(question)
    unit = choose_unit(choices, name, options)
    depth = {**choices.default_options(choices.get_algorithm(name)), **options}.get("depth")
    return {
        "first": 0 if question.to_move == choices.game.players[0] else 1,
        "scale": unit.scale,
        "wins": () if unit.scale is None else unit.win_texts,
        "even": 0 if unit.scale is None else ABOUT_EVEN / unit.scale,
        "depth": question.strength.depth if question.strength.kind == "depth" else depth,
        "estimate": "Network’s value {}" if has_policy(choices.game) else "Evaluated as {}",
    }


def describe_board(choices: GameChoices) -> dict[str, Any]:
    """Return what the shell has to know of a game to draw trees of it.

    players  their names; of two, the first is MAX
    kind     the kind of its board; None if positions of the game have no picture
    """
    game = choices.game
    kind = None
    if choices.entry.has_board_pictures:
        is_students = isinstance(game, StudentGame)
        kind = game.view["kind"] if is_students else game.view(game.initial).kind
    return {"players": list(game.players), "kind": kind}


# Searches that failed


def describe_failure(
    choices: GameChoices, question: SearchQuestion, failure: Failure, counts: Mapping[str, int]
) -> str:
    """Return what to say where a search has no result; "" where the user ended it."""
    if failure.is_stopped:
        return ""
    if failure.kind == "WorkerDied":
        excess = describe_excess(choices, question)
        suspicion = f" It may have been too much: {excess}." if excess else ""
        return (
            "The search stopped working and was started again; the game goes on from its moves. "
            f"{failure.message}{suspicion}"
        )
    if failure.kind == "MemoryError":
        return describe_full(choices, question, counts, "Python", MAX_PYTHON_MEGABYTES)
    if failure.kind == "TreeFull":
        return describe_full(choices, question, counts, "its tree", MAX_TREE_MEGABYTES)
    if failure.kind == "TapeError":
        return f"The search could not be shown: {failure.message}"
    verb = "failed" if failure.kind == "Taught" and failure.detail else "could not be run"
    return f"The search {verb}: {failure.message}"


def describe_full(
    choices: GameChoices,
    question: SearchQuestion,
    counts: Mapping[str, int],
    what: str,
    megabytes: int,
    name: str = "The search",
) -> str:
    """Return that a search was stopped, as it filled the memory, and what to ask for instead."""
    return (
        f"{_describe_stop(counts, name)}, when {what} had filled {megabytes} MB of memory, the "
        f"most there may be: {_describe_remedy(choices, question)}."
    )


def describe_too_long(
    choices: GameChoices, question: SearchQuestion, counts: Mapping[str, int], limit: int, name: str
) -> str:
    """Return that a run of a comparison was stopped, as it visits more nodes than `limit`."""
    return (
        f"{_describe_stop(counts, name)}, more than the {group_digits(limit)} that a run of a "
        f"comparison may visit: {_describe_remedy(choices, question)}."
    )


def _describe_stop(counts: Mapping[str, int], name: str) -> str:
    return f"{name} was stopped at {group_digits(counts.get('nodes', 0))} nodes"


def _describe_remedy(choices: GameChoices, question: SearchQuestion) -> str:
    excess = describe_excess(choices, question)
    if excess:
        return f"{excess}, so choose less"
    return "choose fewer plies, or a position nearer to the end"


def describe_excess(choices: GameChoices, question: SearchQuestion) -> str:
    """Return the option that asks for the most beyond its default, or "" if none does."""
    algorithm = choices.get_algorithm(question.algorithm)
    defaults = choices.default_options(algorithm)

    def excess(name: str) -> float:
        default = float(defaults[name])
        return float(question.options.get(name, default)) / max(1.0, default)

    costly = [name for name, one in algorithm.options.items() if one.is_costly or one.is_limit]
    name = max(costly, key=excess, default=None)
    if name is None or excess(name) <= 1:
        return ""
    return f"“{name}” is {_format_option(question.options[name])}"


def _format_option(value: OptionValue) -> str:
    return group_digits(value) if isinstance(value, int) else str(value)
