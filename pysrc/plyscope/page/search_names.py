"""How searches, their options and strengths are named on the page."""

from collections.abc import Mapping
from typing import Any

from plyscope.calls.playing_strength import Strength
from plyscope.page.number_text import group_digits, plies
from plyscope.page.settings import GameChoices, OptionValue, format_number, format_strength
from plyscope.search import Algorithm, Option


def describe_search(
    choices: GameChoices,
    name: str,
    options: Mapping[str, OptionValue],
    strength: Strength | None = None,
) -> str:
    """Return a search in words: Alpha–beta, ties cut, 3 plies.

    Its rule for ties and its limits are always in it, other options where they are not the default
    of the game.
    """
    algorithm = choices.get_algorithm(name)
    defaults = choices.default_options(algorithm)
    words = [
        f"{option} {_format_value(value)}"
        for option, value in options.items()
        if option == "ties" or algorithm.options[option].is_limit or value != defaults[option]
    ]
    return ", ".join(filter(None, [algorithm.title, *words, describe_strength(strength)]))


def describe_strength(strength: Strength | None) -> str:
    """Return a strength as the end of a player's name; "" for one that plays what it finds."""
    if strength is None or strength.kind == "perfect":
        return ""
    if strength.kind == "depth":
        return plies(strength.depth)
    return f"{round(strength.rate * 100)} % random moves"


def list_strength_choices(choices: GameChoices, algorithm: Algorithm) -> list[dict[str, str]]:
    """Return the strengths that a search of a game can have, as choices of a field."""
    return [
        {
            "value": format_strength(strength),
            "label": _label_strength(choices, algorithm, strength),
        }
        for strength in choices.list_strengths(algorithm)
    ]


def _label_strength(choices: GameChoices, algorithm: Algorithm, strength: Strength) -> str:
    text = describe_strength(strength)
    return text[0].upper() + text[1:] if text else label_whole(choices, algorithm)


def label_whole(choices: GameChoices, algorithm: Algorithm) -> str:
    """Return how a search plays without a depth: perfectly if it looks to the end of the game."""
    return "Perfect" if choices.looks_to_end(algorithm) else "Best move found"


def group_playable_searches(choices: GameChoices) -> list[dict[str, Any]]:
    """Return the searches of a game as groups of choices of a field."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for name in choices.algorithms:
        algorithm = choices.get_algorithm(name)
        groups.setdefault(algorithm.group, []).append({"value": name, "label": algorithm.title})
    return [{"group": group, "choices": listed} for group, listed in groups.items()]


def option_label(name: str, option: Option) -> str:
    """Return the name of an option for people."""
    return option.title or name.replace("_", " ").capitalize()


def summarize_options(
    choices: GameChoices, algorithm: Algorithm, options: Mapping[str, OptionValue]
) -> str:
    """Return the options that are not at their defaults, and the limits, in a few words."""
    defaults = choices.default_options(algorithm)
    listed = []
    for name in choices.list_options(algorithm):
        option, value = algorithm.options[name], options[name]
        if value != defaults[name] or (option.is_limit and value != 0):
            listed.append(_describe_option(name, option, value))
    return ", ".join(listed)


def _describe_option(name: str, option: Option, value: OptionValue) -> str:
    label = option_label(name, option).lower()
    if not isinstance(value, str):
        return f"{label} {_format_value(value)}"
    word, _, seed = value.partition(":")
    phrase = option.choice_titles.get(word, "")
    if not phrase or phrase == word:
        return f"{label} {value.replace(',', ', ')}"
    return f"{phrase}, seed {seed}" if seed else phrase


def _format_value(value: OptionValue) -> str:
    """Return an option's value for people."""
    if isinstance(value, str):
        return value
    return group_digits(value) if isinstance(value, int) else format_number(value)
