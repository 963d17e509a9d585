"""Links as people send them, and as they arrive: right ones, and damaged ones."""

import functools
import random
from typing import Any
from urllib.parse import quote

from plyscope.calls.page_catalog import make_catalog
from plyscope.game import CHANCE
from plyscope.games import make

CATALOGUE = make_catalog()
ALGORITHMS = {one["name"]: one for one in CATALOGUE["algorithms"]}
KEYS = (
    "game first side moves algorithm strength tick from layout view tab compare depth order".split()
)
# What chat programs, spreadsheets and curious people make of a value.
SPOILS = (
    "",
    "0",
    "-1",
    "1e999",
    "NaN",
    "undefined",
    "null",
    "constructor",
    "__proto__",
    "%",
    "%E0%A4",
    "%00",
    "\u202e",
    "💥",
    "b2",
    "<b>",
    "depth:",
    ",",
    ":",
    "=",
    "“”" * 100,
    "a" * 5000,
    "9" * 400,
)


@functools.cache
def games(name: str, first: str) -> Any:
    """Return a game; making some takes longer than playing them."""
    return make(name, first)


def moves(dice: random.Random, name: str, first: str, most: int) -> list[str]:
    """Return the names of random legal moves from the start of a game."""
    game = games(name, first)
    state, names = game.initial, []
    for _ in range(dice.randrange(most + 1)):
        if game.is_terminal(state):
            break
        chance = game.to_move(state) == CHANCE
        actions = [one for one, _ in game.outcomes(state)] if chance else list(game.actions(state))
        action = dice.choice(actions)
        names.append(game.action_name(state, action))
        state = game.result(state, action)
    return names


def option(dice: random.Random, game: dict[str, Any], name: str, entry: dict[str, Any]) -> str:
    """Return a value that an option can have in a game; none too large to be searched at once."""
    kind, least, most = entry["kind"], entry["least"], entry["most"]
    if kind == "words":
        words = [one for one in entry["choices"] if one not in game["without"].get(name, ())]
        word = dice.choice(words)
        return f"{word}:{dice.randrange(100)}" if word == entry["seeded"] else word
    if kind == "text":
        feature = dice.choice([*game["features"], None])
        return f"{feature}={dice.randint(-9, 9)}" if feature and name == "weights" else ""
    lowest = 0 if least is None else max(least, -20)
    number = dice.randint(int(lowest) + 1, int(min(most or 40, lowest + 4, 40)) + 1)
    return str(min(number, most) if most is not None else number)


def link(dice: random.Random, most: int = 6) -> str:
    """Return a link that opens: every setting is one that exists, every move is legal."""
    game = dice.choice(CATALOGUE["games"])
    algorithm = ALGORITHMS[dice.choice(game["algorithms"])]
    first = dice.choice(game["firsts"])
    played = moves(dice, game["name"], first, most)
    whole = game["perfect"] or algorithm["limited"]
    strengths = [f"depth:{one}" for one in game["depths"][:3] if algorithm["toDepth"]]
    strengths += ["perfect", "careless:0.25:7"] if whole else []
    given = {
        "game": game["name"],
        "first": first,
        "side": dice.choice([*game["players"], "both", "none"]),
        "moves": ",".join(played),
        "algorithm": algorithm["name"],
        **{
            name: option(dice, game, name, entry)
            for name, entry in algorithm["options"].items()
            if entry["kind"] != "text" or name == "weights"
        },
        "strength": dice.choice(strengths) if strengths else "",
        "tick": str(dice.randrange(500)),
        "from": str(dice.randint(0, len(played))),
        "layout": dice.choice(["compact", "scale"]),
        "view": dice.choice(["0.25:0.5", "-0.1:1.2"]),
        "tab": dice.choice(["why", "code", "compare", "lab", "write"]),
        "mode": dice.choice(["page", "page", "lecture"]),
    }
    # A position is needed by what follows it; anything else may be left out.
    needed = {"game", "first", "algorithm", "moves"}
    kept = {k: v for k, v in given.items() if v and (k in needed or dice.random() < 0.4)}
    return "#" + "&".join(f"{key}={quote(value, safe=',:=')}" for key, value in kept.items())


def damaged(dice: random.Random) -> str:
    """Return a link with one to three things done to it."""
    text = link(dice)
    for _ in range(dice.randint(1, 3)):
        fields = text[1:].split("&")
        at, letter = dice.randrange(len(fields)), dice.randrange(len(text))
        key = fields[at].partition("=")[0]
        spoilt = f"{dice.choice([key, *KEYS])}={dice.choice(SPOILS)}"
        text = dice.choice(
            [
                text[:letter],
                text[:letter] + text[letter + 1 :],
                text[:letter] + dice.choice("aZ09-_.~:,=&%+# \u2013\U0001f4a5") + text[letter:],
                "#" + "&".join([*fields[:at], spoilt, *fields[at + 1 :]]),
                "#" + "&".join([*fields, spoilt]),
                "#" + "&".join(dice.sample(fields, len(fields))),
                text + text[1:],
            ]
        )
        if not text.startswith("#"):
            text = "#" + text
    return text


def many(seed: int, count: int) -> list[list[Any]]:
    """Return so many links, each with whether it must open: one in three is right."""
    dice = random.Random(seed)
    return [[link(dice), True] if at % 3 == 0 else [damaged(dice), False] for at in range(count)]
