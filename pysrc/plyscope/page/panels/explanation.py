"""The Explain tab: the sentence of a tick, the window or the choices, and the open nodes."""

import re
from typing import TYPE_CHECKING

from plyscope.page.elements import Child, Element, element, join_classes
from plyscope.page.number_text import fixed, group_digits
from plyscope.page.panels.gauge import render_gauge
from plyscope.page.panels.phases import render_phases
from plyscope.page.tick_explanation import (
    FeatureSum,
    OpenPath,
    PathRow,
    SimulationChoices,
    TickExplanation,
    Utilities,
)
from plyscope.trace.value_format import format_number

if TYPE_CHECKING:
    from plyscope.page.explanation import Explanation, TapeExtent

INVITATION = (
    "Search a position or start an example: each step of the search is explained here, with the "
    "line of code that runs."
)
PLAYING = "Playing… Pause to read each step."  # shown by the style while it plays too fast to read
TONES = ("is-max", "is-min", "is-third", "is-fourth")  # classes of the players' colours
_SHAPES = ("▲", "▼")  # of MAX and MIN
_SIDES = ("MAX", "MIN")
_TRACK_WIDTH, _TRACK_HEIGHT = 100, 12  # units of a bar
_FEW_MOVES = 9  # as many as tic-tac-toe has
_MAX_WEIGHT_DECIMALS = 6  # a weight was typed
_MAX_DECIMALS = 3  # of all else
_VALUE = r"\bv = \S*[^\s.,:;)]"  # such as "v = −1" in a sentence


def render_explanation(explanation: "Explanation") -> Element:
    """Return what is told of the tick."""
    if explanation.search is None:
        return element("p", {"class": "invitation"}, INVITATION)
    told = explanation.state.told
    if told is None:
        return element("div", {"class": "why"}, element("p", {"class": "sentence"}))
    is_open = explanation.app.quiz.is_open
    names = told.player_names
    return element(
        "div",
        {"class": join_classes("why", told.kind == "cut" and "is-cut")},
        element("p", {"class": "playing"}, PLAYING),
        render_phases(told.choices) if told.choices else None,
        element(
            "p",
            {"class": "sentence", "data-tick": explanation.state.tick},
            colour_players(told.sentence, names),
        ),
        element(
            "section",
            {"aria-labelledby": "gauge-title"},
            element("h3", {"id": "gauge-title"}, told.title),
            _render_picture(told, explanation.state.extent, explanation.state.width),
            _render_choices(told.choices, is_signed=told.is_signed) if told.choices else None,
            explanation.app.overlay.render_control() if told.choices else None,
            element("p", {"class": "average"}, "" if is_open else told.average),
            element("p", {"class": "condition"}, "" if is_open else told.condition),
        ),
        _render_evaluation(told.evaluation, told) if told.evaluation else None,
        _render_path(told.path, names),
    )


def render_large_sentence(explanation: "Explanation") -> Element:
    """Return the sentence in large letters."""
    state = explanation.state
    told = state.told if explanation.search is not None else None
    is_open = explanation.app.quiz.is_open
    return element(
        "div",
        {"class": "large-text"},
        element("p", {"class": "playing"}, PLAYING) if told else None,
        element(
            "p",
            {"class": "large-sentence", "data-tick": state.tick if told else None},
            colour_players(told.sentence, told.player_names) if told else None,
        ),
        element(
            "p",
            {"class": "large-condition"},
            told.condition if told and not is_open else "",
        ),
    )


def colour_players(text: str, names: tuple[str, ...]) -> list[Child]:
    """Return a sentence with the names of players in their colours, and no line ending in "v ="."""
    patterns = [rf"\b{re.escape(name)}\b" for name in names]
    parts = re.split(f"({'|'.join([*patterns, _VALUE])})", text)
    return [_draw_part(part, names) for part in parts if part]


def _draw_part(part: str, names: tuple[str, ...]) -> Child:
    if part in names:
        return element("b", {"class": find_tone(names.index(part))}, part)
    if part.startswith("v = "):
        return element("span", {"class": "unbroken"}, part)
    return part


def find_tone(player: int) -> str:
    """Return the class of a player's colour."""
    return TONES[player % len(TONES)]


