"""The first screen's picture of two searches, and the ways on."""

from functools import cache
from typing import TYPE_CHECKING

from plyscope.examples import BEGINNER_PATH
from plyscope.page.elements import Element, button, element, icon_button, join_classes
from plyscope.page.number_text import group_digits
from plyscope.page.part import action
from plyscope.render.tree_to_scale import ScaledTree, draw_rows

if TYPE_CHECKING:
    from plyscope.page.welcome import Welcome

_ROW_HEIGHT = 20  # units of the picture, whose columns are one unit wide
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def render_welcome(welcome: "Welcome") -> Element:
    """Return the picture, what it shows, and what to do next."""
    whole, pruned = welcome.trees
    position = f"after {', '.join(welcome.moves)}"
    return element(
        "div",
        {"class": join_classes("welcome", welcome.state.is_still and "is-still")},
        element(
            "p",
            {"class": "empty-title"},
            f"Same answer, {round(whole.nodes / pruned.nodes)} times less work",
        ),
        element(
            "p",
            {"class": "empty-text"},
            f"Minimax visits {group_digits(whole.nodes)} nodes {position}. "
            f"Alpha–beta visits {group_digits(pruned.nodes)}. See why.",
        ),
        element(
            "div",
            {"class": "welcome-race", "role": "img", "aria-label": _describe(whole, pruned)},
            _render_tree("Minimax", whole, "is-whole"),
            _render_tree("Alpha–beta", pruned, "is-pruned"),
        ),
        element(
            "p",
            {"class": "welcome-note"},
            element("span", None, "Every node to scale, both at the same speed. "),
            element("span", None, "What stays empty was never visited."),
            icon_button(
                "Play the picture" if welcome.state.is_still else "Pause the picture",
                "play" if welcome.state.is_still else "pause",
                action(welcome.toggle),
                classes="is-small welcome-pause",
            ),
        ),
        element(
            "ul",
            {"class": "welcome-ways"},
            _render_way(
                "Learn alpha–beta",
                f"{_NUMBERS[len(BEGINNER_PATH)].capitalize()} short examples, five minutes.",
                button(
                    "Start",
                    action(welcome.app.examples.choose, BEGINNER_PATH[0]),
                    classes="is-primary",
                ),
            ),
            _render_play(welcome),
            _render_way(
                "Practise for the exam",
                "Graded exercises with a reason for every mark.",
                button("Practise", action(welcome.practise)),
            ),
        ),
    )


def _render_play(welcome: "Welcome") -> Element:
    """Return the way to a game: the move of the picture, unless another one comes first."""
    session = welcome.app.session
    text = "Make a move and watch the answer being searched."
    control = button(f"Play {welcome.moves[0]}", ["shell.play", welcome.moves[0]])
    if session.is_computers_turn:
        text = "Watch the first move being searched, then answer it."
        if session.settings.side == "none":
            text = "Watch both players search for their moves."
        control = button("Computer begins", action(session.resume))
    elif session.settings.side == "both":
        text = "Move for both players, or watch the best move being searched."
        control = button("Search this position", action(session.study))
    return _render_way("Play", text, control)


def _describe(whole: ScaledTree, pruned: ScaledTree) -> str:
    """Return what the picture shows, for those who do not see it."""
    return (
        f"Two trees to scale. Minimax fills its whole tree, {group_digits(whole.nodes)} nodes; "
        f"alpha–beta fills {group_digits(pruned.nodes)} of them."
    )


def _render_tree(name: str, tree: ScaledTree, kind: str) -> Element:
    height = len(tree.rows) * _ROW_HEIGHT
    return element(
        "div",
        {"class": join_classes("welcome-tree", kind)},
        element("p", None, element("b", None, name), f" {group_digits(tree.nodes)} nodes"),
        element(
            "svg",
            {
                "viewBox": f"0 0 {tree.columns} {height}",
                "preserveAspectRatio": "none",
                "aria-hidden": "true",
            },
            [
                element("path", {"class": f"stroke-{colour}", "d": path})
                for colour, path in _draw_paths(tree)
            ],
        ),
    )


@cache  # of the two trees
def _draw_paths(tree: ScaledTree) -> tuple[tuple[str, str], ...]:
    colours = ("max", "draw", "min")
    return tuple((colour, draw_rows(tree, colour, _ROW_HEIGHT)) for colour in colours)


def _render_way(title: str, text: str, control: Element) -> Element:
    return element(
        "li",
        None,
        element("h3", None, title),
        element("p", None, text),
        control,
    )
