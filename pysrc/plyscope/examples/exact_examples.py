"""Examples of searches to the end."""

from plyscope.examples.example import Example

EXAMPLES = (
    Example(
        "minimax",
        "The book’s first tree",
        "tree-aima",
        (),
        "minimax",
        point="MIN answers a1 with b1, worth 3, and a2 and a3 with leaves worth 2. So MAX plays "
        "a1, and all nine leaves were looked at.",
    ),
    # X . .
    # . O .   O is to move.
    # . . X
    Example(
        "minimax-corners",
        "The trap of the two corners",
        "tictactoe",
        ("a3", "b2", "c1"),
        "minimax",
        point="A third corner looks natural for O and loses: c3 and a1 are worth +1. Every side "
        "square holds the draw; it takes 1,053 nodes to know.",
    ),
    Example(
        "alphabeta",
        "The first cutoff",
        "tree-aima",
        (),
        "alphabeta",
        point="After the leaf c1, worth 2, a2 can give MAX at most 2, and it has 3 already: c2 and "
        "c3 are skipped. Seven leaves of nine, and the same value.",
    ),
    Example(
        "alphabeta-lecture",
        "The lecture’s three plies",
        "tree-lecture",
        (),
        "alphabeta",
        point="A cutoff of each kind: at b2, worth 5 or more, MIN has b1 already, worth 2; at a2, "
        "worth 1 or less, MAX has a1, worth 2. Five leaves of eight.",
    ),
    Example(
        "alphabeta-both",
        "Cutoffs of both kinds",
        "tree-deep",
        (),
        "alphabeta",
        point="Four cutoffs, by α at nodes of MIN and by β at nodes of MAX: 26 nodes are visited "
        "where minimax visits 36.",
    ),
    Example(
        "alphabeta-best",
        "The best order",
        "tree-deep",
        (),
        "alphabeta",
        {"order": "best"},
        point="The best move first, everywhere: 20 nodes and five cutoffs, where the order given "
        "takes 26 nodes.",
    ),
    Example(
        "alphabeta-worst",
        "The worst order",
        "tree-deep",
        (),
        "alphabeta",
        {"order": "worst"},
        point="The best move last, everywhere: not one cutoff, and all 36 nodes of minimax.",
    ),
    Example(
        "alphabeta-tictactoe",
        "An answer to a corner",
        "tictactoe",
        ("a3",),
        "alphabeta",
        point="Minimax visits 59,705 nodes here, alpha–beta 2,338 of them. The centre, b2, is the "
        "only answer that holds the draw.",
    ),
    Example(
        "alphabeta-strict",
        "Cut only if better",
        "tictactoe",
        ("a3", "b2", "c1"),
        "alphabeta",
        {"ties": "strict"},
        point="Many values of tic-tac-toe are equal, so it matters whether equality cuts: 518 "
        "nodes if not, 318 if it does.",
    ),
    Example(
        "alphabeta_hard",
        "No value outside of the window",
        "tree-aima",
        (),
        "alphabeta_hard",
        point="The node behind a2 reports 3, where fail-soft alpha–beta reports the 2 that it "
        "found: a value at the end of the window is only a bound.",
    ),
)
