"""Trials of a search on positions of the program's own game: of a class, of AIMA, of easyAI."""

import ast
from typing import Any

from plyscope.game import MAX
from plyscope.student_code.adapters.starts.call_position import find_position
from plyscope.student_code.adapters.starts.program_game import ProgramGame
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.snapshot import take_snapshot
from plyscope.student_code.grader.own_game.game_values import MAX_DEPTH, GameValues, list_lines
from plyscope.student_code.grader.own_game.program_trial import ProgramTrial

SECONDS = 1.5  # for the values of all positions
MOST = 60  # trials


def list_trials(
    program: Program, start: Start, game: ProgramGame, limit: int | None
) -> list[ProgramTrial]:
    """Return the trials, those of short games first; [] if the call does not show its position.

    limit  how many plies the search looks ahead: no game is longer; None for any
    """
    places = find_position(program, start.call, game)
    if places is None or not game.step:
        return []
    begin, call, position = places
    values = GameValues(game, SECONDS, limit or MAX_DEPTH)
    found: list[ProgramTrial] = []
    for line in list_lines(game, values):
        if len(found) >= MOST:
            break
        moves = [game.write_action(action) for action in line.moves]
        if not all(_can_be_typed(move) for move in moves):
            continue
        steps = [game.step.format(position=position, move=repr(move)) for move in moves]
        value, height = values.find(line.state)
        worths = values.list_worths(line.state)
        written = {action: game.write_action(action) for action in worths}
        after = "at the start" if not moves else f"after {', '.join(map(str, moves))}"
        found.append(
            ProgramTrial(
                where=f"{after[:1].upper()}{after[1:]},",
                setup=(*begin, *steps),
                call=call,
                worths={take_snapshot(written[a]): worth for a, worth in worths.items()},
                names={take_snapshot(move): str(move) for move in written.values()},
                value=value,
                is_max=game.to_move(line.state) == MAX,
                height=height,
            )
        )
    return sorted(found, key=lambda trial: trial.height)


def _can_be_typed(move: Any) -> bool:
    try:
        return bool(ast.literal_eval(repr(move)) == move)
    except (ValueError, SyntaxError):
        return False
