"""Depth-limited searches, which evaluate unfinished positions."""

from dataclasses import replace

from plyscope.search.algorithm import AGAINST, Algorithm, Traits
from plyscope.search.depth_limited.aspiration import aspiration
from plyscope.search.depth_limited.beam_search import beam
from plyscope.search.depth_limited.check_extension import check_extension
from plyscope.search.depth_limited.futility_pruning import futility
from plyscope.search.depth_limited.h_alphabeta import h_alphabeta
from plyscope.search.depth_limited.h_minimax import h_minimax
from plyscope.search.depth_limited.iterative_deepening import iterative_deepening
from plyscope.search.depth_limited.late_move_reductions import late_moves
from plyscope.search.depth_limited.null_move import null_move
from plyscope.search.depth_limited.probcut import probcut
from plyscope.search.depth_limited.probcut_regression import CONNECT_FOUR
from plyscope.search.depth_limited.pvs import pvs
from plyscope.search.depth_limited.quiescence import quiescence
from plyscope.search.depth_limited.singular_extension import singular
from plyscope.search.depth_limited.stand_pat import stand_pat
from plyscope.search.options import (
    DEPTH,
    MILLISECONDS,
    NODE_LIMIT,
    ORDER,
    ORDER_WITH_PV,
    TIES,
    WEIGHTS,
    Option,
)

EXTRA_PLIES = Option(
    8, "How many plies a line may grow beyond the depth.", minimum=0, is_costly=True
)
SINGULAR_MARGIN = Option(0.5, "How much better than all others a move must be.", minimum=0)
BEAM_WIDTH = Option(3, "How many moves of each position are searched.", is_costly=True)
PROBCUT_HEIGHT = Option(4, "How many plies above the horizon a cutoff is predicted.")
PROBE_DEPTH = Option(2, "How many plies the shallow search looks ahead.", minimum=0)
DEVIATIONS = Option(
    1.5, "How many standard deviations make a cutoff likely.", minimum=0, title="Deviations"
)
SLOPE = Option(
    CONNECT_FOUR.slope, "The predicted value is this times the shallow value.", minimum=0.01
)
OFFSET = Option(CONNECT_FOUR.offset, "The amount added to the predicted value.", minimum=-1_000_000)
SIGMA = Option(CONNECT_FOUR.sigma, "The standard deviation of the prediction.", minimum=0)
# In chess, draughts and Connect Four it fails now and then, and saves on the whole.
WINDOW_MARGIN = Option(
    0.02,
    "How far the window reaches to either side of the last value.",
    minimum=0.001,
    title="Window",
)
NULL_MOVE_REDUCTION = Option(2, "How many plies shallower the search after a pass is.")
FULL_DEPTH_MOVES = Option(3, "How many moves of each position are searched to the full depth.")
FUTILITY_MARGIN = Option(
    0.02,
    "How much a quiet move may add to the estimate.",
    minimum=0.001,
    title="Margin",
)
LATE_MOVE_REDUCTION = Option(
    2, "How many plies shallower late moves are searched.", title="Reduction"
)

