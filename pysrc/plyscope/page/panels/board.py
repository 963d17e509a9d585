"""The board of games in which a press on a cell is a move.

The shell moves the focus from cell to cell, marks the cells that the move of a cell is about
(`data-reach`), and marks a move that waits: then a cell has the name `data-waiting`.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from plyscope.calls.small_board import find_mark
from plyscope.page.elements import Children, Element, element, join_classes
from plyscope.page.position import CHANCE

if TYPE_CHECKING:
    from plyscope.page.board import Board

View = Mapping[str, Any]  # a position: see `plyscope.game.BoardView`

_PLAYER_CLASSES = ("mark-max", "mark-min", "mark-third")  # the first player of a game is MAX
_STONES = {"White": "stone-1", "Black": "stone-0"}  # of backgammon
_TONES = ("is-min", "is-draw", "is-max")
_PIPS = ("11", "02 20", "02 11 20", "00 02 20 22", "00 02 11 20 22", "00 01 02 20 21 22")
_PAST_CENTRE = 0.34  # of a cell: how far the winning line goes on, so that it strikes the marks


def render_board(board: "Board") -> Element:
    """Return the board."""
    view = board.app.session.position.view
    columns, names = view["columns"], view["names"]
    cells = _list_cells(board)
    rows = [
        element(
            "div",
            {"role": "row", "class": "row"},
            cells[start : start + columns],
            element(
                "span",
                {"class": "label label-row", "aria-hidden": "true"},
                re.sub(r"^[^0-9]+", "", names[start]),
            ),
        )
        for start in range(0, len(names), columns)
    ]
    letters = [
        element("span", {"class": "label"}, re.sub("[0-9]+$", "", name)) for name in names[:columns]
    ]
    shape = f"{view['kind']} {view['rows']} {' '.join(names)}"
    frame = element(
        "div",
        {"class": "grid-frame"},
        element(
            "div",
            {"key": shape, "role": "grid", "aria-label": "Board", "class": "grid"},
            rows,
            element(
                "div",
                {"class": "letters", "role": "presentation", "aria-hidden": "true"},
                letters,
            ),
        ),
        _render_winning_line(view),
    )
    buttons = [_render_button(board, move) for move in view.get("buttons", ())]
    if view["kind"] == "backgammon":
        return element("div", None, frame, _render_dice(board), _render_turns(board, buttons))
    return element("div", None, frame, buttons) if buttons else frame


def _render_dice(board: "Board") -> Children:
    """Return the dice that were rolled for the turn; of a double four are played."""
    last = board.app.session.position.last
    if last is None or last.by != CHANCE:
        return None
    high, low = last.move.split("-")
    faces = [high, low] * (2 if high == low else 1)
    box = {"viewBox": "10 10 80 80", "class": "rolled", "aria-hidden": "true"}
    return element(
        "div",
        {"class": "rolled-dice", "role": "img", "aria-label": f"Rolled {last.move}"},
        [element("svg", box, _draw_die(face)) for face in faces],
    )


def _render_turns(board: "Board", buttons: list[Element]) -> Children:
    """Return the turns to play, and how they are written."""
    if not buttons:
        return None
    mover, counting = board.app.session.position.to_move, _find_counting_player(board)
    points = f"Points are numbered as {counting} counts them."
    if mover != counting:
        points = f"{mover} counts the points the other way: 25 minus the number on the board."
    return element(
        "div",
        {"class": "turns"},
        element("p", {"class": "turns-note"}, f"From / to, and * hits. {points}"),
        buttons,
    )


def _find_counting_player(board: "Board") -> str:
    """Return whose numbers the points of backgammon have: the user's, or the mover's."""
    session = board.app.session
    players = session.choices.game.players
    names = (session.settings.side, session.position.to_move or "")
    return next((name for name in names if name in players), str(players[0]))


def _render_button(board: "Board", move: str) -> Element:
    """Return a button for a move that no cell plays, with its value if that is shown."""
    chip = board.describe_values().get(move)
    is_hint = move == board.app.session.state.hint
    share = board.app.overlay.shares.get(move)
    return element(
        "button",
        {
            "type": "button",
            "class": join_classes("button move-button", is_hint and "is-hint"),
            "data-move": move,
            "data-reach": " ".join(map(str, _find_points(board, move))) or None,
            "aria-disabled": None if board.is_open else "true",
            "onclick": ["shell.play", move] if board.is_open else None,
        },
        f"{move[:1].upper()}{move[1:]}{' (hint)' if is_hint else ''}",
        f", {board.app.overlay.mode} {share[1]}" if share else None,
        element("span", {"class": join_classes("value-chip", name_tone(chip[1]))}, chip[0])
        if chip
        else None,
    )


def _find_points(board: "Board", move: str) -> list[int]:
    """Return the cells that a turn of backgammon is about."""
    position = board.app.session.position
    view, mover = position.view, position.to_move or ""
    if view["kind"] != "backgammon":
        return []
    is_black = mover == board.app.session.choices.game.players[1]
    named = {"bar": f"bar of {mover}", "off": f"off, {mover}"}
    points = re.findall(r"bar|off|\d+(?!\))", move)
    names = [named.get(one) or str(25 - int(one) if is_black else one) for one in points]
    return sorted({view["names"].index(name) for name in names if name in view["names"]})


def _list_cells(board: "Board") -> list[Element]:
    """Return the cells, row by row."""
    session = board.app.session
    position, players = session.position, session.choices.game.players
    view, last, to_move = position.view, position.last, position.to_move or ""
    kind, columns = view["kind"], view["columns"]
    mover = last.by if to_move == CHANCE and last else to_move
    placed = (
        to_move if kind in ("marks", "discs", "go") else ""
    )  # a move puts the mover's mark there
    hinted = _find_cells_about(view, session.state.hint)
    chips = board.describe_values()
    overlay = board.app.overlay
    is_turned = kind == "backgammon" and _find_counting_player(board) != players[0]
    shares, mode, random_game = overlay.shares, overlay.mode, overlay.random_game
    cells = []
    for index, (name, move) in enumerate(zip(view["names"], view["moves"], strict=True)):
        content = view["cells"][index]
        reach = find_reach(view, index) if move is not None else []
        is_open = move is not None and board.is_open
        if name == "die" and content == "" and last and last.by == CHANCE:
            content = _read_face(last.move)
        shown = content or (placed if is_open and index in reach else "")
        ending = random_game.cells[index] if random_game else content
        if ending != content:
            shown = ending
        has_changed = last is not None and index in last.cells
        is_hint = index in hinted
        chip = chips.get(move) if index in reach else None
        shown_at = reach if move in shares else ()
        classes = join_classes(
            "cell",
            shown != "" and content == "" and ending == content and "is-ghost",
            ending != content and "is-random",
            is_hint and "is-hint",
            has_changed and ("is-taken" if content == "" else "is-last"),
            index in view["line"] and "is-winning",
            name == mover and "is-mover",
        )
        attributes = (
            ("class", classes),
            ("tabindex", 0 if index == len(view["names"]) // 2 else -1),
            ("data-cell", name),
            ("data-move", move),
            ("data-reach", " ".join(map(str, reach)) or None),
            (
                "data-waiting",
                f"{_name_cell(view, index, content or placed)}, waiting"
                if index in reach
                else None,
            ),
            ("aria-disabled", None if is_open else "true"),
            (
                "aria-label",
                _name_cell(view, index, content)
                + (", hint" if is_hint else "")
                + (f", {mode} {shares[str(move)][1]}" if index in shown_at else ""),
            ),
        )
        player = find_mark(shown, players)
        cells.append(
            _render_cell(
                attributes,
                kind,
                content,
                shown,
                player,
                (chip[0], chip[1]) if chip else None,
                _find_lines(view, index)
                if kind == "go"
                else ("top" if index < columns else "", is_turned),
                shares[str(move)] if index in shown_at else None,
                kind == "go" and move is None and content == "" and board.is_open,
            )
        )
    return cells


@lru_cache(512)  # a move changes few cells
def _render_cell(
    attributes: tuple[tuple[str, str | int | None], ...],
    kind: str,
    content: str,
    shown: str,
    player: int | None,
    chip: tuple[str, int | None] | None,
    lines: tuple[str, bool],
    share: tuple[float, str] | None,
    is_forbidden: bool,
) -> Element:
    """Return a cell; `shown` is what is drawn on it, and `chip` the value of its move.

    `lines` are the lines of a Go board across it, and whether it has a star point; of backgammon,
    whether it is at the top, and whether Black's numbers are shown. `share` is that of its move
    among the moves that a search has tried, and its text. A press on an empty point that is
    forbidden says why.
    """
    named = dict(attributes)
    name, move = str(named["data-cell"]), named["data-move"]
    onclick = None if named["aria-disabled"] else ["shell.play", move]
    if is_forbidden:
        onclick = ["board.explain", name]
    chip_name = f"worth-{re.sub('[^A-Za-z0-9_]', '-', name)}"
    button = element(
        "button",
        {
            "type": "button",
            **named,
            "aria-describedby": chip_name if chip else None,
            "onclick": onclick,
        },
        _draw_crossing(*lines) if kind == "go" else None,
        _draw_share(*share) if share else None,
        element(
            "svg",
            {
                "viewBox": "0 0 100 320" if kind == "backgammon" else "0 0 100 100",
                "class": "marks",
                "aria-hidden": "true",
            },
            _draw_piece(kind, shown, player, name, lines),
        ),
        element("span", {"class": "cell-text"}, content or None),
        element(
            "span",
            {
                "class": join_classes("value-chip", name_tone(chip[1]) if chip else None),
                "id": chip_name,
                "hidden": not chip,
            },
            chip[0] if chip else None,
        ),
    )
    return element("div", {"role": "gridcell"}, button)


def _draw_share(share: float, text: str) -> Element:
    """Return a disc whose area is the share of a move, with its number."""
    radius = round(8 + 38 * share**0.5, 1)
    return element(
        "svg",
        {"viewBox": "0 0 100 100", "class": "share", "aria-hidden": "true"},
        element("circle", {"cx": 50, "cy": 50, "r": radius}),
        element("text", {"x": 50, "y": 58, "text-anchor": "middle"}, text.removesuffix(" %")),
    )


def name_tone(tone: int | None) -> str:
    """Return the class that colours the value of a move: whom it is good for."""
    return "" if tone is None else _TONES[tone + 1]


# What a cell is about


def find_reach(view: View, index: int) -> list[int]:
    """Return the cells that the move of a cell is about.

    That is where a disc comes to lie, and what a heap loses.
    """
    if view["kind"] == "discs":
        column = range(index % view["columns"], len(view["moves"]), view["columns"])
        return [max(at for at in column if view["moves"][at] == view["moves"][index])]
    if view["kind"] != "counters":
        return [index]
    return [at for at in range(index, -1, -view["columns"]) if view["cells"][at] != ""]


def _find_cells_about(view: View, move: str) -> list[int]:
    """Return the cells that a move is about."""
    return find_reach(view, view["moves"].index(move)) if move in view["moves"] else []


def _name_cell(view: View, index: int, content: str) -> str:
    """Return how assistive technology calls a cell with this content."""
    name = view["names"][index]
    if view["kind"] == "counters":
        move = view["moves"][index]
        return f"{name}, {move or ('counter' if content else 'empty')}"
    return content if content.lower() == name.lower() else f"{name}, {content or 'empty'}"


def find_ways(view: View, changed: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return how what stands on the changed cells came there: the cell, and the way in cells.

    The way is to the right and down, from the cell to where it came from: a disc falls from above
    the board, a tile comes from where the gap now is.
    """
    kind, columns, cells = view["kind"], view["columns"], view["cells"]
    ways = []
    for index in changed:
        row, column = divmod(index, columns)
        others = [at for at in changed if at != index]
        if cells[index] == "":
            continue
        if kind == "discs":
            ways.append((index, 0, -row - 1))
        elif kind == "tiles" and others:
            from_row, from_column = divmod(others[0], columns)
            ways.append((index, from_column - column, from_row - row))
    return ways


