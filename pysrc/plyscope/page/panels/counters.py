"""The counters: what the search has done up to the tick, and what plain minimax would have done.

The numbers change with every frame, so the shell writes them: `data-count` names what it adds up,
separated by spaces, and a minus takes away. A number is the count of a kind of annotation. What is
`data-shown-with` a count is hidden where that is 0; a text `data-at-end` stands at the last tick,
with nothing before it where there is no count; what has `data-before-end` is hidden there.
"""

from typing import TYPE_CHECKING

from plyscope.page.elements import Child, Children, Element, element, icon
from plyscope.page.number_text import count_of, group_digits, percent
from plyscope.page.part import action
from plyscope.page.tree_nodes import name_program_tree
from plyscope.tape.format import ANNOTATIONS
from plyscope.watch import ANNOTATION_KINDS, DEPARTING_KINDS

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.screen import Tape
    from plyscope.page.search_run import SearchState

UNKNOWN_CUTOFFS = (
    "Not known: neither the program’s rules nor its loops show the moves that it left out."
)
_STOPPED = ANNOTATIONS.index("stopped")


def render_counters(app: "App") -> Element:
    """Return the counters.

    Nothing is a share of plain minimax's tree for a search that leaves it: one that begins anew, or
    looks deeper here and there. The share that was pruned is known at the end of a search alone:
    before, what it has not visited may still come, and the skipped moves are counted. Where the
    rules of a program are not known there is no share, and of the moves that it left out only their
    number, if that was seen.
    """
    tape, session = app.screen.state.tape, app.session
    simulates = "simulation" in tape.kinds
    if session.search is None:
        traits = session.choices.get_algorithm(session.settings.algorithm).traits
        simulates = traits.simulation is not None
    has_windows = "vectors" not in tape.facts and "limit" not in tape.kinds
    leaves_tree = simulates or not set(DEPARTING_KINDS).isdisjoint(tape.kinds)
    is_known, has_rules = _find_known(session.search)
    visited, total = _count_nodes(app) if has_rules else (0, 0)
    pruned = percent(1 - visited / total) if total and visited else None
    total_text = str(total) if total else None
    why = None if is_known else UNKNOWN_CUTOFFS
    has_share = has_rules and not leaves_tree
    until_end = {"data-before-end": ""} if has_rules else {}
    return element(
        "div",
        {"class": "part"},
        _render_counter("Nodes", "nodes"),
        _render_counter("Leaves", "leaves", hidden=simulates),
        _render_counter(
            "Cutoffs",
            "alphaCuts betaCuts" if is_known else "",
            _split_cutoffs() if is_known and has_windows else None,
            hidden=simulates,
            title=why,
        ),
        element(
            "div",
            {"class": "counters-own"},
            [_render_counter(*counter) for counter in _list_own_counters(tape)],
        ),
        _render_counter(
            "Pruned",
            "pruned" if is_known else "",
            element("span", until_end, "moves so far" if has_rules else "moves")
            if is_known
            else None,
            hidden=leaves_tree,
            at_end=pruned,
            title=why,
        ),
        element(
            "div",
            {"class": "bar", "aria-hidden": "true", "hidden": not has_share, "data-of": total_text},
            element("div", {"class": "bar-seen", "hidden": app.explanation.hides_results}),
            element("div", {"class": "bar-shown"}),
        ),
        element("p", {"class": "whole", "hidden": not has_share}, _describe_tree(app)),
    )


def _find_known(search: "SearchState | None") -> tuple[bool, bool]:
    """Return whether the moves that a search left out are known, and whether the rules are.

    Of a program with a game of its own it is known when its recording has ended.
    """
    if search is None or not name_program_tree(search.root, search.algorithm):
        return True, True
    result = search.result
    return (False, False) if result is None else (result.tells_cutoffs, result.has_rules)


def _count_nodes(app: "App") -> tuple[int, int]:
    """Return the nodes that a search has visited at its end, and those of plain minimax.

    What is not known, or not yet, is 0.
    """
    search = app.session.search
    size = app.measures.find_size(search.tree) if search else None
    visited = search.counts.get("nodes", 0) if search and search.result else 0
    return visited, max(size.nodes, visited) if size and size.nodes else 0


def render_tree_strip(app: "App") -> Child:
    """Return the line below the board of a phone that leads to the tree."""
    visited, total = _count_nodes(app)
    if not visited or app.explanation.hides_results:
        return None
    leaves_tree = not set(DEPARTING_KINDS).isdisjoint(app.screen.state.tape.kinds)
    is_pruned = not leaves_tree and total > visited
    return element(
        "button",
        {"type": "button", "class": "tree-strip", "onclick": action(app.screen.go_to_tree)},
        element("span", None, f"{count_of(visited, 'node')} searched"),
        element("b", None, f"{percent(1 - visited / total)} pruned") if is_pruned else None,
        icon("chevron"),
    )


def _render_counter(
    name: str,
    count: str,
    extra: Children = None,
    *,
    hidden: bool = False,
    at_end: str | None = None,
    title: str | None = None,
) -> Element:
    """Return a counter; `at_end` is its text at the last tick alone.

    With no count it shows a dash; `title` says why.
    """
    return element(
        "div",
        {"key": name, "class": "counter", "hidden": hidden, "title": title},
        element("span", {"class": "name", "aria-hidden": "true"}, name),
        element("span", {"class": "extra"}, extra),
        element(
            "output",
            {
                "id": f"count-{name.lower().replace(' ', '-')}",
                "aria-label": name,
                "aria-live": "off",
                "data-count": count,
                "data-at-end": at_end,
            },
        ),
    )


def _split_cutoffs() -> Element:
    """Return the two kinds of cutoffs, which are seen once there is one."""

    def render(style: str, sign: str, count: str) -> Element:
        number = element("span", {"data-count": count})
        return element("span", {"class": style}, f"{sign} ", number)

    kinds = [render("is-min", "α", "alphaCuts"), " · ", render("is-max", "β", "betaCuts")]
    return element("span", {"data-shown-with": "alphaCuts betaCuts"}, kinds)


def _list_own_counters(tape: "Tape") -> list[tuple[str, str]]:
    """Return the counters that only some searches have, by name, and what each adds up.

    An iteration that was stopped does not count.
    """
    counts: dict[str, list[str]] = {}
    if "chance" in tape.facts:
        counts["chance nodes"] = ["chances"]
    made = {ANNOTATION_KINDS[kind].counter for kind in tape.kinds} - {""}
    for number, kind in enumerate(ANNOTATION_KINDS):
        counter = ANNOTATION_KINDS[kind].counter
        if counter in made:
            stopped = [f"-{_STOPPED}"] if kind == "iteration" else []
            counts.setdefault(counter, []).extend([str(number), *stopped])
    if "visits" in tape.facts:
        counts["visits"] = ["visits"]
    return [(name.capitalize(), " ".join(parts)) for name, parts in counts.items()]


def _describe_tree(app: "App") -> str:
    """Return the tree of which something was never visited."""
    search = app.session.search
    size = app.measures.find_size(search.tree) if search else None
    has_movers = "movers" in app.screen.state.tape.facts
    if size is None:
        return "of the tree without pruning" if has_movers else "of plain minimax’s tree"
    if size.nodes is None:
        return "of a tree too large to count"
    name = "without pruning" if has_movers else "of plain minimax"
    return f"of the {group_digits(size.nodes)} nodes {name}"
