"""Trials of a CS50 tic-tac-toe: boards from one free cell on, late ones first."""

from random import Random

from plyscope.student_code.grader.own_game.program_trial import ProgramTrial
from plyscope.student_code.grader.own_game.tictactoe_rules import (
    EMPTY_CELLS,
    BoardWriter,
    free_places,
    is_over,
    list_boards,
    mover_of,
    plies_to_win,
    put,
    show_board,
    value_of,
)

# How many boards are tried, by their free cells: a search of many takes long.
_COUNTS = {1: 30, 2: 40, 3: 40, 4: 40, 5: 20, 6: 6, 7: 2, 8: 1}


def list_trials(writer: BoardWriter) -> list[ProgramTrial]:
    """Return the trials; each leaves it open which of several best moves is chosen."""
    chance, found = Random(1), []
    boards = [cells for cells in list_boards() if not is_over(cells)]
    for free, count in _COUNTS.items():
        some = [cells for cells in boards if cells.count(" ") == free]
        found += chance.sample(some, min(count, len(some)))
    trials = []
    for cells in (*found, EMPTY_CELLS):
        moves = {divmod(place, 3): put(cells, place) for place in free_places(cells)}
        is_max = mover_of(cells) == "X"
        trials.append(
            ProgramTrial(
                where=f"On {show_board(cells)}, {mover_of(cells)} to move,",
                setup=(f"board = {writer.write(cells)}",),
                call="minimax(board)",
                worths={move: value_of(after) for move, after in moves.items()},
                names={move: str(move) for move in moves},
                value=value_of(cells),
                is_max=is_max,
                height=cells.count(" "),
                board="board",
                wins={
                    move: 1 + plies_to_win(after)
                    for move, after in moves.items()
                    if value_of(after) == (1 if is_max else -1)
                },
            )
        )
    return trials
