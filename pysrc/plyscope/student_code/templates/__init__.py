"""Programs to start from: searches to complete or to repair, evaluations, a game."""

from dataclasses import dataclass

from plyscope.student_code.templates.broken_searches import BROKEN_SEARCHES
from plyscope.student_code.templates.evaluation_templates import CONNECT_FOUR, FEATURES, TIC_TAC_TOE
from plyscope.student_code.templates.game_template import PILE
from plyscope.student_code.templates.search_templates import ALPHABETA_TO_DO, MINIMAX_TO_DO


@dataclass(frozen=True)
class Beginning:
    """A template: its name, title, group, description and text."""

    name: str
    title: str
    group: str
    line: str
    text: str


COMPLETE, REPAIR, JUDGE, RULES = "To complete", "To repair", "Evaluations", "Games"
TABLE = (
    Beginning(
        "minimax",
        "Minimax",
        COMPLETE,
        "Fill in what happens with each child’s value.",
        MINIMAX_TO_DO,
    ),
    Beginning(
        "alphabeta",
        "Alpha–beta",
        COMPLETE,
        "Minimax with α and β as parameters: pass them down and add the cutoffs.",
        ALPHABETA_TO_DO,
    ),
    *(Beginning(each.name, each.title, REPAIR, each.line, each.text) for each in BROKEN_SEARCHES),
    Beginning(
        "evaluate_tictactoe",
        "Tic-tac-toe evaluation",
        JUDGE,
        "Open lines of the player minus those of the other: search two plies with it.",
        TIC_TAC_TOE,
    ),
    Beginning(
        "evaluate_connect4",
        "Connect Four evaluation",
        JUDGE,
        "Discs near the middle count more: improve it, and let both versions play a match.",
        CONNECT_FOUR,
    ),
    Beginning(
        "evaluate_features",
        "Weighted features",
        JUDGE,
        "For any game with features, such as Pig and larger boards: find better weights.",
        FEATURES,
    ),
    Beginning(
        "pile",
        "A pile of stones",
        RULES,
        "Take one, two or three; taking the last stone wins. Change the rules and search it.",
        PILE,
    ),
)
