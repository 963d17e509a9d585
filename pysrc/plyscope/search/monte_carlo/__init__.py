"""Monte Carlo tree search."""

from dataclasses import replace

from plyscope.search.algorithm import ANY_NUMBER, UP_TO_TWO, Algorithm, SimulationTraits, Traits
from plyscope.search.monte_carlo.puct import puct
from plyscope.search.monte_carlo.uct import uct
from plyscope.search.options import WEIGHTS, Option

SIMULATIONS = Option(500, "How many simulations are run from the root.", is_limit=True)
EXPLORATION = Option(1.4, "How much rarely tried moves are preferred.", minimum=0)
SEED = Option(1, "The same seed gives the same random games.", minimum=0)
C_PUCT = replace(EXPLORATION, summary="How much the policy counts compared to the values found.")
TEMPERATURE = Option(
    0.1,
    "The higher it is, the more equal are the priors, unless the game has learned them.",
    minimum=0,
    needs_evaluation=True,
)

NOISE = Option(
    0.0, "The share of the root’s priors that is random.", minimum=0, maximum=1, title="Root noise"
)
MOVE_TEMPERATURE = Option(
    0.0,
    "At 0 the most visited move is played; the higher it is, the likelier are the others.",
    minimum=0,
    title="Move temperature",
)

TABLE = (
    Algorithm(
        "uct",
        "UCT",
        "Plays random games, more of them after moves that did well or were rarely tried.",
        uct,
        {"simulations": SIMULATIONS, "exploration": EXPLORATION, "seed": SEED},
        game_kind=ANY_NUMBER,
        extra_counters=("simulations", "visits"),
        traits=Traits(
            simulation=SimulationTraits(
                score_name="UCB1",
                exploration_option="exploration",
                value_name="utilities[MAX]",
                total_name="totals[MAX]",
                tries_every_move_first=True,
            )
        ),
    ),
    Algorithm(
        "puct",
        "PUCT, as in AlphaGo",
        "Follows a policy, and uses a value instead of random games.",
        puct,
        {
            "simulations": SIMULATIONS,
            "c_puct": C_PUCT,
            "temperature": TEMPERATURE,
            "noise": NOISE,
            "move_temperature": MOVE_TEMPERATURE,
            "seed": replace(SEED, summary="The same seed gives the same noise and the same move."),
            "weights": replace(WEIGHTS, needs_evaluation=True),
        },
        ("evaluate",),
        game_kind=UP_TO_TWO,
        extra_counters=("simulations", "visits"),
        traits=Traits(
            simulation=SimulationTraits(
                score_name="Q + U",
                exploration_option="c_puct",
                value_name="v",
                total_name="total",
                uses_priors=True,
            )
        ),
    ),
)
