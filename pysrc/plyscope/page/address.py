"""The address: what is on the screen, as the text after # in a link.

A link is readable: `#game=chess&moves=e4,e5&tick=50`. What has its default is left out.
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from difflib import get_close_matches
from typing import Any

from plyscope.exercises.tree_game import is_tree_name, make_named_game
from plyscope.game import IllegalMove
from plyscope.games import GAMES
from plyscope.page.compared_searches import (
    MAX_COMPARED,
    MAX_COMPARED_DEPTH,
    MIN_COMPARED,
    ComparedSearch,
)
from plyscope.page.exercise_link import ExerciseLink
from plyscope.page.packed_program import unpack_program
from plyscope.page.percent_encoding import quote, unquote
from plyscope.page.program_facts import OWN, SearchFacts
from plyscope.page.settings import (
    DEFAULT_GAME,
    GameChoices,
    OptionValue,
    Settings,
    find_game,
    format_number,
    format_strength,
    read_settings,
)
from plyscope.search import ALGORITHMS
from plyscope.validation import check_choice, short_repr

MAX_LENGTH = 8_000  # characters of a hash
LAYOUTS = ("compact", "scale")
TABS = ("why", "compare", "practice", "lab", "write")
# Tabs of older links, and which now shows the same.
OLD_TABS = {"code": "why"}
MODES = ("page", "lecture")

_OPTION_NAMES = tuple(dict.fromkeys(name for one in ALGORITHMS.values() for name in one.options))
_SETTING_KEYS = ("game", "first", "side", "algorithm", "strength")
_SCREEN_KEYS = (
    *("tick", "from", "layout", "view", "turned"),
    *("tab", "mode", "compare", "exercise", "code", "start"),
)
KEYS = ("game", "first", "side", "moves", "algorithm", *_OPTION_NAMES, "strength", *_SCREEN_KEYS)

_COUNT = re.compile(r"\d{1,12}", re.ASCII)
_SHARE = re.compile(r"-?\d+(\.\d+)?", re.ASCII)
_BAD_ESCAPE = re.compile("%(?![0-9a-f]{2})", re.IGNORECASE)
_UNESCAPED = ";,/?:@=+$-_.!~*'()[]"
_UNESCAPED_VALUE = "-_.!~*'()"  # in a value within the value of `compare`


@dataclass(frozen=True)
class Address:
    """What a link holds."""

    settings: Settings
    moves: tuple[str, ...] = ()
    tick: int | None = None  # the tick of the search on the screen; None: no search
    searched_moves: int = 0  # the moves before the searched position
    layout: str = "compact"
    view: tuple[float, float] | None = None  # the part of the tree in view, as shares of its width
    turned: bool | None = None  # the board is turned, if the user has chosen
    tab: str = "why"
    mode: str = "page"
    compared: tuple[ComparedSearch, ...] | None = None  # None: the default searches
    exercise: str = ""
    code: str = ""  # a program, packed; see packed_program.py
    start: str = ""  # the call that the search of the program starts with

    def play(self) -> "Address":
        """Return the address with the moves by the names that the game gives them.

        Raises ValueError if the moves cannot be played; long games take a while.
        """
        game = make_named_game(self.settings.game, self.settings.first)
        state, names = game.initial, list[str]()
        for number, name in enumerate(self.moves, 1):
            try:
                action = game.parse_action(state, name)
                names.append(game.action_name(state, action))
                state = game.result(state, action)
            except IllegalMove as error:
                raise ValueError(
                    f"Its moves cannot be played: Move {number}, {short_repr(name)}: {error}"
                ) from None
        return replace(self, moves=tuple(names))


def find_searched_program(hash: str) -> str:
    """Return the program whose search a link names; "" for any other link.

    The sandbox reads it first: `parse_address` takes what is known of the search. Raises
    ValueError for a link that cannot be read.
    """
    fields = _parse_fields(hash)
    compared = fields.get("compare", "").split(",")
    names = [fields.get("algorithm"), *(text.partition(":")[0] for text in compared)]
    return unpack_program(fields["code"]) if OWN in names and "code" in fields else ""


def find_program(hash: str) -> tuple[str, str]:
    """Return the program of a link, packed, and the call that it starts with; "" for none.

    Raises ValueError for a link that is damaged.
    """
    fields = _parse_fields(hash)
    return fields.get("code", ""), fields.get("start", "")


def parse_address(hash: str, student_search: SearchFacts | None = None) -> Address:
    """Parse the hash of a link, with or without #.

    `student_search` is the search in the program of the link; see `find_searched_program`.

    Raises ValueError for a link that is too long, for an unknown or repeated key, and for a wrong
    value. Whether the moves are legal is a matter of `Address.play`.
    """
    fields = _parse_fields(hash)
    moves = tuple(fields["moves"].split(",")) if fields.get("moves") else ()
    fields["game"] = _find_start(fields.get("game", DEFAULT_GAME), moves)
    choices = _find_game(fields["game"], student_search)
    code = fields.get("code", "")
    if "code" in fields:
        unpack_program(code)
    given: dict[str, Any] = {key: fields[key] for key in _SETTING_KEYS if key in fields}
    settings = read_settings(
        **given,
        options={name: fields[name] for name in _OPTION_NAMES if name in fields},
        student_search=student_search,
    )
    layout = fields.get("layout", "compact")
    check_choice("layout", layout, LAYOUTS)
    searched_moves = _parse_count("from", fields["from"]) if "from" in fields else len(moves)
    if searched_moves > len(moves):
        plural = "" if len(moves) == 1 else "s"
        raise ValueError(f"from is {searched_moves}, but the link has {len(moves)} move{plural}.")
    turned = fields.get("turned")
    if turned is not None:
        check_choice("turned", turned, ("yes", "no"))
    compared = _parse_compared(fields["compare"], choices) if "compare" in fields else None
    exercise = fields.get("exercise", "")
    tab = fields.get("tab", _find_default_tab(compared, code, exercise))
    check_choice("tab", OLD_TABS.get(tab, tab), TABS)
    tab = OLD_TABS.get(tab, "practice" if exercise and tab == "lab" else tab)
    mode = fields.get("mode", "page")
    check_choice("mode", mode, MODES)
    if "exercise" in fields:
        ExerciseLink.parse(fields["exercise"])
    return Address(
        settings=settings,
        moves=moves,
        tick=_parse_count("tick", fields["tick"]) if "tick" in fields else None,
        searched_moves=searched_moves,
        layout=layout,
        view=_parse_view(fields["view"]) if "view" in fields else None,
        turned=None if turned is None else turned == "yes",
        tab=tab,
        mode=mode,
        compared=compared,
        exercise=fields.get("exercise", ""),
        code=code,
        start=fields.get("start", ""),
    )


def _parse_fields(hash: str) -> dict[str, str]:
    """Return the fields of a hash, each known and given once."""
    if len(hash) > MAX_LENGTH:
        raise ValueError(f"It has {len(hash):,} characters, expected at most {MAX_LENGTH:,}.")
    fields: dict[str, str] = {}
    for part in filter(None, hash.removeprefix("#").split("&")):
        key, _, value = part.partition("=")
        if key not in KEYS:
            near = get_close_matches(key, KEYS, 1, 0.75)
            most_like = f"; the key most like it is {near[0]}" if near else ""
            raise ValueError(f"A link has no key {short_repr(key)}{most_like}.")
        if key in fields:
            raise ValueError(f"{key} is given twice, expected once.")
        fields[key] = _decode(value, part)
    return fields


def _decode(text: str, part: str) -> str:
    try:
        if not _BAD_ESCAPE.search(text):
            return unquote(text)
    except UnicodeDecodeError:
        pass
    raise ValueError(
        f"{short_repr(part)} cannot be read: expected two hexadecimal digits of UTF-8 after each %."
    )


def _find_start(game: str, moves: tuple[str, ...]) -> str:
    """Return the game of a link, from the position in which it began when the link was made."""
    entry = GAMES.get(game)
    if entry is None or not entry.former_start or not moves:
        return game
    rules = entry.make(entry.firsts[0])
    try:
        rules.parse_action(rules.initial, moves[0])
    except IllegalMove:
        return f"{game}:{entry.former_start}"
    return game


def _find_game(name: str, student_search: SearchFacts | None) -> GameChoices:
    try:
        return find_game(name, student_search)
    except ValueError as error:
        if is_tree_name(name):
            raise ValueError(f"Its tree cannot be read. {error}") from None
        base, colon, _ = name.partition(":")
        if colon and base in GAMES and GAMES[base].from_position:
            raise ValueError(f"Its position cannot be read. {error}") from None
        # The names of all games would fill a phone; the page lists the games themselves.
        raise ValueError(f"{str(error).partition('; there are: ')[0].rstrip('.')}.") from None


def _parse_count(key: str, text: str) -> int:
    if not _COUNT.fullmatch(text):
        raise ValueError(f"{key} is {short_repr(text)}, expected a whole number from 0.")
    return int(text)


def _parse_view(text: str) -> tuple[float, float]:
    match text.split(":"):
        case [left, right] if _SHARE.fullmatch(left) and _SHARE.fullmatch(right):
            if float(left) < float(right):
                return float(left), float(right)
    raise ValueError(
        f"view is {short_repr(text)}, expected two shares of the tree's width, as in 0.25:0.5."
    )


def _parse_compared(text: str, choices: GameChoices) -> tuple[ComparedSearch, ...]:
    parts = text.split(",")
    if not MIN_COMPARED <= len(parts) <= MAX_COMPARED:
        raise ValueError(
            f"compare is {short_repr(text)}, expected {MIN_COMPARED} or {MAX_COMPARED} searches "
            "with commas between them."
        )
    return tuple(_parse_compared_search(part, choices) for part in parts)


def _parse_compared_search(text: str, choices: GameChoices) -> ComparedSearch:
    """Parse a search such as alphabeta:strict:order=worst:4, four plies deep."""
    name, *parts = text.split(":")
    algorithm = choices.find_algorithm(name)
    depth = None
    if parts and re.fullmatch(r"\d+", parts[-1], re.ASCII):
        depth = int(parts.pop())
        if not algorithm.depth_variant:
            own = "; its option depth limits it" if "depth" in algorithm.options else ""
            raise ValueError(
                f"compare has {short_repr(text)}, expected no depth: {name} has no depth-limited "
                f"variant{own}."
            )
        if not 1 <= depth <= MAX_COMPARED_DEPTH:
            raise ValueError(
                f"compare has {short_repr(text)}, expected a depth from 1 to {MAX_COMPARED_DEPTH}."
            )
    given: dict[str, OptionValue] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals and "ties" not in algorithm.options:
            raise ValueError(
                f"compare has {short_repr(part)} in {short_repr(text)}, expected option=value."
            )
        given[key if equals else "ties"] = _decode(value if equals else part, part)
    return ComparedSearch(name, choices.read_options(algorithm, given), depth)


def _find_default_tab(compared: object, code: str, exercise: str) -> str:
    """Return the tab of a link that names none."""
    return "compare" if compared else "write" if code else "practice" if exercise else "why"


def format_address(address: Address, student_search: SearchFacts | None = None) -> str:
    """Return the hash of a link, with #; "" if everything has its default.

    A comparison is part of the link in the Compare tab only, a program in the Code tab or where
    the link names its search.
    """
    settings, moves, tick = address.settings, address.moves, address.tick
    choices = find_game(settings.game, student_search)
    compared = address.compared if address.tab == "compare" else None
    names_program = OWN in (settings.algorithm, *(one.algorithm for one in compared or ()))
    code = address.code if address.tab == "write" or names_program else ""
    default_tab = _find_default_tab(compared, code, address.exercise)
    has_other_start = tick is not None and address.searched_moves != len(moves)
    turned = {None: "", True: "yes", False: "no"}[address.turned]
    fields = _format_settings(settings, choices, moves) | {
        "tick": "" if tick is None else str(tick),
        "from": str(address.searched_moves) if has_other_start else "",
        "layout": address.layout if address.layout != "compact" else "",
        "view": _format_view(address.view) if address.view and tick is not None else "",
        "turned": turned,
        "tab": address.tab if address.tab != default_tab else "",
        "mode": address.mode if address.mode != "page" else "",
        "exercise": address.exercise,
        "code": code,
        "start": address.start if code else "",
        "compare": ",".join(_format_compared(one, choices) for one in compared or ()),
    }
    parts = [f"{key}={quote(text, _UNESCAPED)}" for key, text in fields.items() if text]
    return f"#{'&'.join(parts)}" if parts else ""


def format_program_link(code: str, start: str = "") -> str:
    """Return the hash of a link that opens a packed program, and the call that it starts with."""
    return f"#code={code}{f'&start={quote(start, _UNESCAPED)}' if start else ''}"


def _format_settings(
    settings: Settings, choices: GameChoices, moves: tuple[str, ...]
) -> dict[str, str]:
    """Return the settings that differ from their defaults, and the moves, in order."""
    at_start = read_settings(game=settings.game)
    default = read_settings(
        game=settings.game,
        algorithm=settings.algorithm,
        student_search=choices.student_search,
    )
    fields = {
        "game": settings.game if settings.game != DEFAULT_GAME else "",
        "first": settings.first if settings.first != default.first else "",
        "side": settings.side if settings.side != default.side else "",
        "moves": ",".join(moves),
    }
    if settings.has_same_search(at_start):
        return fields
    # In a game with levels, a link without a search is at the first level.
    if choices.entry.levels or settings.algorithm != choices.default_algorithm:
        fields["algorithm"] = settings.algorithm
    for name, value in settings.options.items():
        if value != default.options[name]:
            fields[name] = _format_value(value)
    if settings.strength != default.strength:
        fields["strength"] = format_strength(settings.strength)
    return fields


def _format_compared(search: ComparedSearch, choices: GameChoices) -> str:
    default_options = choices.default_options(choices.get_algorithm(search.algorithm))
    options = [
        f"{name}={quote(_format_value(value), _UNESCAPED_VALUE)}"
        for name, value in search.options.items()
        if name != "ties" and value != default_options[name]
    ]
    ties = [str(search.options["ties"])] if "ties" in search.options else []
    depth = [] if search.depth is None else [str(search.depth)]
    return ":".join([search.algorithm, *ties, *options, *depth])


def _format_value(value: OptionValue) -> str:
    return value if isinstance(value, str) else format_number(value)


def _format_view(view: tuple[float, float]) -> str:
    """Return a view with six significant digits; "" for one that needs more."""
    left, right = (f"{Decimal(f'{share:.6g}'):f}" for share in view)
    return f"{left}:{right}" if left != right else ""
