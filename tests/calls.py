"""Calls of the bridge at random: right ones, of all that the catalogue offers, and damaged ones."""

import json
import marshal
from base64 import b64encode
from copy import deepcopy
from math import inf, isfinite, nan
from pathlib import Path

from plyscope.calls import endgame_queries
from plyscope.calls.bridge import call
from plyscope.calls.page_catalog import describe_game, make_catalog
from plyscope.calls.schema import CALLS
from plyscope.endgames.win_draw_loss import SHIPPED
from plyscope.exercises.exercise import DIRECTIONS
from plyscope.exercises.tree_game import make_named_game
from plyscope.games.go import snapshots
from plyscope.learning.learners import LEARNERS
from plyscope.page.settings import find_game
from plyscope.trace.tick import BOUND_SIGNS, STAGES
from plyscope.watch import SearchStopped
from tests.tapes import until

TREES = ["[[3, 12, 8], [2, 4, 6]]", '{"l": 3, "r": [5, 2]}', "7", "[(1, 2), (3, 4)]"]
TREES += ['{"turns": ["max", "chance"], "tree": [[(1/3, 8), (2/3, 24)], 9]}']
PLACED = tuple(f"tree:{text}" for text in TREES)
PLACED += ("chess:6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "gardner:4k/5/5/5/K3R b - - 0 1")
PLACED += ("draughts:W:WK32:BK1,5",)
OWN = [describe_game((found := find_game(name)).entry, found.game) for name in PLACED]
BUILT = [endgame_queries.build_slices(part)["body"] for part in range(3)]
FETCHED = b64encode(Path(SHIPPED).read_bytes()).decode()
NETWORKS = b64encode(Path(snapshots.FILE).read_bytes()).decode()
GAMES = [*make_catalog()["games"], *OWN]
FORMATS = {"figure": ("svg", "tikz"), "steps": ("zip", "pages"), "exercises": ("html", "xml")}
ALGORITHMS = {one["name"]: one for one in make_catalog()["algorithms"]}
FEW = 60  # what limits a search is at most this here, so that it is short
OWN_DEPTHS = {"random": (1, 2, 3), "cut": (1, 2, 3)}
DEPTHS = (None, 0, 1, 2, 3, 50)
BLOCKS = 2  # of a tape, after which a search is stopped

DEEP = []
for _ in range(60):
    DEEP = [DEEP]
ODD = [
    *(None, True, False, 0, 1, -1, 3, 0.5, -0.0, 2.0, 1e308, nan, inf, -inf, 10**30, 10**400),
    *(-(10**30), "", "x", "1", "inf", "nan", "\0", "\ud800", "é", "constructor", "x" * 10**5),
    *("9" * 5000, "b2", "perfect", "tree-aima", "uct", "random:7", "ones=1e400", "A+B"),
    *([], [[]], [None], [0], [0, 0], ["a1"], [1] * 3000, DEEP, {}, {"a": 1}, {"kind": "depth"}),
]
TEXTS = [
    *("", " ", "null", "true", "5", '"x"', "[]", "[{}]", "{", "}", "{'a': 1}", '{"a": }', "{}{}"),
    *("\0", "\ufeff{}", "[" * 100_000, '{"a":' * 100_000, f'{{"moves": {"9" * 5000}}}', "NaN"),
    *('{"depth": 1e999}', '{"moves": [1e999]}', '{"value": -Infinity}', "<!doctype html>"),
    *(None, 5, b"{}", b"\xff", [], {}),
]


def stopper(blocks=None):
    """Return what takes the blocks of a tape, a list of them where one is given, and then stops."""
    blocks = [] if blocks is None else blocks

    def deliver(block):
        blocks.append(block)
        if len(blocks) == BLOCKS:
            raise SearchStopped

    return deliver


class Calls:
    """Makes the arguments of calls from a random source."""

    def __init__(self, random, far):
        self.random, self.pick = random, random.choice
        self.far = far  # how often the end of a game is looked for that is far away

    def chance(self, probability):
        return self.random.random() < probability

    def right(self, name):
        """Return arguments of a call, each right by itself and, mostly, together."""
        chance = name == "roll" and self.chance(0.8)
        entry = self.pick([one for one in GAMES if one["chance"] or not chance])
        position = {"game": entry["name"], "first": self.pick(entry["firsts"])}
        self.game = make_named_game(entry["name"], position["first"])
        position["moves"], _, root = self.walk(
            self.game.initial, self.pick((0, 0, 1, 1, 2, 4, 6, 30))
        )
        _, path, state = self.walk(root, self.random.randrange(3))
        known = position | self.search(entry, name) | {"path": path}
        if name == "bring":
            known = {"first": 0}  # of the slices that follow
        makers = {
            "random": self.random.random,
            "paths": lambda: [path[:end] for end in range(len(path) + 1)],
            "nodes": lambda: self.nodes(name, root),
            "order": lambda: self.pick(("", "worst", "reversed")),
            "depth": lambda: self.pick(OWN_DEPTHS.get(name, DEPTHS)),
            "tape": lambda: self.tape(
                {each: known[each] for each in CALLS["search"] if each in known}
            ),
            "plays": lambda: self.chance(0.5),
            "done": lambda: self.chance(0.3),
            "weights": lambda: self.weights(entry),
            "entered": lambda: list(self.game.actions(state))[: self.random.randrange(3)],
            "value": lambda: self.pick((0, 1, -1, 0.25, 7)),
            "level": lambda: self.pick((1, 2, 3)),
            "direction": lambda: self.pick(DIRECTIONS),
            "ties": lambda: self.pick(("cut", "strict")),
            "kinds": lambda: self.pick((["alphabeta"], ["minimax", "maxn"])),
            "count": lambda: self.pick((1, 2)),
            "max_nodes": lambda: self.pick((1, 100, 5_000)),
            "answer": lambda: self.pick((None, {"given": self.answer()})),
            "part": lambda: self.random.randrange(3) if name == "build" else self.chance(0.5),
            "parts": lambda: BUILT[: self.random.randrange(4)],
            "outcomes": lambda: self.pick(("", FETCHED)),
            "networks": lambda: self.pick(("", NETWORKS)),
            "simulation": lambda: self.pick((1, 2, 30)),
            "seed": lambda: self.random.randrange(10**9),
            "branching": lambda: self.pick(([2, 3], [2, 2], [1, 4])),
            "values": lambda: self.pick(([0, 9], [-5, 5], [3, 3])),
            "turns": lambda: self.pick(
                (["max", "min"], ["min", "max"], ["max", "chance"], [0, 1, 2])
            ),
            "regular": lambda: self.chance(0.5),
            "promise": lambda: self.pick(({}, {}, {"cutoffs": 1}, {"both_kinds": True})),
            "alpha": lambda: self.pick((None, -1, 0, 3)),
            "beta": lambda: self.pick((None, 1, 0, 5)),
            "signs": lambda: self.random.choices(
                (*BOUND_SIGNS, *STAGES), k=self.random.randrange(9)
            ),
            "scale": lambda: self.random.choice([None, 72, 1104, 0.5]),
            "format": lambda: self.pick(FORMATS[name]),
            "title": lambda: self.pick(("Game tree search", "", "Week 3: α–β")),
            "learner": lambda: self.pick([*LEARNERS]),
            "knowledge": lambda: self.pick(("", "", "[1, 2]", "x")),
            "games": lambda: self.pick((0, 1, 50)),
            "solutions": lambda: self.chance(0.5),
        }
        return {one: known[one] if one in known else makers[one]() for one in CALLS[name]}

    def nodes(self, name, root):
        """Return nodes as a call takes them."""
        if name == "outline":
            actions = [] if self.game.is_terminal(root) else self.game.actions(root)[:3]
            return [[-1, -1, len(actions), 0], *([0, each, 0, 0] for each in actions)]
        return self.tree(root)

    def walk(self, state, steps):
        """Return the names of some moves from a state, their actions, and where they lead."""
        names, actions = [], []
        while len(names) < steps and not self.game.is_terminal(state):
            action = self.pick(list(self.game.actions(state)))
            names.append(self.game.action_name(state, action))
            actions.append(action)
            state = self.game.result(state, action)
        return names, actions, state

    def search(self, entry, of):
        """Return an algorithm, mostly one that is for the game, its options, and a strength."""
        name = self.pick(entry["algorithms"] if self.chance(0.8) else list(ALGORITHMS))
        algorithm = ALGORITHMS[name]
        some = {
            each: self.option(entry, each, option)
            for each, option in algorithm["options"].items()
            if option["limit"] or self.chance(0.4)
        }
        limited = algorithm["limited"] and of not in ("values", "ghosts")
        near = entry["perfect"] or limited or self.chance(self.far)
        kinds = ["perfect", "careless"] if near else []
        kinds += ["depth"] if algorithm["toDepth"] or not near or self.chance(0.05) else []
        kind = self.pick(kinds)
        strength = {"kind": kind}
        if kind == "depth":
            strength["depth"] = self.pick((1, 2, 3))
        elif kind == "careless":
            strength |= {"rate": self.random.random(), "seed": self.random.randrange(99)}
        return {"algorithm": name, "options": some, "strength": strength}

    def option(self, entry, name, option):
        """Return a value that an option of a search may have, small where it is a limit."""
        if option["kind"] == "words":
            without = entry["without"].get(name, [])
            words = [word for word in option["choices"] if word not in without]
            return self.pick([*words, *([f"{option['seeded']}:7"] if option["seeded"] else [])])
        if option["kind"] == "text":
            return self.weights(entry) if name == "weights" else "A+B"
        least, most = option["least"], option["most"]
        low = -9 if least is None else least
        high = max(low, min(3 if name == "depth" else FEW, FEW if most is None else most))
        return self.pick((low, high, min(high, low + 1), min(high, max(low, option["default"]))))

    def answer(self):
        """Return an answer to some question: a number, a window, a vector, leaves, or none."""
        return self.pick((None, 0, "-inf", "10/3", [1, "inf"], [1, 2, 3], [], ["c2"], "b2"))

    def weights(self, entry):
        return ", ".join(
            f"{feature}={self.pick((0, 1, -2.5, 1e6))}"
            for feature in entry["features"]
            if self.chance(0.5)
        )

    def tape(self, asked):
        """Return the tape of such a search, up to some tick, as JSON can hold it."""
        blocks = []
        call("search", json.dumps(asked), stopper(blocks))
        numbers = [number for block in blocks for number in marshal.loads(block)]
        if not numbers:
            return [3]
        tape = until(numbers, self.random.randrange(80))
        return [each if isfinite(each) else "inf" if each > 0 else "-inf" for each in tape]

    def tree(self, root):
        """Return some nodes of a tree below a position, as figures take them."""
        rows, states = [[0, None, None, None, None, 0, 0, 0, False, 0]], [root]
        for _ in range(self.random.randrange(12)):
            parent = self.random.randrange(len(rows))
            entered = [row[2] for row in rows if row[1] == parent]
            free = [a for a in self.game.actions(states[parent]) if a not in entered]
            if free:
                bounds = self.pick(((None, None), (0, None), (-1, 1)))
                value = self.pick((None, 1, -0.5, [1, 2, 3]))
                ply = rows[parent][5] + 1
                states.append(self.game.result(states[parent], free[0]))
                rows.append([len(rows), parent, free[0], *bounds, ply, value, 0, False, 0])
                rows[parent][8:] = [self.chance(0.3), rows[parent][9] + 1]
        return rows

    def damaged(self, args):
        """Return arguments with something wrong in them, or a text that is none of JSON."""
        if self.chance(0.05):
            return self.pick(TEXTS)
        args = deepcopy(args)
        for _ in range(self.pick((1, 1, 1, 2, 4))):
            self.damage(args)
        text = json.dumps(args)
        if self.chance(0.1):
            at = self.random.randrange(len(text))
            text = text[:at] + self.pick(("", "9", "]", "\0", "null,", "NaN", '"')) + text[at + 1 :]
        return text

    def damage(self, args):
        """Change something, somewhere in these arguments."""
        holder, inside = args, ""
        while True:
            keys = list(holder) if isinstance(holder, dict) else range(len(holder))
            if not keys:
                return
            key = self.pick(keys)
            inside = inside or (key if holder is args else "")
            if not isinstance(holder[key], (dict, list)) or self.chance(0.3):
                break
            holder = holder[key]
        self.change(holder, key, inside == "options")

    def change(self, holder, key, limits):
        how, old = self.random.randrange(8), holder[key]
        if how == 0:
            del holder[key]
        elif how == 1 and isinstance(holder, dict):
            holder[self.pick(("x", "", "constructor", "nodes", "depth"))] = old
        elif how == 1:
            holder.insert(key, old)
        elif how <= 4 and isinstance(old, (int, float)) and abs(old) < 10**30:
            by = self.pick((lambda n: n + 1, lambda n: -n, lambda n: n + 0.5, lambda n: n * 2 - 1))
            holder[key] = by(old)
        elif how == 5 and isinstance(old, list):
            self.random.shuffle(old)
        else:
            # What limits a search may be as large as anybody likes: that is no damage.
            odd = [one for one in ODD if not (limits and one == 10**30)]
            holder[key] = deepcopy(self.pick(odd))
