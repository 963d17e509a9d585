"""The endgame databases as they come, on the stage; what they say of each move, below the board."""

from typing import TYPE_CHECKING

from plyscope.endgames.registry import EXACT
from plyscope.endgames.slices import pairs
from plyscope.page.elements import Child, Element, button, element, icon_button
from plyscope.page.number_text import group_digits, plies
from plyscope.page.part import action

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.endgames import BuiltSlices, Endgames

_OUTCOMES = (("wins", "won"), ("draws", "drawn"), ("losses", "lost"))
_HEADS = ("Pieces", "For the player to move", "Positions", "Longest")
_ALL_POSITIONS = sum(
    each.positions for pair in pairs(EXACT) for each in {pair, pair.twin}
)  # of slices that are built
_WIDTH = 1000  # units of a bar


def render_endgames(endgames: "Endgames") -> Element:
    """Return the card about the databases."""
    state = endgames.state
    is_complete = endgames.is_complete
    has_failed, is_stopped = bool(state.problem), state.is_stopped and not is_complete
    return element(
        "section",
        {"class": "endings-card", "aria-labelledby": "endings-title"},
        icon_button("Close", "close", action(endgames.hide), classes="is-small")
        if is_complete
        else None,
        element(
            "h3",
            {"id": "endings-title"},
            "The endgame database is complete" if is_complete else "Building the endgame database",
        ),
        element(
            "p", {"class": "soft", "role": "alert" if has_failed else None}, _describe(endgames)
        ),
        None if is_complete else _render_progress(endgames.solved_positions / _ALL_POSITIONS),
        _render_table(state.slices) if state.slices else None,
        button("Try again", action(endgames.resume), classes="is-primary") if has_failed else None,
        button("Go on", action(endgames.resume), classes="is-primary")
        if is_stopped and not has_failed
        else None,
        button("Stop", action(endgames.stop), "stop", classes="is-small")
        if not (is_complete or has_failed or is_stopped)
        else None,
    )


def _describe(endgames: "Endgames") -> str:
    """Return what is under way, in a sentence or two."""
    state, pieces = endgames.state, endgames.pieces
    fetched = ""
    if state.fetched and pieces > EXACT:
        positions = group_digits(state.fetched)
        fetched = f"The winners with {pieces} pieces are loaded: {positions} positions. "
    if state.problem:
        return f"{fetched}{state.problem}"
    if endgames.is_fetching and not state.is_stopped:
        return f"Loading the winners with {pieces} pieces."
    solved = group_digits(endgames.solved_positions)
    if endgames.is_complete:
        return (
            f"{fetched}All {solved} positions of {EXACT} pieces or fewer are solved: who wins, and "
            "in how many plies."
        )
    progress = "Starting with two pieces"
    if state.slices:
        total = group_digits(_ALL_POSITIONS)
        progress = f"{solved} of {total} positions of {EXACT} pieces or fewer are solved"
    end = "; it was stopped" if state.is_stopped else ""
    return f"{fetched}{progress}, backwards from the ends of the game{end}."


def _render_progress(share: float) -> Element:
    return element(
        "div",
        {
            "class": "endings-progress",
            "role": "progressbar",
            "aria-label": "Positions solved",
            "aria-valuemin": 0,
            "aria-valuemax": 100,
            "aria-valuenow": round(100 * share),
        },
        _render_bar([("is-solved", round(_WIDTH * share))], _WIDTH),
    )


def _render_bar(parts: list[tuple[str, int]], total: int) -> Element:
    """Return rectangles side by side, each with its class and its width."""
    left, bars = 0, []
    for name, width in parts:
        bars.append(element("rect", {"class": name, "x": left, "width": width, "height": 1}))
        left += width
    shape = {"viewBox": f"0 0 {total} 1", "preserveAspectRatio": "none", "aria-hidden": "true"}
    return element("svg", shape, bars)


def _render_table(slices: "tuple[BuiltSlices, ...]") -> list[Element]:
    heads = [element("th", {"scope": "col"}, head) for head in _HEADS]
    keys = [element("li", None, element("i", {"class": f"is-{key}"}), w) for key, w in _OUTCOMES]
    return [
        element(
            "table",
            None,
            element("thead", None, element("tr", None, heads)),
            element("tbody", None, [_render_row(built) for built in slices]),
        ),
        element(
            "ul",
            {"class": "endings-key"},
            keys,
            element("li", None, "longest: win or loss, in plies"),
        ),
    ]


def _render_row(built: "BuiltSlices") -> Element:
    counts = [(key, word, getattr(built, key)) for key, word in _OUTCOMES]
    text = ", ".join(f"{group_digits(count)} {word}" for _, word, count in counts)
    bar = _render_bar([(f"is-{key}", count) for key, _, count in counts], built.positions)
    men, kings, other_men, other_kings = built.pieces
    pieces = f"{_describe_side(men, kings)} v {_describe_side(other_men, other_kings)}"
    return element(
        "tr",
        {"key": pieces},
        element("th", {"scope": "row"}, pieces),
        element(
            "td",
            {"class": "endings-share"},
            element(
                "span",
                {"class": "endings-bar", "role": "img", "aria-label": text, "title": text},
                bar,
            ),
        ),
        element("td", None, group_digits(built.positions)),
        element("td", None, str(built.longest)),
    )


def _describe_side(men: int, kings: int) -> str:
    """Return the pieces of a side: man, 2 men and king, ..."""
    counts = ((men, "man", "men"), (kings, "king", "kings"))
    texts = [one if count == 1 else f"{count} {many}" for count, one, many in counts if count]
    return " and ".join(texts)


def render_database_moves(app: "App") -> Child:
    """Return what the databases say of each move, the best first; None if they say nothing."""
    known, players = app.values.state.plies, app.session.choices.game.players
    if not known:
        return None

    def describe(move: str) -> str:
        value, length = app.values.state.values[move], known[move]
        if value == 0:
            return "a draw"
        end = "" if length is None else f" in {plies(length)}"
        return f"{players[0 if value > 0 else 1]} wins{end}"

    rows = [
        element(
            "div", {"key": move}, element("dt", None, move), element("dd", None, describe(move))
        )
        for move in app.board.order_moves()
        if move in known
    ]
    return element(
        "div",
        {"class": "database-moves"},
        element("h3", None, "From the database"),
        element("dl", None, rows),
    )
