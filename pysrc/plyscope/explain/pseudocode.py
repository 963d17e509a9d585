"""The pseudocode of searches, each line marked with the events that it stands for.

The figures are those of AIMA 4e: 6.3, 6.7 and H-MINIMAX of section 6.3. Fail-hard alpha-beta and
expectimax are as lectures print them. Pruning methods of other authors are added to AIMA's lines;
the search's file names the paper. Figures for two players begin with MAX, so they have no line for
the call where MIN begins.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A figure in pseudocode: `origin` names its source; marks stand behind "  # " in the text."""

    origin: str
    text: str


MINIMAX = """
function MINIMAX-SEARCH(game, state) returns an action
  value, move ← MAX-VALUE(game, state)  # MAX.start
  return move

function MAX-VALUE(game, state) returns a (utility, move) pair
  if game.IS-TERMINAL(state) then return game.UTILITY(state, player), null
  v ← −∞
  for each a in game.ACTIONS(state) do  # MAX.enter
    v2, a2 ← MIN-VALUE(game, game.RESULT(state, a))  # MAX.leave
    if v2 > v then
      v, move ← v2, a  # MAX.update
  return v, move

function MIN-VALUE(game, state) returns a (utility, move) pair
  if game.IS-TERMINAL(state) then return game.UTILITY(state, player), null
  v ← +∞
  for each a in game.ACTIONS(state) do  # MIN.enter
    v2, a2 ← MAX-VALUE(game, game.RESULT(state, a))  # MIN.leave
    if v2 < v then
      v, move ← v2, a  # MIN.update
  return v, move
"""

ALPHABETA = """
function ALPHA-BETA-SEARCH(game, state) returns an action
  value, move ← MAX-VALUE(game, state, −∞, +∞)  # MAX.start
  return move

function MAX-VALUE(game, state, α, β) returns a (utility, move) pair
  if game.IS-TERMINAL(state) then return game.UTILITY(state, player), null
  v ← −∞
  for each a in game.ACTIONS(state) do  # MAX.enter
    v2, a2 ← MIN-VALUE(game, game.RESULT(state, a), α, β)  # MAX.leave
    if v2 > v then
      v, move ← v2, a
      α ← MAX(α, v)  # MAX.update
    if v ≥ β then return v, move  # MAX.cut
  return v, move

function MIN-VALUE(game, state, α, β) returns a (utility, move) pair
  if game.IS-TERMINAL(state) then return game.UTILITY(state, player), null
  v ← +∞
  for each a in game.ACTIONS(state) do  # MIN.enter
    v2, a2 ← MAX-VALUE(game, game.RESULT(state, a), α, β)  # MIN.leave
    if v2 < v then
      v, move ← v2, a
      β ← MIN(β, v)  # MIN.update
    if v ≤ α then return v, move  # MIN.cut
  return v, move
"""

ALPHABETA_HARD = """
function ALPHA-BETA-SEARCH(game, state) returns a utility value
  return MAX-VALUE(game, state, −∞, +∞)  # MAX.start

function MAX-VALUE(game, state, α, β) returns the minimax value of state
  if TERMINAL-TEST(state) then return UTILITY(state)
  for each a in SUCCESSORS(state) do  # MAX.enter
    α ← MAX(α, MIN-VALUE(game, RESULT(state, a), α, β))  # MAX.leave MAX.update
    if α ≥ β then return β  # MAX.cut
  return α

function MIN-VALUE(game, state, α, β) returns the minimax value of state
  if TERMINAL-TEST(state) then return UTILITY(state)
  for each a in SUCCESSORS(state) do  # MIN.enter
    β ← MIN(β, MAX-VALUE(game, RESULT(state, a), α, β))  # MIN.leave MIN.update
    if β ≤ α then return α  # MIN.cut
  return β
"""

EXPECTIMAX = """
def value(state):  # ROOT.start
  if the state is a terminal state: return the state's utility
  if the next agent is MAX: return max-value(state)
  if the next agent is EXP: return exp-value(state)

def max-value(state):
  initialize v = −∞
  for each successor of state:  # MAX.enter
    v = max(v, value(successor))  # MAX.leave MAX.update
  return v

def exp-value(state):
  initialize v = 0
  for each successor of state:  # EXP.enter
    p = probability(successor)
    v += p * value(successor)  # EXP.leave
  return v  # EXP.update
"""


def _with_cutoff(figure: str) -> str:
    """Replace IS-TERMINAL and UTILITY by IS-CUTOFF and EVAL, and add the depth."""
    return (
        figure.replace("game.IS-TERMINAL(state)", "game.IS-CUTOFF(state, depth)")
        .replace("game.UTILITY(state, player)", "game.EVAL(state, player)")
        .replace("VALUE(game, state", "VALUE(game, state, depth")
        .replace("RESULT(state, a)", "RESULT(state, a), depth + 1")
        .replace("move ← MAX-VALUE(game, state, depth", "move ← MAX-VALUE(game, state, 0")
    )