def _render_picture(told: TickExplanation, extent: "TapeExtent", width: int) -> Child:
    if told.gauge:
        content = render_gauge(
            told.gauge, extent.low, extent.high, width, told.is_signed, told.players
        )
        return element("div", {"class": "gauge"}, content)
    if told.utilities:
        content = _render_utilities(told.utilities, told.players, extent)
        return element("div", {"class": "gauge"}, content)
    return None


def _render_utilities(
    utilities: Utilities, players: tuple[str, ...], extent: "TapeExtent"
) -> list[Element]:
    """Return a bar for each player, from 0; the search's utilities say how long one may get."""
    low, high = min(0.0, extent.low or 0.0), max(0.0, extent.high or 0.0)

    def place(number: float) -> float:
        share = (min(max(number, low), high) - low) / ((high - low) or 1)
        return round(_TRACK_WIDTH * share, 2)

    bars = []
    for player, name in enumerate(players):
        utility = utilities.value[player] if utilities.value is not None else None
        start, end = (
            (0.0, 0.0) if utility is None else (place(min(0, utility)), place(max(0, utility)))
        )
        bar = {"class": "utility-bar", "x": start, "y": 0, "width": round(end - start, 2)}
        zero = {"class": "utility-zero", "x1": place(0), "x2": place(0), "y1": 0}
        tone = find_tone(player)
        bars.append(
            element(
                "li",
                {"class": tone, "aria-current": "true" if name == utilities.mover else None},
                element("b", {"class": tone}, name),
                element(
                    "svg",
                    {
                        "class": "utility-track",
                        "viewBox": f"0 0 {_TRACK_WIDTH} {_TRACK_HEIGHT}",
                        "preserveAspectRatio": "none",
                        "aria-hidden": "true",
                    },
                    element("rect", bar | {"height": _TRACK_HEIGHT}),
                    element("line", zero | {"y2": _TRACK_HEIGHT}),
                ),
                element(
                    "span",
                    {"class": "utility-number"},
                    "–" if utility is None else format_number(utility),
                ),
            )
        )
    line = "What each player gets, so far."
    if utilities.value is None:
        line = "No value yet."
    elif utilities.is_new:
        line = "The value that was just returned."
    return [
        element("ul", {"class": join_classes("utilities", utilities.is_new and "is-new")}, bars),
        element("p", {"class": "utilities-line"}, line),
    ]


def _render_choices(choices: SimulationChoices, *, is_signed: bool) -> Element:
    """Return the moves that a simulation chooses from: visits, mean and score of each.

    Those of a small board keep their places; of more, the most visited come first.
    """
    rows = choices.rows
    if len(rows) > _FEW_MOVES:
        rows = tuple(sorted(rows, key=lambda row: (-row[1], -(row[5] or 0))))
    most_visits = max([1, *(row[1] for row in rows)])
    unvisited_score = "∞" if choices.score == "UCB1" else "–"
    has_priors = any(row[5] is not None for row in rows)
    has_scores = any(row[3] is not None for row in rows)

    def written(value: float | None, *, is_signed: bool = False) -> str:
        return "–" if value is None else fixed(value, 2, is_signed=is_signed)

    lines = []
    for name, visits, mean, score, is_chosen, prior, own in rows:
        is_unvisited = score is None and not visits and has_scores
        share = round(_TRACK_WIDTH * visits / most_visits, 2)
        bar = element(
            "svg",
            {"class": "choice-bar", "viewBox": f"0 0 {_TRACK_WIDTH} 8"}
            | {"preserveAspectRatio": "none"},
            element("rect", {"x": 0, "y": 0, "width": share, "height": 8}),
        )
        lines.append(
            element(
                "tr",
                {
                    "aria-current": "true" if is_chosen else None,
                    "class": None if visits else "is-untried",
                },
                element("th", {"scope": "row"}, name),
                element("td", {"aria-hidden": "true"}, bar),
                element("td", None, written(prior)) if has_priors else None,
                element("td", None, group_digits(visits)),
                element("td", None, written(mean, is_signed=is_signed)),
                element("td", None, written(own, is_signed=is_signed)) if choices.own else None,
                element("td", None, unvisited_score if is_unvisited else written(score)),
            )
        )
    heads = [
        _head("Move"),
        element("td", {"aria-hidden": "true"}),
        _head("Prior") if has_priors else None,
        _head("Visits"),
        _head("Mean"),
        _head(choices.own) if choices.own else None,
        _head(choices.score),
    ]
    return element(
        "div",
        None,
        element(
            "table",
            {"class": "choices"},
            element("thead", None, element("tr", None, heads)),
            element("tbody", None, lines),
        ),
        element("p", {"class": "choices-line"}, choices.caption),
    )


