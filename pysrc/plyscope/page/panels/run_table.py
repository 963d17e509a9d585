"""The figures of all runs of a race: a table, a sentence, and rows for a spreadsheet."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plyscope.calls.search_queries import MAX_POSITIONS
from plyscope.page.elements import Child, Element, button, copy_button, element
from plyscope.page.number_text import fixed, group_digits, percent, times
from plyscope.page.part import action
from plyscope.page.spreadsheet import Cell, write_tabs
from plyscope.trace.value_format import RAW_VALUES, format_number
from plyscope.validation import join_with

if TYPE_CHECKING:
    from plyscope.page.race import Race, Run

NONE = "–"
COMING = "…"
FORMULA = (
    "b*: a search to depth d visits 1 + b* + … + b*^d nodes. d is the depth of the last finished "
    "iteration, or the depth asked for; captures and extensions beyond it do not count."
)
UNCOUNTED = (
    f"The minimal tree is counted up to {group_digits(MAX_POSITIONS)} different positions: this "
    "one has more, hence the dash."
)
FILE_HEADS = (
    "Search",
    "Complete",
    "Nodes",
    "Leaves",
    "Cutoffs",
    "Greatest ply",
    "Time (ms)",
    "Effective branching factor",
    "Branching factor of the game, about",
    "Leaves of the minimal proof tree",
    "Leaves ÷ minimum",
    "Nodes of plain minimax",
    "Never visited",
    "Value (utility of MAX)",
    "Move",
)


def render_run_table(race: "Race") -> Child:
    """Return the table of the runs that ended, or None."""
    ended = list(race.ended_runs)
    if not ended:
        return None
    runs = [run for _, run in ended]
    values = list_values(race, runs)
    note = _describe_table(runs)
    heads = [render_run_head(number, run.name) for number, run in ended]
    return element(
        "section",
        {"class": "compare-part", "aria-label": "All runs"},
        element(
            "p", {"class": "compare-sentence", "role": "status"}, describe_values(runs, values)
        ),
        element(
            "div",
            {"class": "compare-scroll"},
            element(
                "table",
                {"class": "compare-table"},
                element("caption", {"class": "hidden"}, "What each run did"),
                element("thead", None, element("tr", None, element("td"), heads)),
                element("tbody", None, _list_table_rows(race, runs, values)),
            ),
        ),
        element("p", {"class": "compare-note"}, note) if note else None,
        element(
            "div",
            {"class": "compare-take"},
            copy_button(
                "Copy",
                write_tabs(list_run_rows(race)),
                classes="is-small",
                title="Copy the table as text, for a spreadsheet",
            ),
            button(
                "Download CSV",
                action(race.download),
                classes="is-small",
                title="Save the table as a file",
            ),
        ),
    )


def render_run_head(number: int, name: str) -> Element:
    """Return the head of a column: the name of a run in its colour, broken at spaces only."""
    return element(
        "th",
        {"scope": "col", "class": f"is-run-{number + 1}"},
        element("i", {"class": "swatch", "aria-hidden": "true"}),
        name.replace("–", "\N{WORD JOINER}–\N{WORD JOINER}"),
    )


def _list_table_rows(race: "Race", runs: Sequence["Run"], values: Sequence[str]) -> list[Element]:
    rows: list[tuple[str, str, Callable[[Any], str]]] = [
        (
            "Nodes",
            "Positions that the search entered, its root included",
            lambda run: group_digits(run.counts.nodes),
        ),
        (
            "Leaves",
            "Positions that were evaluated, or where the game is over",
            lambda run: group_digits(run.counts.leaves),
        ),
        (
            "Cutoffs",
            "Nodes whose remaining moves were skipped",
            lambda run: group_digits(run.counts.cutoffs),
        ),
        (
            "Never visited",
            "The share of plain minimax’s tree that was not visited",
            lambda run: _optional(run.unvisited_share, percent),
        ),
        (
            "Time, ms",
            "In Python, with its report to the page",
            lambda run: _optional(run.seconds, lambda one: group_digits(round(one * 1000))),
        ),
        (
            "Branching b*",
            "Effective branching factor: 1 + b* + … + b*^d nodes, where d is the depth searched",
            lambda run: _optional(run.branching, lambda one: fixed(one, 2)),
        ),
        (
            "Leaves ÷ minimum",
            "Compared with the fewest leaves that prove the value of this tree (Knuth and Moore, "
            "1975)",
            lambda run: (
                COMING
                if run.is_complete and run.minimal_leaves == "counting"
                else _optional(run.leaf_ratio, times)
            ),
        ),
    ]
    branching = race.branching_of_game
    if branching:
        about = f"about {branching}"
        title = "How many moves a position of this game has on average"
        rows.insert(6, ("Branching b", title, lambda _: about))
    listed = [_render_row(name, title, map(cell, runs)) for name, title, cell in rows]
    signs = ["≈ " if run.is_estimate else "" for run in runs]
    value_cells = [
        f"{sign}{value}" if value else NONE for sign, value in zip(signs, values, strict=True)
    ]
    listed.append(_render_row("Value", "For MAX, if both sides play well", value_cells))
    moves = [run.move or NONE for run in runs]
    listed.append(_render_row("Move", "The move that the search would play", moves))
    return listed


def _render_row(name: str, title: str, cells: Iterable[str]) -> Element:
    head = element("th", {"scope": "row", "title": title}, name)
    return element("tr", {"key": name}, head, [element("td", None, cell) for cell in cells])


def _optional(value: Any, write: Callable[[Any], str]) -> str:
    return NONE if value is None else write(value)


def _describe_table(runs: Sequence["Run"]) -> str:
    sentences = [
        f"{run.name} was stopped after {group_digits(run.counts.nodes)} nodes."
        for run in runs
        if not run.is_complete
    ]
    if any(run.is_complete and run.minimal_leaves is None for run in runs):
        sentences.append(UNCOUNTED)
    if any(run.branching is not None for run in runs):
        sentences.append(FORMULA)
    return " ".join(sentences)


def list_values(race: "Race", runs: Sequence["Run"]) -> list[str]:
    """Return the value of each run as text, "" if it has none.

    A whole number without a unit of its own takes that of another run: a win is a win in each.
    """
    units = [race.find_unit(run) for run in runs]
    shared = next((unit for unit in units if unit.scale is not None), RAW_VALUES)
    is_signed = race.app.session.choices.entry.has_board_pictures
    return [
        ""
        if run.value is None
        else (shared if unit.scale is None and _is_whole(run.value) else unit).format_value(
            run.value, is_signed
        )
        for run, unit in zip(runs, units, strict=True)
    ]


def _is_whole(value: float | tuple[float, ...]) -> bool:
    return not isinstance(value, tuple) and value % 1 == 0


def describe_values(runs: Sequence["Run"], values: Sequence[str]) -> str:
    """Return in a sentence whether the runs agree; "" if fewer than two came to their end."""
    complete = [run for run in runs if run.is_complete]
    if len(complete) < 2:
        return ""
    found = [value for run, value in zip(runs, values, strict=True) if run.is_complete]
    different = list(dict.fromkeys(found))
    if len(different) > 1:
        why = (
            ": estimates differ from search to search"
            if any(run.is_estimate for run in complete)
            else ""
        )
        return f"They found {join_with('and', different)}{why}."
    by_moves = ", by different moves" if len({run.move for run in complete}) > 1 else ""
    return f"All found {different[0]}{by_moves}."


def list_run_rows(race: "Race") -> list[list[Cell]]:
    """Return the heads of a table of the runs, then a row for each that ended."""
    return [list(FILE_HEADS), *_list_run_rows(race)]


def _list_run_rows(race: "Race") -> Iterator[list[Cell]]:
    for _, run in race.ended_runs:
        counts, value = run.counts, run.value
        yield [
            run.name,
            "yes" if run.is_complete else "no",
            counts.nodes,
            counts.leaves,
            counts.cutoffs,
            counts.plies,
            _round(run.seconds and run.seconds * 1000, 1),
            _round(run.branching, 3),
            race.branching_of_game,
            run.minimal_leaves or None if run.minimal_leaves != "counting" else None,
            _round(run.leaf_ratio, 3),
            run.plain_nodes,
            _round(run.unvisited_share, 5),
            format_number(value) if isinstance(value, tuple) else value,
            run.move,
        ]


def _round(value: float | None, decimals: int) -> float | None:
    return None if value is None else round(value, decimals)
