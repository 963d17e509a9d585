"""What a parameter of a search is by its name: a depth, a player, a bound, a size, a position.

The words are English, and for the commonest parameters Spanish, Portuguese, French and German.
"""

from collections.abc import Sequence

LOW, HIGH = "float('-inf')", "float('inf')"
_WINDOWS = (
    ("alpha", "beta"),
    ("alfa", "beta"),
    ("a", "b"),
    ("α", "β"),
    ("low", "high"),
    ("lower", "upper"),
)
_DEPTH_ENDS = ("depth", "plies", "level", "height", "limit")
_DEPTHS = {
    *_DEPTH_ENDS,
    *"ply lookahead d levels profundidad profundidade profondeur tiefe nivel".split(),
}
_TURN_ENDS = (
    *("player", "mark", "letter", "symbol", "piece", "disc", "disk"),
    *("playernumber", "playerid", "playernum"),
)
_TURNS = set(
    "player turn mark letter symbol who color colour side sign piece current_player me"
    " player_turn to_move token other opponent enemy human ai p jugador jogador joueur spieler"
    " turno ficha bot computer comp cpu mover".split()
)
_NOBODY = ("empty", "blank", "none", "free", "nobody", "draw", "tie", "border", "outer")
AMOUNTS = set("reward score depth size width height count threshold level weight rate c".split())
COUNTS = set(
    "iterations iteration iters iter itermax its simulations sims rollouts playouts playout budget"
    " iteracoes iteraciones max_it".split()
)
# In the order in which they are looked for.
ROW_COUNTS = (
    *("rows", "row_count", "n_rows", "num_rows", "nrows", "board_rows"),
    *("board_height", "height"),
)
COLUMN_COUNTS = (
    *("cols", "columns", "col_count", "column_count", "n_cols", "num_cols", "ncols", "column"),
    *("board_cols", "board_columns", "board_width", "width"),
)
SIZES = ("size", "board_size", "n", "boardsize", "grid_size", "dim", "dimension")
PLACES = ("row_num", "col_num", "last_row", "last_col", "last_column", "row", "col", "column")
LINKS = ("parent", "id", "node_id", "parent_id", "last_move", "prev_move", "previous_move")
SCORES = ("scores", "values", "leaves", "leaf_values", "terminal", "arr", "array", "leaf_nodes")
EVALUATIONS = ("eval", "heur", "score", "util", "value")
PROGRAM_WINDOWS = ("game", "win", "window", "screen", "canvas", "display", "gui")
MAKERS = (
    *("initial", "start", "new", "make", "create", "empty", "init", "build", "setup", "reset"),
    *("example", "sample", "default", "initialize", "generate", "starting"),
)
BEGINNING = {"reset", "setup", "start", "new", "init", "initialize", "load", "prepare"}
THINGS = (
    *("board", "state", "game", "position", "grid", "tree", "root", "node", "field"),
    *("tablero", "tabuleiro", "plateau", "brett", "estado"),
)


def is_depth(name: str) -> bool:
    """Return whether a parameter is the depth of a search, by its name."""
    lowered = name.lower().strip("_")
    return lowered in _DEPTHS or lowered.endswith(_DEPTH_ENDS)


def is_turn(name: str) -> bool:
    """Return whether a parameter is a player, by its name."""
    lowered = name.lower().strip("_")
    return lowered in _TURNS or lowered.replace("_", "").endswith(_TURN_ENDS)


def is_nobody(name: str) -> bool:
    """Return whether a name, or a text, is that of no player: of a free cell or a tie."""
    return not name.strip("'\" -._") or any(word in name.lower() for word in _NOBODY)


def find_window(name: str, names: Sequence[str]) -> str:
    """Return the bound that a parameter is, or ""."""
    lowered = [each.lower() for each in names]
    for low, high in _WINDOWS:
        if low in lowered and high in lowered and name in (low, high):
            return LOW if name == low else HIGH
    return ""
