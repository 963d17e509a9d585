"""The board of backgammon as a BoardView: two rows of points, with the bar, and the men off.

Points have White's numbers. White moves to the right below and to the left above.
"""

from collections.abc import Sequence

from plyscope.game import BoardView
from plyscope.games.hyper_backgammon.bear_off import bear_off_table
from plyscope.games.hyper_backgammon.position import State
from plyscope.games.hyper_backgammon.turns import BAR, HOME, OFF

COLUMNS = 14
# White's numbers of the cells; Black's bar and men off are at the top, White's at the bottom.
_PLACES = (*range(13, 19), BAR, *range(19, 25), OFF, *range(12, 6, -1), BAR, *range(6, 0, -1), OFF)


def _name_cell(cell: int) -> str:
    place, side = _PLACES[cell], "White" if cell >= COLUMNS else "Black"
    return {BAR: f"bar of {side}", OFF: f"off, {side}"}.get(place, str(place))


_NAMES = tuple(map(_name_cell, range(len(_PLACES))))


def view(state: State, turns: Sequence[str], roll: str) -> BoardView:
    """Return the position as plain data to draw, with these turns to play; `roll` is to be told."""
    white, black = state.men
    cells = []
    for cell, place in enumerate(_PLACES):
        is_point, is_whites = OFF < place < BAR, cell >= COLUMNS
        of_white = white.count(place) if is_point or is_whites else 0
        of_black = (
            black.count(BAR - place if is_point else place) if is_point or not is_whites else 0
        )
        side = "White" if of_white else "Black"
        count = of_white or of_black
        cells.append(f"{count} {side}" if count > 1 else side if count else "")
    return BoardView(
        rows=2,
        columns=COLUMNS,
        cells=tuple(cells),
        names=_NAMES,
        moves=(None,) * len(_PLACES),
        kind="backgammon",
        caption=f"{roll}{_caption(state)}",
        buttons=tuple(turns),
    )


def _caption(state: State) -> str:
    """Return how far both players have to go: in pips, near the end in rolls."""
    if max(map(max, state.men)) > HOME:
        white, black = map(sum, state.men)
        return f"Pips to go: White {white}, Black {black}."
    table = bear_off_table()
    of_white, of_black = (f"{table[men].expected:.2f}" for men in state.men)
    return f"Rolls to go, on average: White {of_white}, Black {of_black}."