# What stands on a cell, drawn in a box of 100 by 100


def _draw_piece(
    kind: str, content: str, player: int | None, name: str, lines: tuple[str, bool]
) -> Children:
    if kind == "backgammon":
        number = str(25 - int(name)) if lines[1] and name.isdecimal() else name
        return _draw_point(content, number, lines[0] == "top")
    if kind == "dice" and name == "die":
        return _draw_die(content)
    if content == "" or kind in ("dice", "choices"):
        return None
    if kind == "counters":
        return element("circle", {"cx": 50, "cy": 50, "r": 36, "class": "counter-piece"})
    if kind == "tiles" or player is None:
        return _draw_text(content, "tile-number")
    if kind == "go":
        return element("circle", {"cx": 50, "cy": 50, "r": 45, "class": f"stone stone-{player}"})
    style = _PLAYER_CLASSES[min(player, 2)]
    return _draw_disc(player, style) if kind == "discs" else _draw_mark(player, f"mark {style}")


def _find_lines(view: View, index: int) -> tuple[str, bool]:
    """Return the lines of a Go board across a cell, and whether it has a star point."""
    rows, columns = view["rows"], view["columns"]
    row, column = divmod(index, columns)
    # They reach into the cells before it, or a gap would be seen where two cells meet.
    left, right = -2 if column else 50, 100 if column < columns - 1 else 50
    top, bottom = -2 if row else 50, 100 if row < rows - 1 else 50
    near, middle = 2 if rows < 13 else 3, (rows - 1) / 2
    corners = {near, rows - 1 - near} if rows > 5 else set()
    is_star = rows % 2 == 1 and row == column == middle
    is_star = is_star or (row in corners and column in corners)
    return f"M{left} 50H{right}M50 {top}V{bottom}", is_star


