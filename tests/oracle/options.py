"""Random options of every kind for a search of a game."""

import random
from math import ceil, floor

from plyscope.evaluation import has_features
from plyscope.games import MNK, ConnectFour
from plyscope.search import ALGORITHMS
from plyscope.search.tables.opening_book import load_opening_book
from tests.oracle.random_positions import LEAVES, source

CHOICES = {
    "depth": [1, 2, 3, 4, 5],
    "nodes": [2, 5, 12, 30, 80, 300],
    "milliseconds": [0, 0, 1, 10_000],
    "width": [1, 2, 3],
    "extra": [0, 1, 2, 4],
    "margin": [0.0, 0.25, 0.5, 1.0, 2.5],
    "error": [0, 10, 50, 60, 100],
    "until": [0, 0, 1, 2, 3],
    "size": [1, 2, 5, 65_536],
    "endgame": [0, 1, 2, 4, 9],
    "simulations": [1, 2, 5, 12, 40],
    "exploration": [0.0, 0.5, 1.4, 5.0],
    "c_puct": [0.0, 0.5, 1.4, 5.0],
    "temperature": [0.1, 0.5, 2.0],
    "move_temperature": [0.0, 0.0, 0.5, 3.0],
    "seed": [1, 2, 3],
    "around": [0.001, 0.1, 1.0, 5.0],
    "reduction": [1, 2],
    "full": [1, 2],
    "height": [1, 2, 3],
    "probe": [0, 1],
    "t": [0.0, 0.5, 1.5],
    "slope": [0.9, 1.0],
    "offset": [0.0, 0.1],
    "sigma": [0.0, 0.01, 0.5],
}


def options_for(dice, algorithm, game, state):
    """Return options that the game allows, each given or left as it is."""
    chosen = {}
    for name, option in algorithm.options.items():
        if name in CHOICES:
            chosen[name] = dice.choice([one for one in CHOICES[name] if one >= option.minimum])
        elif name == "weights":
            if has_features(game) and dice.random() < 0.5:
                chosen[name] = ", ".join(f"{f}={dice.randint(-3, 5)}" for f in game.weights)
        elif name == "alliance":
            letters = dice.sample(game.players, dice.randint(0, len(game.players)))
            sides = ["+".join(letters[:2]), "+".join(letters[2:])]
            chosen[name] = ", ".join(side for side in sides if "+" in side)
        elif option.choices:
            words = [
                word
                for word in option.choices
                if not option.required_methods.get(word)
                or hasattr(game, option.required_methods[word])
            ]
            chosen[name] = dice.choice(words)
            if chosen[name] == option.seeded_choice:
                chosen[name] += f":{dice.randint(0, 9)}"
    return chosen | bounds_for(dice, algorithm, game, state)


def bounds_for(dice, algorithm, game, state):
    """Return what Star1, Star2 and shallow pruning are told of all leaves, tight or not."""
    found = {}
    slack = dice.choice([0, 0, 1, 4])
    if "low" in algorithm.options:
        values = {v[0] for v in utilities(game, state)}
        if "evaluate" in algorithm.required_methods:
            values |= {*evaluations(game, state), *getattr(game, "utility_range", ())}
        found["low"] = floor(min(values)) - slack
        found["high"] = ceil(max(values)) + dice.choice([0, 0, 1, 4])
    if "total" in algorithm.options:
        values = utilities(game, state)
        found["least"] = floor(min(map(min, values))) - slack
        found["total"] = ceil(max(map(sum, values))) + dice.choice([0, 0, 1, 4])
    return found


def utilities(game, state):
    """Return every player's utilities at each end of the game."""
    if game.is_terminal(state):
        return {tuple(game.utility(state, player) for player in range(len(game.players)))}
    return {v for a in game.actions(state) for v in utilities(game, game.result(state, a))}


def evaluations(game, state):
    """Return the evaluation of each position of the game, from the first player's side."""
    found = {game.evaluate(state, 0)}
    for action in () if game.is_terminal(state) else game.actions(state):
        found |= evaluations(game, game.result(state, action))
    return found


# The engine is for games that are won, drawn or lost; and nobody can lose more than a thousand.
SOME_LEAVES = {"engine": LEAVES[:1], "maxn_shallow": LEAVES[:-1]}


def search(name, seed):
    """Return a random search by an algorithm: the game, the position and the options."""
    dice = random.Random(f"{name}:{seed}")
    algorithm = ALGORITHMS[name]
    if "book" in algorithm.options and dice.random() < 0.05:
        game = dice.choice([MNK(), ConnectFour()])
        state = dice.choice(list(load_opening_book(game)))
        return game, state, options_for(dice, algorithm, game, state) | {"book": "on"}
    while True:
        game, state = source(dice, algorithm.game_kind, SOME_LEAVES.get(name, LEAVES))
        if not algorithm.unfit_reason(game):
            return game, state, options_for(dice, algorithm, game, state)