def _head(name: str) -> Element:
    return element("th", {"scope": "col"}, name)


def _render_evaluation(evaluation: FeatureSum, told: TickExplanation) -> Element:
    """Return how the search evaluated a position: features times weights, and their sum."""
    terms = evaluation.terms
    values = _align([term[1] for term in terms], _MAX_DECIMALS)
    weights = _align([term[2] for term in terms], _MAX_WEIGHT_DECIMALS)
    *products, total = _align([*(term[3] for term in terms), evaluation.total], _MAX_DECIMALS)
    rows = [
        element(
            "tr",
            None,
            element("th", {"scope": "row"}, term[0]),
            element("td", None, value),
            element(
                "td",
                {"class": "is-changed" if term[0] in evaluation.changed_weights else None},
                weight,
            ),
            element("td", None, product),
        )
        for term, value, weight, product in zip(terms, values, weights, products, strict=True)
    ]
    scaled = f"For files and links, divided by {format_number(evaluation.scale)}"
    heads = ("Feature", " − ".join(told.players[:2]), "× Weight", "= Product")
    return element(
        "section",
        {"class": "evaluation", "aria-labelledby": "evaluation-title"},
        element("h3", {"id": "evaluation-title"}, "Evaluation of this position"),
        element(
            "table",
            {"class": "evaluation-table", "aria-labelledby": "evaluation-title"},
            element("thead", None, element("tr", None, [_head(head) for head in heads])),
            element("tbody", None, rows),
            element(
                "tfoot",
                None,
                _foot("Sum", total),
                _foot(scaled, format_number(evaluation.value, told.is_signed)),
            ),
        ),
    )


def _foot(name: str, text: str) -> Element:
    head = element("th", {"scope": "row", "colspan": 3}, name)
    return element("tr", None, head, element("td", None, text))


def _align(numbers: list[float], most_decimals: int) -> list[str]:
    """Return numbers with as many decimals each as one of them needs."""
    decimals = 0
    for number in numbers:
        _, _, places = f"{abs(number):.{most_decimals}f}".rstrip("0").partition(".")
        decimals = max(decimals, len(places))
    return [fixed(number, decimals) for number in numbers]


def _render_path(path: OpenPath, names: tuple[str, ...]) -> Element:
    """Return the open nodes as a table, the current one first."""
    has_windows = any(row.window for row in path.rows)
    return element(
        "table",
        {"class": join_classes("path-table", not has_windows and "is-windowless")},
        element("caption", None, "Open nodes, the current one first"),
        element("thead", None, element("tr", None, [_head(head) for head in path.heads])),
        element(
            "tbody",
            None,
            [_render_row(row, names, is_current=not at) for at, row in enumerate(path.rows)],
        ),
    )


def _render_row(row: PathRow, names: tuple[str, ...], *, is_current: bool) -> Element:
    return element(
        "tr",
        {"aria-current": "step" if is_current else None},
        element("th", {"scope": "row"}, _render_mover(row.player, names), f" {row.name}"),
        element("td", None, _render_value(row.value)),
        element("td", None, row.window),
    )


def _render_mover(name: str, names: tuple[str, ...]) -> Element:
    """Return the player to move, with a shape and its colour."""
    if name == "chance":
        return element("b", {"class": "is-chance"}, "● chance")
    if name not in names:
        return element("b", None, "")
    player = names.index(name)
    shape = _SHAPES[player] if names == _SIDES else "⬢"
    return element("b", {"class": find_tone(player)}, f"{shape} {name}")


def _render_value(value: str | tuple[str, ...]) -> list[Child]:
    """Return a value; of a vector each utility in the colour of its player."""
    if isinstance(value, str):
        return [value]
    children: list[Child] = []
    for player, utility in enumerate(value):
        children += [", " if player else "("]
        children += [element("b", {"class": find_tone(player)}, utility)]
    return [*children, ")"]