TABLE = (
    Algorithm(
        "h_minimax",
        "Minimax to a depth",
        "Searches to a fixed depth and evaluates the positions there.",
        h_minimax,
        {"depth": DEPTH, "weights": WEIGHTS},
        ("evaluate",),
        game_kind=AGAINST,
        traits=Traits(looks_to_depth=True),
    ),
    Algorithm(
        "h_alphabeta",
        "Alpha–beta to a depth",
        "Same result as minimax to a depth, but skips branches that cannot change it.",
        h_alphabeta,
        {"depth": DEPTH, "ties": TIES, "order": ORDER, "weights": WEIGHTS},
        ("evaluate",),
        game_kind=AGAINST,
        traits=Traits(looks_to_depth=True),
    ),
    Algorithm(
        "iterative_deepening",
        "Iterative deepening",
        "Searches to depth 1, 2, 3 and so on, until the node budget is spent.",
        iterative_deepening,
        {
            "depth": DEPTH,
            "nodes": NODE_LIMIT,
            "milliseconds": MILLISECONDS,
            "order": ORDER_WITH_PV,
            "weights": WEIGHTS,
        },
        ("evaluate",),
        game_kind=AGAINST,
        extra_counters=("iterations",),
    ),
    Algorithm(
        "aspiration",
        "Aspiration windows",
        "Iterative deepening with a narrow window around the last value.",
        aspiration,
        {
            "depth": DEPTH,
            "around": WINDOW_MARGIN,
            "nodes": NODE_LIMIT,
            "milliseconds": MILLISECONDS,
            "order": ORDER_WITH_PV,
            "weights": WEIGHTS,
        },
        ("evaluate",),
        game_kind=AGAINST,
        extra_counters=("iterations", "re-searches"),
        traits=Traits(annotation_variables={"iteration": {"limit": "value"}}),
    ),
    Algorithm(
        "pvs",
        "Principal-variation search",
        "Searches the first move fully, and tests the others with a null window.",
        pvs,
        {"depth": DEPTH, "order": ORDER, "weights": WEIGHTS},
        ("evaluate",),
        game_kind=AGAINST,
        extra_counters=("re-searches",),
        traits=Traits(uses_null_windows=True),
    ),
    Algorithm(
        "quiescence",
        "Quiescence search",
        "Searches on beyond the depth until the position is quiet.",
        quiescence,
        {"depth": DEPTH, "extra": EXTRA_PLIES, "ties": TIES, "weights": WEIGHTS},
        ("evaluate", "is_quiet", "noisy_actions"),
    ),
    Algorithm(
        "stand_pat",
        "Quiescence with stand-pat",
        "Follows captures beyond the depth, where nobody has to capture.",
        stand_pat,
        {
            "depth": DEPTH,
            "extra": EXTRA_PLIES,
            "ties": TIES,
            "order": replace(ORDER, default="evaluate"),  # else the captures grow beyond measure
            "weights": WEIGHTS,
        },
        ("evaluate", "captures", "in_check"),
        traits=Traits(cuts_before_move=True),
    ),
    Algorithm(
        "singular",
        "Singular extensions",
        "Searches one ply deeper where one move is clearly better than all others.",
        singular,
        {
            "depth": DEPTH,
            "extra": replace(EXTRA_PLIES, default=4),
            "margin": SINGULAR_MARGIN,
            "ties": TIES,
            "weights": WEIGHTS,
        },
        ("evaluate",),
        extra_counters=("extensions", "probe nodes"),
        traits=Traits(extends_singular_moves=True),
    ),
    Algorithm(
        "check_extension",
        "Check extensions",
        "Searches one ply deeper after every check.",
        check_extension,
        {
            "depth": replace(DEPTH, default=3),
            "extra": replace(EXTRA_PLIES, default=4),
            "ties": TIES,
            "order": ORDER,
            "weights": WEIGHTS,
        },
        ("evaluate", "in_check"),
        extra_counters=("extensions",),
    ),
    Algorithm(
        "beam",
        "Beam search",
        "Searches only the few moves of each position that look best.",
        beam,
        {"depth": DEPTH, "width": BEAM_WIDTH, "ties": TIES, "weights": WEIGHTS},
        ("evaluate",),
        traits=Traits(forward_prunes=True),
    ),
    Algorithm(
        "late_moves",
        "Late-move reductions",
        "Searches late moves less deeply, and again if one turns out better.",
        late_moves,
        {
            "depth": replace(DEPTH, default=5),
            "full": FULL_DEPTH_MOVES,
            "reduction": LATE_MOVE_REDUCTION,
            "order": ORDER,
            "weights": WEIGHTS,
        },
        ("evaluate",),
        extra_counters=("reductions", "re-searches"),
        traits=Traits(reduces_depth=True),
    ),
    Algorithm(
        "null_move",
        "Null-move pruning",
        "Skips a node if even a pass would be good enough for its player.",
        null_move,
        {
            "depth": replace(DEPTH, default=5),
            "reduction": NULL_MOVE_REDUCTION,
            "order": ORDER,
            "weights": WEIGHTS,
        },
        ("evaluate", "null_move"),
        extra_counters=("probe nodes",),
        traits=Traits(forward_prunes=True, annotation_variables={"probe": {"nodes": "value"}}),
    ),
    Algorithm(
        "futility",
        "Futility pruning",
        "Skips quiet moves just above the depth that can hardly matter.",
        futility,
        {"depth": DEPTH, "margin": FUTILITY_MARGIN, "order": ORDER, "weights": WEIGHTS},
        ("evaluate",),
        extra_counters=("futile nodes",),
        traits=Traits(annotation_variables={"futile": {"alpha": "alpha", "beta": "beta"}}),
    ),
    Algorithm(
        "probcut",
        "ProbCut",
        "Skips what a shallow search predicts will not matter.",
        probcut,
        {
            "depth": replace(DEPTH, default=6),
            "height": PROBCUT_HEIGHT,
            "probe": PROBE_DEPTH,
            "t": DEVIATIONS,
            "slope": SLOPE,
            "offset": OFFSET,
            "sigma": SIGMA,
            "ties": TIES,
            "weights": WEIGHTS,
        },
        ("evaluate",),
        extra_counters=("probe nodes",),
        traits=Traits(
            returns_bounds=True,  # at its likely cuts
            forward_prunes=True,
            annotation_variables={"probe": {"alpha": "alpha", "beta": "beta"}},
        ),
    ),
)
