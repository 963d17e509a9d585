"""The book's pseudocode, each line marked with the events that it stands for.

After AIMA 4e, figures 6.3 and 6.7, and its H-MINIMAX, section 6.3; fail-hard alpha-beta and
expectimax as lectures on them print it.
"""

MINIMAX = """
function MINIMAX-SEARCH(game, state) returns an action
  value, move ← MAX-VALUE(game, state)  # ROOT.start
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
  value, move ← MAX-VALUE(game, state, −∞, +∞)  # ROOT.start
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
  return MAX-VALUE(game, state, −∞, +∞)  # ROOT.start

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
    """Return a figure with IS-CUTOFF and EVAL in place of IS-TERMINAL and UTILITY, and a depth."""
    return (
        figure.replace("game.IS-TERMINAL(state)", "game.IS-CUTOFF(state, depth)")
        .replace("game.UTILITY(state, player)", "game.EVAL(state, player)")
        .replace("VALUE(game, state", "VALUE(game, state, depth")
        .replace("RESULT(state, a)", "RESULT(state, a), depth + 1")
        .replace("MAX-VALUE(game, state, depth, −∞", "MAX-VALUE(game, state, 0, −∞")
    )


PSEUDOCODE = {
    "minimax": MINIMAX,
    "alphabeta": ALPHABETA,
    "h_minimax": _with_cutoff(MINIMAX),
    "h_alphabeta": _with_cutoff(ALPHABETA),
    "alphabeta_hard": ALPHABETA_HARD,
    "expectimax": EXPECTIMAX,
}
LECTURE = {"alphabeta_hard", "expectimax"}  # as lectures print them, the others as AIMA 4e does
