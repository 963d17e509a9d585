"""The board on which moves go from cell to cell, with the piece that is picked up."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from plyscope.page.elements import Child, Element, element, join_classes
from plyscope.page.held_pieces import list_moves
from plyscope.page.panels.board import name_tone
from plyscope.page.part import action
from plyscope.render.piece_paths import PIECE_OUTLINES, PIECES, find_piece

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.square_board import Squares

View = Mapping[str, Any]  # a position: see `plyscope.game.BoardView`
Path = Mapping[str, Any]  # see `plyscope.game.MovePath`

FIRST_CHOICE = "first-choice"  # the id of the button of what a piece may become first
_CAN = "squares-can"  # the sentence that describes what can be picked up


def square_id(cell: int | None) -> str:
    """Return the id of the button of a cell."""
    return f"square-{cell}"


def render_pieces(app: "App") -> Child:
    """Return the pieces of a kind of board, once for all of its cells."""
    return _draw_pieces(app.session.position.view["kind"]) if app.board.can_turn else None


@lru_cache(2)
def _draw_pieces(kind: str) -> Element:
    pieces = []
    for content, (name, is_light) in PIECES[kind].items():
        outline = PIECE_OUTLINES[name]
        pieces.append(
            element(
                "g",
                {"id": _piece_id(kind, content), "class": "is-light" if is_light else "is-dark"},
                element("path", {"class": "piece-body", "d": outline.body}),
                element("path", {"class": "piece-lines", "d": outline.lines}),
            )
        )
    return element("svg", {"class": "hidden", "aria-hidden": "true"}, pieces)


def _piece_id(kind: str, content: str) -> str:
    return f"{kind}-{content}"


def render_squares(squares: "Squares") -> Element:
    """Return the board."""
    app, held, target = squares.app, squares.held, squares.state.target
    view, is_turned = app.session.position.view, app.board.is_turned
    columns, names = view["columns"], view["names"]
    cells = list(range(len(names)))
    if is_turned:
        cells.reverse()
    choices = held["puts"].get(target, {}).get("choose", []) if held else []
    drawn = _list_squares(squares, held, choices)
    rows = [
        element(
            "div",
            {"role": "row", "class": "squares-row"},
            [drawn[cell] for cell in cells[start : start + columns]],
            element(
                "span",
                {"class": "label label-row", "aria-hidden": "true"},
                re.sub("^[^0-9]+", "", names[cells[start]]),
            ),
        )
        for start in range(0, len(cells), columns)
    ]
    letters = [
        element("span", {"class": "label"}, re.sub("[0-9]+$", "", names[cell]))
        for cell in cells[:columns]
    ]
    keys = {"Escape": action(squares.put_back)} if held and not choices else None
    grid = {
        "key": f"{view['kind']} {columns}",
        "role": "grid",
        "aria-label": "Board",
        "class": "squares-grid",
        "onkeydown": keys,
    }
    return element(
        "div",
        None,
        element(
            "div",
            {"class": "squares-frame"},
            element("div", grid, rows),
            element("div", {"class": "chooser-shade", "onclick": action(squares.leave_choice)})
            if choices
            else None,
        ),
        element("div", {"class": "squares-letters", "aria-hidden": "true"}, letters),
        element("p", {"class": "hidden", "id": _CAN}, "can be picked up"),
        element("p", {"class": "hidden squares-said", "aria-live": "polite"}, squares.state.said),
    )


def _list_squares(
    squares: "Squares", held: Mapping[str, Any] | None, choices: Sequence[Path]
) -> list[Element]:
    """Return the squares by their cells."""
    board, session = squares.app.board, squares.app.session
    view, last = session.position.view, session.position.last
    changed = last.cells if last else ()
    kind, columns, names = view["kind"], view["columns"], view["names"]
    paths = {path["name"]: path for path in view["paths"]}
    contents = list(view["cells"])
    waiting = paths.get(session.pending)
    moved = waiting or (choices[0] if choices else None)
    start, end = 0, 0
    if moved:
        start, end = moved["cells"][0], moved["cells"][-1]
    elif held:
        start, end = held["start"], held["cell"]
    if start != end:
        contents[end] = (waiting and waiting["choice"]) or contents[start]
        contents[start] = ""
    hinted = paths[session.state.hint]["cells"] if session.state.hint in paths else ()
    origins = list_moves(view) if board.is_open else {}
    aims = {} if choices or not held else held["puts"]
    aims = {cell: put["moves"] for cell, put in aims.items() if "moves" in put}
    held_cell = held["cell"] if held and not choices else None
    chips = board.describe_values()
    order = board.order_moves() if chips else []
    drawn = []
    for cell, name in enumerate(names):
        content = contents[cell]
        is_target, is_held = cell in aims, cell == held_cell
        is_movable = cell in origins and (held_cell is None or not is_target)
        is_alarmed = cell in view["alarmed"]
        is_waiting = bool(waiting) and cell == end
        moves = origins.get(cell, ()) if held_cell is None else aims.get(cell, ())
        chip = chips.get(next((move for move in order if move in moves), ""))
        row, column = divmod(cell, columns)
        marks = (
            is_alarmed and ("in check" if kind == "chess" else "in danger"),
            is_held and "picked up",
            is_target and "target",
            is_waiting and "waiting",
            cell in hinted and "hint",
        )
        told = [name, view["words"].get(content, content or "empty"), *filter(None, marks)]
        classes = join_classes(
            "square",
            (view["rows"] - 1 - row + column) % 2 == 0 and "is-dark",
            cell in changed and "is-last",
            is_alarmed and "is-alarmed",
            is_movable and "is-movable",
            is_held and "is-held",
            content != "" and "is-full",
            is_target and "is-target",
            is_waiting and "is-waiting",
            cell in hinted and "is-hint",
        )
        drawn.append(
            _render_square(
                cell,
                (
                    ("class", classes),
                    ("data-cell", name),
                    ("aria-disabled", None if is_movable or is_target or is_held else "true"),
                    ("aria-label", ", ".join(told)),
                ),
                kind,
                content,
                view["numbers"][cell] if view["numbers"] else "",
                is_movable and not is_held,
                (chip[0], chip[1]) if chip else None,
            )
        )
    if choices:
        drawn[end] = [*drawn[end], _render_chooser(squares, view, choices)]
    return drawn


@lru_cache(512)  # an event changes few squares
def _render_square(
    cell: int,
    attributes: tuple[tuple[str, str | None], ...],
    kind: str,
    content: str,
    number: str,
    can_be_picked_up: bool,
    chip: tuple[str, int | None] | None,
) -> Element:
    """Return a square; `chip` is the value of the best move with it."""
    chip_id = f"worth-{cell}"
    described = (chip and chip_id, _CAN if can_be_picked_up else None)
    button = element(
        "button",
        {
            "id": square_id(cell),
            "tabindex": -1,
            **dict(attributes),
            "aria-describedby": join_classes(*described) or None,
            "onclick": ["squares.press", cell],
        },
        _render_number(kind, content, number) if number else None,
        _draw_piece(kind, content) if content else None,
        element(
            "span",
            {"class": join_classes("value-chip", name_tone(chip[1])), "id": chip_id},
            chip[0],
        )
        if chip
        else None,
    )
    return element("div", {"role": "gridcell"}, button)


def _render_number(kind: str, content: str, number: str) -> Element:
    """Return the number of a square: on the man that stands there, else in its corner."""
    name, is_light = find_piece(kind, content) or ("", False)
    place = ("on-light" if is_light else "on-dark") if name == "man" else ""
    return element("span", {"class": join_classes("square-number", place)}, number)


def _draw_piece(kind: str, content: str) -> Element:
    if find_piece(kind, content):
        drawn = element("use", {"href": f"#{_piece_id(kind, content)}"})
    else:
        place = {"x": 50, "y": 50, "text-anchor": "middle", "dominant-baseline": "central"}
        drawn = element("text", {**place, "class": "piece-text"}, content)
    return element("svg", {"viewBox": "0 0 100 100", "class": "piece"}, drawn)


def _render_chooser(squares: "Squares", view: View, choices: Sequence[Path]) -> Element:
    """Return what a piece may become, over the cell that it has come to."""
    row, kind = choices[0]["cells"][-1] // view["columns"], view["kind"]
    is_below = (row < view["rows"] / 2) != squares.app.board.is_turned
    buttons = []
    for path in choices:
        choice = path["choice"]
        named = {
            "type": "button",
            "id": FIRST_CHOICE if path is choices[0] else None,
            "aria-label": view["words"].get(choice, choice) or path["name"],
            "title": path["name"],
            "onclick": action(squares.choose, path["name"]),
            "onkeydown": {"Escape": action(squares.leave_choice)},
        }
        buttons.append(
            element("button", named, _draw_piece(kind, choice) if choice else path["name"])
        )
    return element(
        "div",
        {
            "class": join_classes("chooser", not is_below and "is-above"),
            "role": "group",
            "aria-label": "What it becomes",
        },
        buttons,
    )