def _draw_crossing(lines: str, is_star: bool) -> Element:
    return element(
        "svg",
        {"viewBox": "0 0 100 100", "class": "crossing", "aria-hidden": "true"},
        element("path", {"d": lines}),
        element("circle", {"cx": 50, "cy": 50, "r": 9}) if is_star else None,
    )


def _draw_point(content: str, name: str, is_top: bool) -> list[Element | None]:
    """Return a point of backgammon, or the bar or the place of men off, with its men."""
    edge, step = (48, 84) if is_top else (272, -84)
    count, _, player = content.rpartition(" ")
    label = name if name.isdecimal() else "bar" if name.startswith("bar") else "off"
    return [
        element("path", {"d": "M4 0H96L50 236z" if is_top else "M4 320H96L50 84z"})
        if name.isdecimal()
        else None,
        element("text", {"x": 50, "y": 290 if is_top else 66, "text-anchor": "middle"}, label),
        *(
            element(
                "circle",
                {"cx": 50, "cy": edge + place * step, "r": 40, "class": f"stone {_STONES[player]}"},
            )
            for place in range(int(count or bool(content)))
        ),
    ]


def _draw_mark(player: int, style: str) -> Element:
    if player == 0:
        return element("path", {"d": "M27 27 73 73M73 27 27 73", "class": style})
    if player == 1:
        return element("circle", {"cx": 50, "cy": 50, "r": 25, "class": style})
    return element("path", {"d": "M50 26 76 70H24z", "stroke-linejoin": "round", "class": style})


