"""Trials of a search on positions of the program's own game: of a class, of AIMA, of easyAI."""

import ast
from typing import Any

from plyscope.game import MAX
from plyscope.student_code.adapters.starts.program_game import ProgramGame
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.snapshot import take_snapshot
from plyscope.student_code.grader.own_game.game_values import GameValues, list_lines
from plyscope.student_code.grader.own_game.program_trial import ProgramTrial

SECONDS = 1.5  # for the values of all positions
MOST = 60  # trials


def list_trials(program: Program, start: Start, game: ProgramGame) -> list[ProgramTrial]:
    """Return the trials, late positions first; [] if the call does not show its position."""
    places = _find_position(program, start.call, game)
    if places is None or not game.step:
        return []
    begin, call, position = places
    values, found = GameValues(game, SECONDS), []
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
    return found


def _can_be_typed(move: Any) -> bool:
    try:
        return bool(ast.literal_eval(repr(move)) == move)
    except (ValueError, SyntaxError):
        return False


def _find_position(
    program: Program, call: str, game: ProgramGame
) -> tuple[tuple[str, ...], str, str] | None:
    """Return what makes the first position, the call with a name for it, and that name."""
    tree = ast.parse(call, mode="eval")
    for node in ast.walk(tree):
        if isinstance(node, ast.NamedExpr) and node.target.id == "game":
            made = ast.unparse(node.value)
            text = ast.unparse(_Position(ast.unparse(node)).visit(tree))
            return (f"game = {made}", "state = game.initial"), text, "state"
    for node in ast.walk(tree.body):
        if node is tree.body or not isinstance(node, (ast.Call, ast.Name)):
            continue
        expression = ast.unparse(node)
        try:
            value = evaluate_briefly(program.names, expression)
        except Exception:
            continue
        if take_snapshot(value) == game.initial.key:
            text = ast.unparse(_Position(expression, "position").visit(tree))
            return (f"position = {expression}",), text, "position"
    return None


class _Position(ast.NodeTransformer):
    """Replaces an expression by a name; without one, `game := …` by game, its initial by state."""

    def __init__(self, expression: str, name: str = "") -> None:
        self.expression, self.name = expression, name

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.expr):
            text = ast.unparse(node)
            if self.name and text == self.expression:
                return ast.Name(self.name, ast.Load())
            if not self.name and text in ("game.initial", f"{self.expression}.initial"):
                return ast.Name("state", ast.Load())
            if not self.name and isinstance(node, ast.NamedExpr):
                return ast.Name("game", ast.Load())
        return super().generic_visit(node)
