"""What the editor begins with: searches to be completed, to be repaired; evaluations; a game."""

from dataclasses import asdict, dataclass

from plyscope.student_code.templates.broken_searches import BROKEN_SEARCHES
from plyscope.student_code.templates.evaluation_templates import CONNECT_FOUR, FEATURES, TIC_TAC_TOE
from plyscope.student_code.templates.game_template import PILE
from plyscope.student_code.templates.search_templates import ALPHABETA_TO_DO, MINIMAX_TO_DO


@dataclass(frozen=True)
class Beginning:
    """A text to begin with: its name, a title, the group that it stands in, a line about it."""

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
        "What is to be done with a child’s value is left to you.",
        MINIMAX_TO_DO,
    ),
    Beginning(
        "alphabeta",
        "Alpha–beta",
        COMPLETE,
        "Minimax is there; α and β are handed over, and nobody uses them yet.",
        ALPHABETA_TO_DO,
    ),
    *(Beginning(each.name, each.title, REPAIR, each.line, each.text) for each in BROKEN_SEARCHES),
    Beginning(
        "evaluate_tictactoe",
        "Tic-tac-toe, judged",
        JUDGE,
        "Lines that are still open, X’s less O’s: look two plies ahead with it.",
        TIC_TAC_TOE,
    ),
    Beginning(
        "evaluate_connect4",
        "Connect Four, judged",
        JUDGE,
        "Discs near the middle count more: make it better, and let the two play a match.",
        CONNECT_FOUR,
    ),
    Beginning(
        "evaluate_features",
        "Features, weighed",
        JUDGE,
        "For every game that has features, larger boards and Pig among them: find better weights.",
        FEATURES,
    ),
    Beginning(
        "pile",
        "A pile of stones",
        RULES,
        "Take one, two or three; who takes the last one wins. Change the rules, and search it.",
        PILE,
    ),
)


def list_templates() -> list[dict[str, str]]:
    """Return all of them as plain data."""
    return [asdict(each) for each in TABLE]
