"""What an embedder passes to `window.plyscope`, checked as a link is."""

from collections.abc import Mapping
from typing import Any

from plyscope.calls.playing_strength import Strength
from plyscope.page.address import LAYOUTS, MODES, TABS, Address, parse_address
from plyscope.page.catalog import Catalog
from plyscope.page.settings import read_settings, search_arguments
from plyscope.validation import check_choice, short_repr

NAMES = ("game", "first", "side", "algorithm", "level")
SET_BY_LEVEL = ("algorithm", "options", "strength")
SCREEN = ("moves", "tick", "from", "layout", "turned", "tab", "mode")
SETTINGS = (*NAMES, "options", "strength", *SCREEN)
MAX_NAME = 77  # characters of the name of a move
MAX_WHOLE = 2**53 - 1  # the largest number that JavaScript has exactly


def read_opening(given: Any, catalog: Catalog) -> Address:
    """Return what `open` shows; what is left out, or None, has its default.

    Raises ValueError for the first value that is wrong.
    """
    if not isinstance(given, dict):
        raise ValueError(
            f"The settings are {short_repr(given)}, expected an object such as {{game: 'nim'}}."
        )
    fields = {name: value for name, value in given.items() if value is not None}
    for name in fields:
        if name not in SETTINGS:
            expected = ", ".join(SETTINGS)
            raise ValueError(f"open() cannot set {short_repr(name)}; it can set: {expected}.")
    for name in NAMES:
        if not isinstance(fields.get(name, ""), str):
            raise ValueError(f"{name} is {short_repr(fields[name])}, expected a name.")
    moves = _read_moves(fields.get("moves", []))
    searched_moves = _read_count("from", fields.get("from", len(moves)))
    if searched_moves > len(moves):
        raise ValueError(
            f"from is {searched_moves}, expected at most {len(moves)}, the number of moves."
        )
    tick = None if "tick" not in fields else _read_count("tick", fields["tick"])
    for name, words in (("layout", LAYOUTS), ("tab", TABS), ("mode", MODES)):
        check_choice(name, fields.get(name, words[0]), words)
    turned = fields.get("turned")
    if not isinstance(turned, bool | None):
        raise ValueError(f"turned is {short_repr(turned)}, expected true or false.")
    settings: dict[str, Any] = {
        name: fields[name] for name in ("game", "first", "side", "algorithm") if name in fields
    }
    if "options" in fields:
        settings["options"] = _read_options(fields["options"])
    if "strength" in fields:
        settings["strength"] = _read_strength(fields["strength"])
    if "level" in fields:
        settings |= _read_level(catalog, settings, fields["level"])
    return Address(
        read_settings(
            **settings,
            student_search=catalog.state.search,
            student_games=catalog.student_games,
        ),
        moves,
        tick,
        searched_moves,
        fields.get("layout", LAYOUTS[0]),
        None,
        turned,
        fields.get("tab", TABS[0]),
        fields.get("mode", MODES[0]),
    )


def read_exercise_link(link: Any) -> Address:
    """Return the address of an exercise: its link, or the whole link of the page that has it.

    Raises ValueError if it is no link, or has no exercise.
    """
    if not isinstance(link, str):
        raise ValueError(f"The exercise is {short_repr(link)}, expected a link: alphabeta:2:17.")
    _, hash, fields = link.partition("#")
    address = parse_address(fields if hash else f"exercise={link}")
    if not address.exercise:
        raise ValueError(
            f"The link {short_repr(link)} has no exercise, expected one as in "
            "#exercise=alphabeta:2:17."
        )
    return address


def read_move(name: Any) -> str:
    """Return the name of a move, which may be illegal; raise ValueError if it is no name."""
    if isinstance(name, str) and len(name) <= MAX_NAME and name.isprintable():
        return name
    raise ValueError(f"A move is {short_repr(name)}, expected its name, such as b2.")


def _read_moves(moves: Any) -> tuple[str, ...]:
    if isinstance(moves, list) and all(isinstance(name, str) for name in moves):
        return tuple(moves)
    raise ValueError(f"moves is {short_repr(moves)}, expected a list of names such as b2.")


def _read_count(name: str, count: Any) -> int:
    is_whole = isinstance(count, int) and not isinstance(count, bool)
    if is_whole and 0 <= count <= MAX_WHOLE:
        return int(count)
    raise ValueError(f"{name} is {short_repr(count)}, expected a whole number from 0.")


def _read_options(options: Any) -> dict[str, Any]:
    if not isinstance(options, dict):
        raise ValueError(f"options is {short_repr(options)}, expected such as {{order: 'best'}}.")
    for name, value in options.items():
        if not isinstance(value, str | int | float) or isinstance(value, bool):
            raise ValueError(
                f"options has {short_repr(name)}: {short_repr(value)}, expected a text or a number."
            )
    return options


def _read_strength(strength: Any) -> str | Strength:
    if isinstance(strength, str):
        return strength
    if isinstance(strength, dict):
        return Strength.read(strength)
    raise ValueError(
        f"strength is {short_repr(strength)}, expected such as 'depth:3' or "
        "{kind: 'depth', depth: 3}."
    )


def _read_level(catalog: Catalog, settings: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return what a level sets, which must not be set beside it."""
    twice = next((one for one in SET_BY_LEVEL if one in settings), None)
    if twice:
        raise ValueError(f"level sets {twice}, too: leave one of them out.")
    game = read_settings(
        **settings, student_search=catalog.state.search, student_games=catalog.student_games
    ).game
    return search_arguments(catalog.find_game(game).find_level(name))
