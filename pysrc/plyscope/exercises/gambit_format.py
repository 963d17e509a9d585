"""Trees in Gambit's format for games in extensive form, `.efg`.

A `Tree` is a zero-sum game of two players, with chance, in which everybody sees every move, and one
player moves at each ply. A file with another game is refused, with line and column.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from math import isclose
from typing import Any, NamedTuple, NoReturn

from plyscope.exercises.tree_text_parser import MAX_CHARACTERS, MAX_DEPTH, TreeTextError
from plyscope.game import CHANCE, MAX, MIN, Player
from plyscope.games.tree import Tree
from plyscope.games.tree_parser import TreeError, UnknownValue
from plyscope.validation import is_number, short_repr

_TOKEN = re.compile(
    r"""[\s,]*(?:(?P<string>"(?:[^"\\]|\\.)*")
      | (?P<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?:/\d+)?)
      | (?P<mark>[{}])
      | (?P<word>\w+|.))?""",
    re.VERBOSE | re.DOTALL,
)
_MAX_SIMPLE_DENOMINATOR = 360
_TURNS = {MAX: "max", MIN: "min", CHANCE: "chance"}


class _Token(NamedTuple):
    """A token and its offset; `kind` is "" at the end of the text."""

    kind: str
    text: str
    offset: int


class _Node:
    """A node of the file: its offset, who moves, and its actions; a leaf has its utility."""

    def __init__(self, offset: int) -> None:
        self.offset = offset
        self.player: Player | None = None
        self.names: list[str] = []
        self.probabilities: list[float] = []
        self.children: list[_Node] = []
        self.utility: float = 0


def is_gambit(text: str) -> bool:
    """Return whether a text begins as an .efg file does."""
    return re.match(r"\s*EFG\s+\d", text) is not None


def parse_gambit(text: str) -> Tree:
    """Parse the text of an .efg file; player 1 is MAX.

    Raises TreeTextError, a ValueError, with line and column.
    """
    return _GambitParser(text).parse()


def format_gambit(tree: Tree, title: str = "Plyscope") -> str:
    """Return a tree as the text of an .efg file; raise ValueError where the format has no words."""
    if len(tree.players) != 2:
        raise ValueError(f"Only trees of two players are written for Gambit, not {tree.players}.")
    lines = [f"EFG 2 R {_quote(title)} {{ {' '.join(map(_quote, tree.players))} }}", '""', ""]
    sets = {MAX: 0, MIN: 0, CHANCE: 0}  # information sets so far: one for each node
    leaves = 0
    for state in range(tree.size):  # in depth-first order, as in the file
        if tree.is_terminal(state):
            leaves += 1
            utility, negative = _format_utilities(tree.leaf_value(state))
            lines.append(f't "" {leaves} "" {{ {utility}, {negative} }}')
            continue
        player = tree.to_move(state)
        sets[player] += 1
        names = [_quote(tree.action_name(state, action)) for action in tree.actions(state)]
        if player == CHANCE:
            odds = _to_fractions([p for _, p in tree.outcomes(state)])
            pairs = " ".join(f"{name} {p}" for name, p in zip(names, odds, strict=True))
            lines.append(f'c "" {sets[player]} "" {{ {pairs} }} 0')
        else:
            actions = " ".join(names)
            lines.append(f'p "" {player + 1} {sets[player]} "" {{ {actions} }} 0')
    return "\n".join([*lines, ""])


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _format_utilities(value: Any) -> tuple[str, str]:
    """Return the utilities of both players as decimals; raise ValueError if they are not numbers
    with the sum 0.
    """
    if isinstance(value, UnknownValue) or not (isinstance(value, tuple) or is_number(value)):
        name = value.name if isinstance(value, UnknownValue) else value
        raise ValueError(f"Gambit has no leaf of value {name}: write a finite number there.")
    first, second = value if isinstance(value, tuple) else (value, -value)
    if first + second:
        raise ValueError(f"Only zero-sum trees are written for Gambit; a leaf has {value}.")
    return format(Decimal(repr(first)), "f"), format(Decimal(repr(second)), "f")


def _to_fractions(probabilities: list[float]) -> list[Fraction]:
    """Return fractions with the sum 1, as Gambit demands: the last one takes the rounding."""
    fractions = [_to_fraction(p) for p in probabilities]
    return [*fractions[:-1], 1 - sum(fractions[:-1], Fraction(0))]


def _to_fraction(p: float) -> Fraction:
    simple = Fraction(p).limit_denominator(_MAX_SIMPLE_DENOMINATOR)
    return simple if float(simple) == p else Fraction(repr(p))


class _GambitParser:
    """Parses one file."""

    def __init__(self, text: str) -> None:
        self._text = text
        if len(text) > MAX_CHARACTERS:
            self._fail(0, f"a tree has at most {MAX_CHARACTERS:,} characters.")
        self._tokens = self._scan()
        self._token = next(self._tokens)
        self._information_sets: set[tuple[Player, str]] = set()
        self._outcomes: dict[str, tuple[float, ...]] = {"0": (0, 0)}

    def parse(self) -> Tree:
        """Return the tree."""
        self._take_header()
        root = self._parse_node()
        open_nodes = [root] if root.player is not None else []
        turns: list[Player] = [] if root.player is None else [root.player]
        while open_nodes:
            node = open_nodes[-1]
            if len(node.children) == len(node.names):
                open_nodes.pop()
                continue
            child = self._parse_node()
            node.children.append(child)
            if child.player is None:
                continue
            ply = len(open_nodes)
            if ply == MAX_DEPTH:
                self._fail(child.offset, f"a tree has at most {MAX_DEPTH:,} plies.")
            open_nodes.append(child)
            if ply == len(turns):
                turns.append(child.player)
            elif turns[ply] != child.player:
                self._fail(
                    child.offset,
                    f"{_name_player(child.player)} moves here, and {_name_player(turns[ply])} at "
                    "another node as far from the root: one of them moves at each ply.",
                )
        if self._token.kind:
            self._fail(self._token.offset, "expected the end of the file after the last node.")
        return self._make_tree(root, turns)

    def _make_tree(self, root: _Node, turns: list[Player]) -> Tree:
        nodes = [root]
        for node in nodes:  # the list grows during the loop
            nodes += node.children
        words = [_TURNS[turn] for turn in _shorten(turns)]
        letters = Tree(_nest(nodes, {}), words)  # for the names that nodes have without a name
        states = _list_depth_first(root)
        names: dict[int, list[str]] = {}
        for node in nodes:
            state = states[id(node)]
            usual = [letters.action_name(state, action) for action in letters.actions(state)]
            if any(node.names) and node.names != usual:
                if len(set(node.names)) < len(node.names):
                    self._fail(node.offset, "two actions of this node have the same name.")
                names[id(node)] = node.names
        try:
            return Tree(_nest(nodes, names), words)
        except TreeError as error:
            node = root
            for child in error.path:
                node = node.children[child]
            return self._fail(node.offset, str(error))

    def _take_header(self) -> None:
        self._take("word", "EFG")
        version = self._take("number")
        if version.text != "2":
            self._fail(version.offset, f"expected version 2 of the format, not {version.text}.")
        kind = self._take("word")
        if kind.text not in ("R", "D"):
            self._fail(kind.offset, f"expected R, not {short_repr(kind.text)}.")
        self._take("string")
        players = self._take("mark", "{")
        count = 0
        while self._token.kind == "string":
            self._take("string")
            count += 1
        self._take("mark", "}")
        if count != 2:
            self._fail(players.offset, f"expected two players, not {count}: a tree is for two.")
        if self._token.kind == "string":
            self._take("string")

    def _parse_node(self) -> _Node:
        """Parse a node without its children."""
        kind = self._take("word")
        node = _Node(kind.offset)
        if kind.text not in ("p", "c", "t"):
            self._fail(kind.offset, f"expected a node, p, c or t, not {short_repr(kind.text)}.")
        self._take_optional_string()
        if kind.text == "t":
            node.utility = self._parse_outcome()
            return node
        node.player = CHANCE
        if kind.text == "p":
            player = self._take("number")
            if player.text not in ("1", "2"):
                self._fail(player.offset, f"expected player 1 or 2, not {player.text}.")
            node.player = int(player.text) - 1
        number = self._take("number")
        if (node.player, number.text) in self._information_sets:
            self._fail(
                node.offset,
                f"{_name_player(node.player)} cannot tell this node from an earlier one "
                f"(information set {number.text}): in a tree everybody sees every move.",
            )
        self._information_sets.add((node.player, number.text))
        self._take_optional_string()
        opening = self._take("mark", "{")
        while self._token.kind == "string":
            node.names.append(self._read_string(self._take("string")))
            if node.player == CHANCE:
                node.probabilities.append(self._read_number(self._take("number")))
        self._take("mark", "}")
        if not node.names:
            self._fail(opening.offset, "expected at least one action.")
        if node.probabilities and not isclose(sum(node.probabilities), 1, abs_tol=1e-9):
            self._fail(opening.offset, "expected probabilities that sum to 1.")
        if self._parse_outcome():
            self._fail(node.offset, "a payoff before the end: in a tree only leaves have payoffs.")
        return node

    def _parse_outcome(self) -> float:
        """Parse an outcome; return the utility of MAX."""
        number = self._take("number")
        self._take_optional_string()
        payoffs = self._outcomes.get(number.text)
        if self._token.text == "{" and self._token.kind == "mark":
            opening = self._take("mark", "{")
            found = []
            while self._token.kind == "number":
                found.append(self._read_number(self._take("number")))
            self._take("mark", "}")
            if len(found) != 2:
                self._fail(opening.offset, f"expected two payoffs, not {len(found)}.")
            payoffs = self._outcomes[number.text] = tuple(found)
            if not isclose(found[0], -found[1], abs_tol=1e-9):
                self._fail(
                    opening.offset,
                    f"the payoffs {found[0]} and {found[1]} do not sum to 0: a tree is zero-sum.",
                )
        if payoffs is None:
            self._fail(number.offset, f"outcome {number.text} has no payoffs yet.")
        return payoffs[0]

    # Tokens

    def _scan(self) -> Iterator[_Token]:
        for match in _TOKEN.finditer(self._text):
            kind = match.lastgroup or ""
            if not kind:
                yield _Token("", "", match.end())
                return
            yield _Token(kind, match[kind], match.start(kind))

    def _take(self, kind: str, text: str = "") -> _Token:
        """Return the next token, which must be of a kind."""
        token = self._token
        if token.kind != kind or (text and token.text != text):
            found = short_repr(token.text) if token.kind else "the end of the file"
            names = {"string": "a text in quotes", "number": "a number", "word": "a node"}
            self._fail(token.offset, f"expected {text or names[kind]}, not {found}.")
        if token.kind:
            self._token = next(self._tokens)
        return token

    def _take_optional_string(self) -> None:
        if self._token.kind == "string":
            self._take("string")

    def _read_string(self, token: _Token) -> str:
        return re.sub(r"\\(.)", r"\1", token.text[1:-1])

    def _read_number(self, token: _Token) -> float:
        above, _, below = token.text.partition("/")
        try:
            value: float = float(above) if any(c in above for c in ".eE") else int(above)
            if below:
                value /= int(below)
        except (ValueError, ArithmeticError):
            value = float("nan")
        if not is_number(value):
            self._fail(token.offset, f"{short_repr(token.text)} is not a usable number.")
        return int(value) if value == int(value) else value

    def _fail(self, offset: int, message: str) -> NoReturn:
        raise TreeTextError(self._text, offset, message)


def _nest(nodes: list[_Node], names: dict[int, list[str]]) -> Any:
    """Return nested lists; `nodes` has parents first, `names` those of moves by a node's id."""
    nested: dict[int, Any] = {}
    for node in reversed(nodes):  # a loop: the tree may be deeper than Python can recurse
        below: Any = [nested[id(child)] for child in node.children]
        if len(set(node.probabilities)) > 1:
            below = list(zip(node.probabilities, below, strict=True))
        if id(node) in names:
            below = dict(zip(names[id(node)], below, strict=True))
        nested[id(node)] = below if node.children else node.utility
    return nested[id(nodes[0])]


def _name_player(player: Player) -> str:
    return {MAX: "player 1", MIN: "player 2", CHANCE: "chance"}[player]


def _shorten(turns: list[Player]) -> list[Player]:
    """Return the shortest list that repeats to these turns; MAX and MIN in turn if that does."""
    usual = [MAX, MIN]
    if all(turn == usual[ply % 2] for ply, turn in enumerate(turns)):
        return usual
    lengths = range(1, len(turns) + 1)
    return next(
        turns[:few]
        for few in lengths
        if all(turn == turns[ply % few] for ply, turn in enumerate(turns))
    )


def _list_depth_first(root: _Node) -> dict[int, int]:
    """Return the number of each node in depth-first order, by its id."""
    states: dict[int, int] = {}
    ahead = [root]
    while ahead:
        node = ahead.pop()
        states[id(node)] = len(states)
        ahead += reversed(node.children)
    return states
