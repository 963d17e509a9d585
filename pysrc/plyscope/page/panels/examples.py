"""The list of examples, and the caption of the one on the screen."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from plyscope.examples import BEGINNER_PATH, EXAMPLES, Example
from plyscope.page.elements import (
    Child,
    Children,
    Element,
    button,
    element,
    hidden_text,
    icon_button,
)
from plyscope.page.part import action
from plyscope.search import ALGORITHMS

if TYPE_CHECKING:
    from plyscope.page.examples import Examples


def render_examples(examples: "Examples") -> Element:
    """Return the list: a path for beginners, then all examples by the parts of the lecture."""
    path = [EXAMPLES[name] for name in BEGINNER_PATH]
    groups = dict.fromkeys(ALGORITHMS[one.algorithm].group for one in EXAMPLES.values())
    return element(
        "div",
        {"class": "part"},
        _render_section(
            "path",
            "New here? Start with these eight.",
            [_render_entry(examples, one, step) for step, one in enumerate(path, 1)],
        ),
        [
            _render_section(
                re.sub(r"\W+", "-", group.lower()),
                group,
                [
                    _render_entry(examples, one)
                    for one in EXAMPLES.values()
                    if ALGORITHMS[one.algorithm].group == group
                ],
            )
            for group in groups
        ],
    )


def _render_section(name: str, title: str, entries: Iterable[Element]) -> Element:
    id_ = f"examples-{name}"
    return element(
        "section",
        {"aria-labelledby": id_, "key": name},
        element("h3", {"id": id_}, title),
        element("ul", None, entries),
    )


def _render_entry(examples: "Examples", example: Example, step: int = 0) -> Element:
    """Return an example; `step` is its place on the path, from 1."""
    id_ = f"{'step' if step else 'example'}-{example.name}"
    is_seen = step and example.name in examples.app.storage.stored.walked
    algorithm = ALGORITHMS[example.algorithm]
    note = f" {example.note}" if example.note else ""
    source = {"src": f"examples/{example.name}.svg", "alt": "", "loading": "lazy"}
    picture = element("span", {"class": "thumbnail"}, element("img", source))
    return element(
        "li",
        None,
        element(
            "button",
            {
                "type": "button",
                "class": "example",
                "aria-labelledby": f"{id_} {id_}-search",
                "aria-describedby": f"{id_}-point",
                "onclick": action(examples.choose, example.name),
            },
            picture,
            element(
                "span",
                {"class": "example-title", "id": id_},
                element("span", {"class": "example-step"}, f"{step}. ") if step else None,
                example.title,
                element("span", {"class": "example-done"}, " ✓", hidden_text("seen"))
                if is_seen
                else None,
            ),
            element("span", {"class": "example-search", "id": f"{id_}-search"}, algorithm.title),
            element("span", {"class": "example-point", "id": f"{id_}-point"}, example.point + note),
        ),
    )


def render_caption(examples: "Examples") -> Child:
    """Return what the example on the screen shows, and which keys to press next."""
    example = examples.shown
    if example is None:
        return None
    title = example.title
    return element(
        "div",
        {"class": "part"},
        element(
            "p",
            None,
            element("strong", None, title if title.endswith("?") else f"{title}."),
            " ",
            element("span", None, example.point),
            " ",
            element("span", {"class": "caption-note"}, example.note, " ") if example.note else None,
            element("span", {"class": "caption-keys"}, _list_keys(examples)),
        ),
        _render_steps(examples, example),
        icon_button("Dismiss", "close", action(examples.dismiss), classes="is-small"),
    )


def _render_steps(examples: "Examples", example: Example) -> Child:
    """Return where an example is on the path, and the buttons to the steps beside it."""
    if example.name not in BEGINNER_PATH:
        return None
    at = BEGINNER_PATH.index(example.name)
    is_last = at == len(BEGINNER_PATH) - 1
    return element(
        "div",
        {"class": "caption-steps", "role": "group", "aria-label": "Path of examples"},
        element("span", None, f"{at + 1} of {len(BEGINNER_PATH)}"),
        button(
            "Back",
            action(examples.choose, BEGINNER_PATH[at - 1]) if at else None,
            classes="is-small",
            disabled=not at,
        ),
        button("Practise", action(examples.app.welcome.practise), classes="is-small is-primary")
        if is_last
        else button(
            "Next",
            action(examples.choose, BEGINNER_PATH[at + 1]),
            classes="is-small is-primary",
        ),
    )


def _list_keys(examples: "Examples") -> list[Children]:
    """Return what to press next, where there are keys."""
    search = examples.search
    if search is None or search.is_running or examples.app.tour.state.has_touch:
        return []
    if ALGORITHMS[search.algorithm].traits.simulation is not None:
        return [_key("Space"), " plays or pauses."]
    next_step: list[Children] = [_key("→"), " the next step, "]
    if search.counts.get("cutoffs"):
        return [*next_step, _key("C"), " the next cutoff."]
    return [*next_step, _key("R"), " the next change at the root."]


def _key(name: str) -> Element:
    return element("kbd", None, name)