def _draw_disc(player: int, style: str) -> list[Element]:
    """Return a disc; on it the sign of its player, for those who see no colours."""
    sign = (
        element("path", {"d": "M37 37 63 63M63 37 37 63"})
        if player == 0
        else element("circle", {"cx": 50, "cy": 50, "r": 15})
    )
    return [
        element("circle", {"cx": 50, "cy": 50, "r": 40, "class": f"disc {style}"}),
        element("circle", {"cx": 50, "cy": 50, "r": 31, "class": "disc-rim"}),
        element("g", {"class": "disc-sign"}, sign),
    ]


def _draw_die(face: str) -> list[Element]:
    body = {"x": 15, "y": 15, "width": 70, "height": 70, "rx": 16, "class": "die"}
    pips = _PIPS[int(face) - 1].split() if face in ("1", "2", "3", "4", "5", "6") else []
    return [
        element("rect", body),
        *(
            element(
                "circle",
                {
                    "cx": 33 + 17 * int(column),
                    "cy": 33 + 17 * int(row),
                    "r": 6.2,
                    "class": "pip",
                },
            )
            for column, row in map(list, pips)
        ),
        *([_draw_text("?", "die-air")] if face == "?" else []),
    ]


def _draw_text(text: str, style: str) -> Element:
    place = {"x": 50, "y": 50, "text-anchor": "middle", "dominant-baseline": "central"}
    return element("text", {**place, "class": style}, text)


def _read_face(move: str) -> str:
    """Return the face of a die that the name of a roll tells: the number at its end."""
    found = re.search("[0-9]+$", move)
    return found[0] if found else ""


def _render_winning_line(view: View) -> Element:
    """Return the stroke through the winning marks, drawn a little past the centres at its ends."""
    columns, line = view["columns"], view["line"]
    stroke = None
    if line:
        row, column = divmod(line[0], columns)
        last_row, last_column = divmod(line[-1], columns)
        down, right = _find_sign(last_row - row), _find_sign(last_column - column)
        ends = {
            "x1": column + 0.5 - right * _PAST_CENTRE,
            "y1": row + 0.5 - down * _PAST_CENTRE,
            "x2": last_column + 0.5 + right * _PAST_CENTRE,
            "y2": last_row + 0.5 + down * _PAST_CENTRE,
        }
        stroke = element("line", {**ends, "pathLength": 1})
    return element(
        "svg",
        {
            "key": f"line {line}",
            "class": "winning-line",
            "aria-hidden": "true",
            "preserveAspectRatio": "none",
            "viewBox": f"0 0 {columns} {view['rows']}",
        },
        stroke,
    )


def _find_sign(number: int) -> int:
    return (number > 0) - (number < 0)
