"""Why a search was stopped as too large, and what to choose instead."""

from collections.abc import Mapping

from plyscope.page.number_text import group_digits
from plyscope.page.settings import GameChoices, OptionValue

MAX_TREE_MEGABYTES = 320  # of all recorded trees of the page
MAX_PYTHON_MEGABYTES = 512  # of Python in each of its workers


def describe_full(
    choices: GameChoices,
    algorithm: str,
    options: Mapping[str, OptionValue],
    counts: Mapping[str, int],
    what: str,
    megabytes: int,
    name: str = "The search",
) -> str:
    """Return that a search was stopped, as it filled the memory, and what to choose instead."""
    return (
        f"{_describe_stop(counts, name)}, when {what} had filled {megabytes} MB of memory, the "
        f"most there may be: {_describe_remedy(choices, algorithm, options)}."
    )


def describe_too_long(
    choices: GameChoices,
    algorithm: str,
    options: Mapping[str, OptionValue],
    counts: Mapping[str, int],
    limit: int,
    name: str,
) -> str:
    """Return that a run of a comparison was stopped, as it visits more nodes than `limit`."""
    return (
        f"{_describe_stop(counts, name)}, more than the {group_digits(limit)} that a run of a "
        f"comparison may visit: {_describe_remedy(choices, algorithm, options)}."
    )


def _describe_stop(counts: Mapping[str, int], name: str) -> str:
    return f"{name} was stopped at {group_digits(counts.get('nodes', 0))} nodes"


def _describe_remedy(
    choices: GameChoices, algorithm: str, options: Mapping[str, OptionValue]
) -> str:
    excess = describe_excess(choices, algorithm, options)
    if excess:
        return f"{excess}, so choose less"
    return "choose fewer plies, or a position nearer to the end"


def describe_excess(
    choices: GameChoices, algorithm: str, options: Mapping[str, OptionValue]
) -> str:
    """Return the option that asks for the most beyond its default, or "" if none does."""
    definition = choices.get_algorithm(algorithm)
    defaults = choices.default_options(definition)

    def excess(name: str) -> float:
        return float(options.get(name, defaults[name])) / max(1.0, float(defaults[name]))

    costly = [name for name, one in definition.options.items() if one.is_costly or one.is_limit]
    name = max(costly, key=excess, default=None)
    if name is None or excess(name) <= 1:
        return ""
    value = options[name]
    return f"“{name}” is {group_digits(value) if isinstance(value, int) else value}"
