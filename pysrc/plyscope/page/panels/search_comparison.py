"""The Compare tab: the searches to be compared, their table, and their nodes against depth."""

from typing import TYPE_CHECKING

from plyscope.page.compared_searches import (
    MAX_COMPARED,
    MIN_COMPARED,
    ComparedSearch,
    list_compared_depths,
)
from plyscope.page.elements import (
    Child,
    Element,
    button,
    element,
    icon,
    icon_button,
    select,
)
from plyscope.page.number_text import plies
from plyscope.page.panels.depth_curves import render_depth_curves
from plyscope.page.panels.run_table import render_run_table
from plyscope.page.part import action
from plyscope.page.search_names import group_playable_searches, summarize_options

if TYPE_CHECKING:
    from plyscope.page.search_comparison import Comparison


def render_comparison(comparison: "Comparison") -> Element:
    """Return the comparison in the Compare tab."""
    app, searches = comparison.app, comparison.searches
    is_searching = app.race.state.phase == "searching"
    race = "Searching …" if is_searching else "Race again" if app.race.state.runs else "Race"
    contenders = [_render_search(comparison, place, one) for place, one in enumerate(searches)]
    add = None
    if len(searches) < MAX_COMPARED and not is_searching:
        add = button("Add a run", action(comparison.add), "plus", classes="is-small is-quiet")
    refusal = comparison.state.refusal
    return element(
        "div",
        {"class": "compare"},
        element(
            "p",
            {"class": "compare-intro"},
            "Searches of the position on the board, run one after another, then played step by "
            "step next to each other.",
        ),
        element("ol", {"class": "contenders", "aria-label": "Runs to compare"}, contenders),
        element(
            "div",
            {"class": "compare-go"},
            button(
                race,
                action(comparison.race),
                classes="is-primary",
                disabled=is_searching or app.depth_curves.state.is_running,
            ),
            add,
            _render_way_back(comparison) if app.write.left and not is_searching else None,
        ),
        element(
            "div",
            {"class": "compare-refusal"},
            element("p", {"key": refusal, "role": "alert"}, refusal) if refusal else None,
        ),
        render_run_table(app.race),
        render_depth_curves(app.depth_curves),
    )


def _render_way_back(comparison: "Comparison") -> Element:
    """Return the button that puts the game back that a program has taken the place of."""
    write = comparison.app.write
    text, act = f"Back to {write.left_name}", action(write.go_back)
    return button(text, act, "undo", classes="is-small is-quiet")


def _render_search(comparison: "Comparison", place: int, search: ComparedSearch) -> Element:
    """Return what one run is: its search, its options and how deep."""
    choices = comparison.app.session.choices
    algorithm = choices.find_algorithm(search.algorithm)
    form, run = comparison.option_forms[place], f"run {place + 1}"
    opener = form.render_opener(f"Options of {run}")
    remove = None
    if len(comparison.searches) > MIN_COMPARED:
        remove = icon_button(
            f"Remove {run}", "close", action(comparison.remove, place), classes="is-small"
        )
    return element(
        "li",
        {"class": f"contender is-run-{place + 1}", "key": str(place)},
        element("i", {"class": "swatch", "aria-hidden": "true"}),
        element(
            "span",
            {"class": "field is-search"},
            select(
                group_playable_searches(choices),
                search.algorithm,
                action(comparison.choose_search, place),
                aria_label=f"Search of {run}",
            ),
            icon("chevron"),
        ),
        _render_depth(comparison, place, search),
        opener,
        form.render_form(),
        remove,
        element(
            "p",
            {"class": "contender-told"},
            summarize_options(choices, algorithm, search.options),
        ),
    )


def _render_depth(comparison: "Comparison", place: int, search: ComparedSearch) -> Child:
    choices = comparison.app.session.choices
    depths = list_compared_depths(choices, search)
    if not depths:
        return None
    listed = [{"value": str(depth), "label": plies(depth)} for depth in depths]
    algorithm = choices.find_algorithm(search.algorithm)
    if search.depth is None or choices.can_search_to_end(algorithm):
        listed.insert(0, {"value": "", "label": "whole"})
    return element(
        "span",
        {"class": "field is-depth"},
        select(
            listed,
            "" if search.depth is None else str(search.depth),
            action(comparison.choose_depth, place),
            aria_label=f"Depth of run {place + 1}",
        ),
        icon("chevron"),
    )
