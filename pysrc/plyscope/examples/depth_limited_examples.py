"""Examples of depth-limited searches."""

from plyscope.examples.example import Example

# . . O .
# O . X .   O is to move. With a1 X would have two threats, d4 and b1; three plies ahead O sees that
# O X . .   a4, its own third in the column, makes X answer a1, and does not see that this is a1.
# . . X X
HORIZON = ("b2", "c4", "c3", "a3", "d1", "a2", "c1")

# O in d2, X in d1 and e1: O is to move, and has to stop three in the bottom row.
OPEN_ROW = ("d", "d", "e")

# Black to move can take on h4; then the two boards differ by White's rook alone.
BOARD = "chess:r1bq1rk1/ppp2ppp/2np4/8/7P/3P4/PPP2PK1/{} b - - 0 1"

# The rook attacks the bishop on a2, whose only ways out are b1, before the rook, and b3.
BISHOP = "chess:6k1/6pp/8/4p3/5p2/1P6/b1P3KP/R7 b - - 0 1"

EXAMPLES = (
    Example(
        "h_minimax",
        "Two plies are enough for the centre",
        "tictactoe",
        (),
        "h_minimax",
        {"depth": 2},
        point="No game ends within two plies, so only the evaluation decides: it counts open "
        "lines, and the centre, b2, gives the most.",
    ),
    Example(
        "horizon",
        "The horizon effect",
        "tictactoe-4x4-4",
        HORIZON,
        "h_alphabeta",
        {"depth": 3},
        point="X threatens a1, with two threats at once. O plays a4, a threat of its own, which "
        "pushes that beyond the horizon but forces X to play a1.",
    ),
    Example(
        "quiescence",
        "Beyond the horizon",
        "tictactoe-4x4-4",
        HORIZON,
        "quiescence",
        {"depth": 3},
        point="The same position and depth, but threats are searched until the position is quiet: "
        "now O sees that a4 loses, and plays a1 itself.",
    ),
    Example(
        "singular",
        "Singular moves",
        "tictactoe-4x4-4",
        HORIZON,
        "singular",
        {"depth": 3},
        point="The same position: two moves that are clearly better than all others are searched "
        "one ply deeper. O plays d4, which also draws.",
    ),
    Example(
        "killer",
        "Killer moves",
        "connect-four",
        ("d", "d"),
        "h_alphabeta",
        {"depth": 4, "order": "killer"},
        point="A move that caused a cutoff is tried first at other nodes of the same ply: 452 "
        "nodes, where the order of the columns takes 857.",
    ),
    Example(
        "history",
        "The history heuristic",
        "connect-four",
        ("d", "d"),
        "h_alphabeta",
        {"depth": 4, "order": "history"},
        point="Moves that caused cutoffs anywhere, above all near the root, are tried first "
        "everywhere: 507 nodes, where the order of the columns takes 857.",
    ),
    Example(
        "iterative_deepening",
        "Until the node budget is spent",
        "connect-four",
        ("d", "d"),
        "iterative_deepening",
        {"depth": 8, "nodes": 2000},
        point="Four iterations fit in 2,000 nodes. The fifth is stopped, and the move of the "
        "fourth, d, is played.",
    ),
    Example(
        "principal-variation",
        "The principal variation first",
        "connect-four",
        ("d", "d"),
        "iterative_deepening",
        {"depth": 4, "order": "pv"},
        point="Each iteration first tries the principal variation of the last one: 632 nodes, "
        "where the order of the columns takes 1,141.",
    ),
    Example(
        "aspiration",
        "A narrow window around the last value",
        "connect-four",
        ("d", "d"),
        "aspiration",
        {"around": 0.01},
        point="Each iteration starts with a window of 0.01 around the last value, and none fails: "
        "696 nodes, where full windows take 1,141.",
    ),
    Example(
        "aspiration-fails",
        "A window that fails, and still saves",
        "connect-four",
        ("d", "d", "c", "e", "e"),
        "aspiration",
        {"around": 0.015},
        point="The third iteration finds a value below its window: it fails low and is searched "
        "again. Still only 664 nodes, where full windows take 926.",
    ),
    Example(
        "pvs",
        "Null-window searches",
        "draughts",
        (),
        "pvs",
        {"depth": 5, "order": "evaluate"},
        point="A null window asks of every move but the first only whether it is better; if so, "
        "the move is searched again. 748 nodes, where alpha–beta visits 944.",
    ),
    Example(
        "exchange",
        "After the capture",
        "chess",
        ("e4", "e5", "Nf3", "Nc6"),
        "h_alphabeta",
        {"depth": 1},
        point="One ply ahead Nxe5 wins a pawn. That the knight on e5 is taken next lies beyond the "
        "horizon.",
    ),
    Example(
        "stand_pat",
        "Captures searched to the end",
        "chess",
        ("e4", "e5", "Nf3", "Nc6"),
        "stand_pat",
        {"depth": 1},
        point="The same position and depth, but captures are searched to their end, and a player "
        "may decline them: now White sees that Nxe5 loses the knight, and plays d4.",
    ),
    Example(
        "quiet-board",
        "Two boards: the quiet one",
        BOARD.format("R1BQ1R2"),
        (),
        "stand_pat",
        {"depth": 1},
        point="After Qxh4 Black is ahead by a knight and two pawns. No capture by White changes "
        "that, so the position is quiet and can be evaluated.",
    ),
    Example(
        "loud-board",
        "Two boards: the noisy one",
        BOARD.format("R1BQ3R"),
        (),
        "stand_pat",
        {"depth": 1},
        point="Only White’s rook is elsewhere, on h1. One ply ahead Qxh4 looks as good, but Rxh4 "
        "takes the queen. Black plays Qf6.",
    ),
    Example(
        "bishop",
        "The doomed bishop",
        BISHOP,
        (),
        "h_alphabeta",
        {"depth": 3},
        point="Black’s bishop on a2 is lost. After f3+, Kxf3 and Bxb3 the recapture cxb3 lies "
        "beyond the horizon: a pawn is given away, and the bishop still seems to be there.",
    ),
    Example(
        "bishop-quiet",
        "The bishop is lost",
        BISHOP,
        (),
        "stand_pat",
        {"depth": 3},
        point="The same position and depth, but captures are searched to their end: Black sees "
        "the bishop taken, and plays Bxb3, which gets a pawn for it.",
    ),
    Example(
        "singular-mate",
        "Singular moves that mate",
        "gardner:r3k/Pb1p1/pQ1P1/P1p1P/R1B1K w - - 0 1",
        (),
        "singular",
        {"depth": 3, "margin": 0.03},
        point="Four moves that are clearly better than all others are searched one ply deeper: "
        "with depth 3 it finds the mate for which alpha–beta needs depth 5.",
    ),
    Example(
        "late_moves",
        "Late moves searched less deep",
        "connect-four",
        ("d", "d"),
        "late_moves",
        {"order": "evaluate"},
        point="After three moves of a position the others are searched two plies less deep: 12 "
        "moves, one of them twice. 577 nodes, where alpha–beta visits 1,071 for the same "
        "move, c.",
    ),
    Example(
        "null_move",
        "A pass would be enough",
        "gardner",
        ("Na3", "Nc3", "b3", "Nb5", "e3", "axb3"),
        "null_move",
        {"order": "evaluate"},
        point="11 times a pass already causes a cutoff, and no move is searched: 1,646 nodes, "
        "plus 53 for these probes, where alpha–beta visits 2,502 for the same move.",
    ),
    Example(
        "check_extension",
        "One ply more after a check",
        "chess:r5k1/5Npp/8/8/2Q5/8/2r2PPP/6K1 w - - 0 1",
        (),
        "check_extension",
        point="Each check is searched one ply deeper: Nh6+ Kh8, Qg8+ Rxg8, Nf7 mate takes five "
        "plies and is found with depth 3 in 1,710 nodes; alpha–beta with depth 5 takes "
        "13,587.",
    ),
    Example(
        "beam",
        "What the beam misses",
        "connect-four",
        OPEN_ROW,
        "beam",
        {"depth": 6, "width": 2},
        point="O must stop three in the bottom row, at c or at f. The beam of two keeps neither, "
        "so in 24 nodes it finds O lost: +1.",
    ),
    Example(
        "futility",
        "Too far behind for one move",
        "connect-four",
        ("d", "d"),
        "futility",
        {"depth": 5, "order": "evaluate"},
        point="With one ply left and EVAL 0.02 or more below the window, no move is tried: 46 "
        "times. 545 nodes, where alpha–beta visits 1,071 for the same move, c.",
    ),
    Example(
        "probcut",
        "Pruned by ProbCut",
        "connect-four",
        ("d", "d", "c", "e", "e"),
        "probcut",
        point="Four plies before the depth limit, a search of two plies predicts the value. 7,057 "
        "nodes, where alpha–beta visits 9,619, and the same move, d.",
    ),
)