def _with_changes(figure: str, *changes: tuple[str, str]) -> str:
    """Change lines of MAX's function, and MIN's by their mirror images."""
    head, max_title, functions = figure.partition("\nfunction MAX-VALUE")
    max_lines, min_title, min_lines = functions.partition("\nfunction MIN-VALUE")
    for before, after in changes:
        max_lines = max_lines.replace(before, after)
        min_lines = min_lines.replace(_mirror(before), _mirror(after))
    return head + max_title + max_lines + min_title + min_lines


def _mirror(line: str) -> str:
    """Return MIN's line for a line of MAX."""
    pairs = ["MAX MIN", "α β", "> <", "≥ ≤", "+∞ −∞", "above below", "most least"]
    for pair in pairs:
        of_max, of_min = pair.split()
        line = line.replace(of_max, "\0").replace(of_min, of_max).replace("\0", of_min)
    return line.replace("β, α", "α, β").replace("β, bound", "bound, β")  # a window's order stays


H_ALPHABETA = _with_cutoff(ALPHABETA)
_CALL = "MIN-VALUE(game, game.RESULT(state, a), depth + 1, α, β)"
_RECURSIVE_LINE = f"    v2, a2 ← {_CALL}  # MAX.leave\n"
_LOOP = "  for each a in game.ACTIONS(state) do  # MAX.enter\n"
_RE_SEARCH_LINE = f"      v2, a2 ← {_CALL}  # MAX.enter_later MAX.leave_later\n"
PVS = _with_changes(
    H_ALPHABETA,
    (
        _RECURSIVE_LINE,
        "    if a is the first then bound ← β else bound ← just above α\n"
        f"{_RECURSIVE_LINE.replace('α, β', 'α, bound')}"
        f"    if bound ≤ v2 and v2 < β then  # MAX.re-search\n{_RE_SEARCH_LINE}",
    ),
)
STAND_PAT = _with_changes(
    H_ALPHABETA,
    (
        _LOOP,
        "  actions ← game.ACTIONS(state)\n"
        "  if the depth is reached and the mover is not in check then\n"
        "    v ← game.EVAL(state, player)\n"
        "    α ← MAX(α, v)  # MAX.stand_pat\n"
        "    actions ← game.CAPTURES(state)\n"
        "  for each a in actions do  # MAX.enter\n"
        "    if v ≥ β then return v, move  # MAX.cut\n",
    ),
    ("    if v ≥ β then return v, move  # MAX.cut\n  return", "  return"),
)
NULL_MOVE = _with_changes(
    H_ALPHABETA,
    (
        "  v ← −∞\n",
        "  passed ← game.NULL-MOVE(state)\n"
        "  if a search of passed, R plies shallower, finds β or above then  # MAX.probe\n"
        "    return β, null  # MAX.null_move\n"
        "  v ← −∞\n",
    ),
)
LATE_MOVES = _with_changes(
    H_ALPHABETA,
    (
        _RECURSIVE_LINE,
        "    if a comes late then look r plies less far there  # MAX.reduced\n"
        f"{_RECURSIVE_LINE}"
        f"    if that was less far and v2 > α then  # MAX.re-search\n{_RE_SEARCH_LINE}",
    ),
)
FUTILITY = _with_changes(
    H_ALPHABETA,
    (
        _LOOP,
        "  actions ← game.ACTIONS(state)\n"
        "  if one ply is left, the mover not in check and game.EVAL(state, player) a margin below α"
        " then\n"
        "    actions ← those that capture or give check  # MAX.futile\n"
        "  for each a in actions do  # MAX.enter\n",
    ),
)
CHECK_EXTENSION = _with_changes(
    H_ALPHABETA,
    (
        _RECURSIVE_LINE,
        f"    if a gives check then look one ply further there  # MAX.extended\n{_RECURSIVE_LINE}",
    ),
)

_BOOK, _BOOK_WITH_CHANGES, _LECTURE = "AIMA 4e", "After AIMA 4e", "The lecture"
PSEUDOCODE = {  # by the name of the algorithm
    "minimax": Figure(_BOOK, MINIMAX),
    "alphabeta": Figure(_BOOK, ALPHABETA),
    "h_minimax": Figure(_BOOK, _with_cutoff(MINIMAX)),
    "h_alphabeta": Figure(_BOOK, H_ALPHABETA),
    "pvs": Figure(_BOOK_WITH_CHANGES, PVS),
    "stand_pat": Figure(_BOOK_WITH_CHANGES, STAND_PAT),
    "null_move": Figure(_BOOK_WITH_CHANGES, NULL_MOVE),
    "late_moves": Figure(_BOOK_WITH_CHANGES, LATE_MOVES),
    "futility": Figure(_BOOK_WITH_CHANGES, FUTILITY),
    "check_extension": Figure(_BOOK_WITH_CHANGES, CHECK_EXTENSION),
    "alphabeta_hard": Figure(_LECTURE, ALPHABETA_HARD),
    "expectimax": Figure(_LECTURE, EXPECTIMAX),
}
