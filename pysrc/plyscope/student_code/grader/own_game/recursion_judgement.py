"""What the trees of a recursion show: the right answers, and what is wrong in them."""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import permutations
from math import inf
from typing import Any

from plyscope.student_code.adapters.starts.object_guess import OUR_POSITIONS
from plyscope.student_code.call_tree.snapshot import Items
from plyscope.student_code.call_tree.values import Path
from plyscope.student_code.grader.own_game.answer_judgement import (
    EXPECTIMAX,
    MINIMAX,
    find_move,
    read_parts,
)
from plyscope.student_code.grader.own_game.depth_limit import find_depth_limit
from plyscope.student_code.grader.own_game.mistake_edits import BONUS_SIGN
from plyscope.student_code.grader.own_game.nim_rules import compare_nim
from plyscope.student_code.grader.own_game.nine_cells import (
    MIN_LINES,
    TICTACTOE,
    OtherGame,
    Reading,
    find_cells,
    find_connect_four,
    is_over,
    read_trees,
    show_cells,
    value_of,
)
from plyscope.student_code.grader.own_game.plain_program import PlainProgram
from plyscope.student_code.grader.own_game.plain_search import (
    Kinds,
    Node,
    NotPlain,
    TooLarge,
    count_visited,
    read_key,
)
from plyscope.student_code.grader.own_game.program_report import RuleDifference, RuleReport
from plyscope.student_code.grader.own_game.program_trial import ProgramTrial, run_trial
from plyscope.student_code.grader.report_sentences import count_of

SMALL = 100  # calls of a tree, so that cuts are looked for in all trials
SURE = 0.8  # of the probes that show which value is chosen at the root must agree
SHOWN = 6  # trials by whose answers moves are found
ENOUGH = 12  # nodes with several moves that show as much as several trials

NO_CUT = "the window is handed on, but no loop ends when it closes"

OWN_VALUES = " on its own moves and leaf values, which were not checked"
OUR_BOARD = " on a board of ours, as the program has none"
TICTACTOE_ENDS = (
    " on its own moves and leaf values, whose wins, ties and losses are those of tic-tac-toe"
)
CONNECT_FOUR_ENDS = (
    " on its own moves and leaf values, where four in a row end the game as in Connect Four"
)

DATA_STYLES = ("array of leaves", "nested lists", "nodes")


@dataclass
class Position:
    """A position that is tried: statements before the call, and its tree."""

    setup: tuple[str, ...]
    call: str
    words: str
    tree: Node
    board: str = ""
    played: frozenset[Any] = frozenset()


Told = tuple[ProgramTrial, str]  # a trial, and what is wrong in it as a sentence


@dataclass
class RecursionTrials:
    """The trials of a recursion, or the reason why there are none.

    value, move  the parts of an answer that are the value and the move, None if none is known
    told   trials that are wrong by what was seen of their trees, each with a sentence
    whole  trials that a search with a window visits whole, each with a sentence
    method the plain search with which it is compared
    basis  on what that was run, in words
    mistake, title  the name of what was seen in them, and it in words
    rules  how its tic-tac-toe differs, None if it does not
    """

    trials: list[ProgramTrial] = field(default_factory=list)
    reason: str = ""
    value: Any = None
    move: Any = None
    told: list[Told] = field(default_factory=list)
    whole: list[Told] = field(default_factory=list)
    method: str = MINIMAX
    basis: str = ""
    mistake: str = ""
    title: str = ""
    rules: RuleReport | None = None


class RecursionJudge:
    """Judges the trees of a program's recursion."""

    def __init__(self, program: PlainProgram) -> None:
        self.program = program

    def expect_turns(self, trees: Sequence[Node], kinds: Kinds) -> None:
        """Raise NotPlain if one player moves alone, at three plies or more."""
        if self.program.start.style in DATA_STYLES or kinds.turns_sign_between:
            return
        levels: dict[int, set[str]] = {}
        for tree in trees:
            for node in tree.walk():
                if len(node.children) > 1 and kinds.of(node):
                    levels.setdefault(node.ply, set()).add(kinds.of(node))
        found = set().union(*levels.values())
        if len(levels) > 2 and len(found) == 1 and found <= {"max", "min"}:
            word = {"max": "largest", "min": "smallest"}[found.pop()]
            raise NotPlain(f"it takes the {word} value at every ply, as if one player moved alone")

    def find_fixed(self, positions: Sequence[Position], kinds: Kinds) -> RecursionTrials | None:
        """Return the trials of a search one of whose players has a fixed value, if one has."""
        for position in positions:
            nodes = [node for node in position.tree.walk() if len(node.children) > 1]
            fixed = [node for node in nodes if kinds.fixed_value(node) is not None]
            if not fixed:
                continue
            others = [n for n in nodes if n.number == fixed[0].number and n not in fixed]
            names = [
                name
                for name, value in fixed[0].arguments.items()
                if not isinstance(value, float)
                and all(node.arguments.get(name) == value for node in fixed)
                and all(node.arguments.get(name) != value for node in others)
            ]
            if not names:
                continue
            value, name = kinds.fixed_value(fixed[0]), names[0]
            function = self.program.functions[fixed[0].number].code.co_name
            trial = self.make_trial(position, (), "max")
            sentence = (
                f"{trial.where} {function} with {name} = {fixed[0].arguments[name]!r} returns "
                f"{value:g}, whatever its moves are worth."
            )
            return RecursionTrials([trial], told=[(trial, sentence)], basis=OWN_VALUES)
        return None

    def judge(
        self,
        positions: Sequence[Position],
        kinds: Kinds,
        entry: Path | None,
        left: tuple[ProgramTrial, str] | None,
    ) -> RecursionTrials:
        """Return the trials of positions; `left` is one in which a move is not undone."""
        first = positions[0].tree.first
        names = self._list_move_names(positions)
        rule = kinds.of(first) if self.program.paths[first.number] is not None else ""
        value = None
        if entry is not None and rule:
            value = "" if entry == () else entry[-1]
        best: tuple[int, tuple[str, ...], Any] = (0, (), None)
        outcomes = []
        trials = [self.make_trial(each, (), rule or "max") for each in positions[:SHOWN]]
        program = self.program
        for trial in trials:
            outcomes.append(run_trial(program.text, program.start, trial, program.watchdog))
        for some in names:
            keys: Counter[Any] = Counter()
            for position, outcome in zip(positions, outcomes, strict=False):
                moves = self._keys_of(position, some)
                if outcome.error is None:
                    keys.update(
                        key
                        for key, part in list_parts(outcome.returned)
                        if find_move(part, moves) is not None and key != value
                    )
            for key, count in keys.items():
                if count > best[0]:
                    best = count, some, key
        readable = [o for o in outcomes if o.error is None and o.returned is not None]
        move = best[2] if best[0] and best[0] >= len(readable) else None
        chosen = best[1] if move is not None else ()
        if not rule:
            choices = self._list_root_rules(positions, kinds, chosen, move)
            rule = choices[0]
            outcomes = [o for o, each in zip(outcomes, choices, strict=False) if each == rule]
            positions = [p for p, each in zip(positions, choices, strict=True) if each == rule]
        if value is None:
            value = self._find_value(positions, outcomes, rule)
        if move is None and value is None and len(positions) == 1:
            raise NotPlain("only 1 position that it can be handed could be found")
        if move is None and value is None and best[0]:
            raise NotPlain("what it returns is not always one of the moves that it searches")
        if move is None and value is None:
            raise NotPlain("neither a move nor the value was seen in what it returns")
        found = [self.make_trial(each, chosen, rule) for each in positions]
        told, whole = list[Told](), list(self._list_missing_cuts(positions, found, kinds))
        mistake = title = ""
        turns = self._read_turns(positions, kinds, rule)
        if turns:
            shown = next(each for each in found if turns.startswith(each.where))
            told += [(shown, turns)]
        if left is not None:
            told, whole, mistake = [left], [], "missing-undo"
        rules, basis = None, OWN_VALUES
        with suppress(OtherGame):
            if set(self.program.start.helpers) & OUR_POSITIONS:
                raise OtherGame  # its ends are ours, whoever the program takes to have won
            limit = find_depth_limit(self.program.text, self.program.start.call)
            trees = [each.tree for each in positions]
            reading = _read_game(trees, kinds, limit is not None)
            numbered = found
            kept = [n for n, each in enumerate(positions) if not is_over(each.tree, reading)]
            positions, found = [positions[n] for n in kept], [found[n] for n in kept]
            rules = _compare_ends(reading, positions)
            basis = CONNECT_FOUR_ENDS if reading.rules.falls else TICTACTOE_ENDS
            order = list(_list_order_mistakes(reading, numbered, rule, move is not None))
            told += [(trial, sentence) for trial, sentence, _ in order]
            mistake = next((name for _, _, name in order), mistake)
            if move is not None and reading.rules is TICTACTOE and _counts_plies_alone(reading):
                found = [
                    self._judge_by_cells(trial, each, chosen, reading)
                    if id(each.tree) not in reading.limited
                    else trial
                    for trial, each in zip(found, positions, strict=True)
                ]
        if basis == OWN_VALUES and not turns and left is None:
            with suppress(OtherGame):
                rules, basis = compare_nim(
                    [each.tree for each in positions],
                    ["; ".join((*each.setup, each.call)) for each in positions],
                    kinds,
                    self.program.text,
                    rule in ("max", "-min"),
                    find_depth_limit(self.program.text, self.program.start.call) is not None,
                )
        inner = sum(1 for p in positions for n in p.tree.walk() if len(n.children) > 1)
        if len(found) < 5 and inner < ENOUGH:
            number = count_of(len(found), "position")
            raise NotPlain(f"only {number} that it can be handed could be found")
        found.sort(key=lambda trial: trial.height)
        if whole and not told and not self._breaks():
            mistake, title = "cut-forgotten", NO_CUT
        inner_rules = {kinds.of(n) for p in positions for n in p.tree.walk() if n.children}
        takes_both = inner_rules & {"max", "-min"} and inner_rules & {"min", "-max"}
        averaging = "expectiminimax" if takes_both else EXPECTIMAX
        method = averaging if inner_rules & {"mean", "-mean"} else MINIMAX
        return RecursionTrials(
            *(found, "", value, move, told, whole, method, basis, mistake, title, rules)
        )

    def _judge_by_cells(
        self, trial: ProgramTrial, position: Position, names: tuple[str, ...], reading: Reading
    ) -> ProgramTrial:
        """Return a trial of tic-tac-toe whose moves have their true values."""
        first, second = reading.marks[0], reading.marks[1]
        wins, losses = reading.wins, reading.losses
        worths = {
            key: -value_of(
                find_cells(child.first_position) or (),
                *(reading.blank, second, first),
                *(len({v for v, _ in losses}) > 1, len({v for v, _ in wins}) > 1),
            )
            for key, child in self._keys_of(position, names).items()
        }
        outcomes = {
            key: "a win" if value > 0 else "a loss" if value < 0 else "a tie"
            for key, value in worths.items()
        }
        return replace(trial, worths=worths, outcomes=outcomes, is_max=True)

    def _list_missing_cuts(
        self, positions: Sequence[Position], trials: Sequence[ProgramTrial], kinds: Kinds
    ) -> Iterator[tuple[ProgramTrial, str]]:
        """Yield trials that a search with a window visits whole, if it does so in all."""
        if not any(any(f.window) for f in self.program.functions):
            return
        found = []
        are_small = all(each.tree.count() < SMALL for each in positions)
        for position, trial in zip(positions[: None if are_small else SHOWN], trials, strict=False):
            search = self.program.make_search()
            search.is_plain = False
            try:
                program = self.program.load(position.setup)
                seen = self.program.watchdog.watched(partial(search.run, program, position.call))
            except (Exception, SystemExit, TooLarge):
                return
            if seen.count() < position.tree.count():
                return
            needed = count_visited(position.tree, kinds)
            if needed < position.tree.count():
                found.append((trial, position.tree.count() - needed))
        if len(found) >= 3:
            trial, skipped = min(found, key=lambda each: each[0].height)
            yield (
                trial,
                f"{trial.where} it searches every move, though it has a window: alpha–beta skips "
                f"at least {skipped} of the calls.",
            )

    def _breaks(self) -> bool:
        """Return whether a loop of the recursion has a way out, though it may never be taken."""
        names = {each.code.co_name for each in self.program.functions}
        return any(
            isinstance(inner, ast.Break)
            for node in ast.walk(ast.parse(self.program.text))
            if isinstance(node, ast.FunctionDef) and node.name in names
            for inner in ast.walk(node)
        )

    def _find_value(self, positions: Sequence[Position], outcomes: Sequence[Any], rule: str) -> Any:
        """Return the part of answers that is the value in all of them, None if none is."""
        if not rule or len({each.tree.value for each in positions[:SHOWN]}) < 2:
            return None
        found: Counter[Any] = Counter()
        for position, outcome in zip(positions, outcomes, strict=False):
            for key, part in list_parts(outcome.returned):
                if isinstance(part, (int, float)) and not isinstance(part, bool):
                    found[key] += abs(part) == abs(position.tree.value)
        key, count = found.most_common(1)[0] if found else (None, 0)
        return key if count == len(outcomes) else None

    def _read_turns(self, positions: Sequence[Position], kinds: Kinds, rule: str) -> str:
        """Return a sentence if the players do not take turns in choosing, "" if they do."""
        if kinds.turns_sign_between:
            return ""
        pairs: Counter[tuple[bool, bool]] = Counter()  # at the root, and both alike
        names: Counter[str] = Counter()
        for each in positions:
            for node in each.tree.walk():
                if len(node.children) < 2 or (node is not each.tree.first and node is each.tree):
                    continue
                own = kinds.of(node) or (rule if node is each.tree.first else "")
                names[own] += 1
                for child in node.children:
                    below = kinds.of(child.first)
                    if child.first.children and {own, below} <= {"max", "min"} and own and below:
                        pairs[node is each.tree.first, own == below] += 1
        words = {"max": "largest", "min": "smallest"}
        deepest = max(positions, key=lambda each: max(node.ply for node in each.tree.walk()))
        where = deepest.words
        others = pairs[True, False] or pairs[False, True]
        if pairs[True, True] and pairs[False, False] and not others:
            if not _tells_turns(positions):
                raise NotPlain(
                    f"it takes the {words[rule]} value at the start, where the position says that "
                    "the other player moves"
                )
            return (
                f"{where} the {words[rule]} value is taken at the start and again at the next "
                "ply, though players take turns below."
            )
        signs = any(
            set(values) == {1, -1}
            for number in range(len(self.program.functions))
            for values in zip(
                *(
                    n.flags
                    for p in positions
                    for n in p.tree.walk()
                    if n.number == number and n.flags
                ),
                strict=False,
            )
        )
        alike = pairs[True, True] + pairs[False, True]
        is_tree = self.program.start.style in DATA_STYLES
        if is_tree and alike > 5 and not pairs[True, False] + pairs[False, False]:
            others = any(kinds.breaks(n, rule) for each in positions for n in each.tree.walk())
            which = "each level of a player" if others else "every level"
            return f"{where} it takes the {words[rule]} value at {which}."
        if signs and alike > 5 and not pairs[True, False] + pairs[False, False]:
            return f"{where} both players take the {words[rule]} value: no sign is turned."
        return self._read_flag_names(positions, kinds, where)

    def _read_flag_names(self, positions: Sequence[Position], kinds: Kinds, where: str) -> str:
        """Return a sentence if, on a tree of data, a flag for MAX takes the smallest value."""
        if self.program.start.style not in DATA_STYLES:
            return ""
        found: dict[tuple[str, bool], Counter[str]] = {}
        for each in positions:
            for node in each.tree.walk():
                for name, value in node.arguments.items():
                    if "max" in name.lower() and isinstance(value, bool) and node.probes:
                        found.setdefault((name, value), Counter())[kinds.of(node)] += 1
        for name in {name for name, _ in found}:
            yes, no = found.get((name, True)), found.get((name, False))
            if yes and no and set(yes) == {"min"} and set(no) == {"max"}:
                return f"{where} it takes the smallest value where {name} is True."
        return ""

    def _list_move_names(self, positions: Sequence[Position]) -> list[tuple[str, ...]]:
        """Return the names of loops, alone and together, that tell the moves apart."""
        names: dict[str, None] = {}
        for each in positions:
            for child in each.tree.first.children:
                names.update(dict.fromkeys(name for name, _ in child.labels))
        every = list(names)
        some: list[tuple[str, ...]] = [(name,) for name in every[:12]]
        some += [p for size in (2, 3) for p in permutations(every[:6], size)]
        return [
            each for each in some if all(self._keys_of(position, each) for position in positions)
        ]

    def _keys_of(self, position: Position, names: tuple[str, ...]) -> dict[Any, Node]:
        """Return the moves of a position by what some loops stand at; {} if not all are told."""
        found: dict[Any, Node] = {}
        for child in position.tree.first.children:
            key = read_key(child.labels, names)
            before = found.get(key)
            if key is None or (before is not None and before.position != child.position):
                return {}
            found[key] = child
        return found

    def make_trial(self, position: Position, names: tuple[str, ...], rule: str) -> ProgramTrial:
        first = position.tree.first
        moves = self._keys_of(position, names) if names else {}
        worths = {key: child.value for key, child in moves.items()}
        is_max = rule in ("max", "-max", "mean")
        height = max(node.ply for node in position.tree.walk())
        return ProgramTrial(
            where=position.words,
            setup=position.setup,
            call=position.call,
            worths=worths,
            names={key: _show_move(key) for key in moves},
            value=position.tree.value,
            is_max=is_max,
            height=height - first.ply,
            board=position.board,
            played=position.played,
        )

    def _list_root_rules(
        self, positions: Sequence[Position], kinds: Kinds, names: tuple[str, ...], move: Any
    ) -> list[str]:
        """Return for each position whether the search chooses the largest or the smallest value.

        It may choose for whoever moves, whom its arguments or the position tell.
        """
        groups: dict[Any, list[Position]] = {}
        for each in positions:
            groups.setdefault(each.tree.first.flags, []).append(each)
        rules: dict[int, str] = {}
        for some in groups.values():
            own = {id(each): self._read_choices(each, names, move) for each in some}
            counts = Counter[str]()
            for found in own.values():
                counts.update(found)
            rule = max(("max", "min"), key=counts.__getitem__)
            is_sure = 0 < counts[rule] >= SURE * (counts["max"] + counts["min"])
            if not is_sure:
                rule = _rule_above(some, kinds)
            for each in some:
                choices = [] if is_sure or counts[""] else own[id(each)]
                rules[id(each)] = choices[0] if choices else rule
        return [rules[id(each)] for each in positions]

    def _read_choices(self, position: Position, names: tuple[str, ...], move: Any) -> list[str]:
        """Return "max" or "min" for each probe of a position, "" where neither was chosen."""
        first, found = position.tree.first, list[str]()
        moves = list(self._keys_of(position, names).items())
        for given, result in first.probes:
            part = dict(list_parts(result)).get(move)
            if len(given) != len(first.children) or len(given) < 2:
                continue
            by_key = {key: given[first.children.index(child)] for key, child in moves}
            key = find_move(part, by_key)
            if key is None or max(given) == min(given):
                continue
            value = by_key[key]
            rule = "max" if value == max(by_key.values()) else "min"
            found.append(rule if value in (max(by_key.values()), min(by_key.values())) else "")
        return found


def _rule_above(positions: Sequence[Position], kinds: Kinds) -> str:
    """Return the rule at the start that suits those of the positions after it."""
    below = [kinds.of(c) for p in positions for c in p.tree.first.children if c.children]
    common = Counter(below).most_common(1)
    turned = {"max": "min", "min": "max", "-min": "min", "-max": "max"}
    return turned.get(common[0][0], "max") if common else "max"


def _tells_turns(positions: Sequence[Position]) -> bool:
    """Return whether the calls of a recursion say whose turn it is; else only its positions do.

    They do if another function is called at the next ply, or if an argument has other values there
    and the same again one ply further.
    """
    plies: dict[int, list[Node]] = {}
    for each in positions:
        for node in each.tree.walk():
            if len(node.children) > 1:
                plies.setdefault(node.ply, []).append(node)
    functions, next_ones = ({node.number for node in plies.get(ply, ())} for ply in (1, 2))
    if not functions & next_ones:
        return True
    columns = [list(zip(*(n.flags for n in plies.get(ply, ())), strict=False)) for ply in (1, 2, 3)]
    return any(
        not set(first) & set(second) and set(first) == set(third)
        for first, second, third in zip(*columns, strict=False)
    )


def list_parts(returned: Any) -> list[tuple[Any, Any]]:
    """Return an answer and what it holds, by index or key."""
    return list(read_parts(returned).items())


def _show_move(key: Any) -> str:
    is_one = isinstance(key, Items) and len(key.items) == 1  # such as a move of python-chess
    text = str(key.items[0] if is_one else getattr(key, "items", key))
    return text if len(text) < 60 else f"{text[:57]}..."


def _read_game(trees: Sequence[Node], kinds: Kinds, has_depth: bool) -> Reading:
    """Return what trees show as those of a game that is known; raise OtherGame."""
    try:
        return read_trees(trees, kinds, has_depth)
    except OtherGame:
        rules = find_connect_four(trees[0].first.position)
        if rules is None:
            raise
        # A search of Connect Four ends by its depth, wherever that is counted.
        return read_trees(trees, kinds, True, rules)


def _compare_ends(reading: Reading, positions: Sequence[Position]) -> RuleReport | None:
    """Return where the search of a game ends too late or too early, None if nowhere."""
    shown, counts = [], []
    blank, game = reading.blank, reading.rules
    lines = f"there are {game.count_in_words} in a row, but the search goes on"
    for cells, rule, words in (
        (reading.missed, "the win", lines),
        (reading.early, "the end", "the game is not over, but the search ends"),
    ):
        if not cells:
            continue
        first = max(cells, key=lambda each: (each.count(blank), repr(each)))
        call = ""
        for each in positions:
            if any(game.find_cells(n.position) == first for n in each.tree.walk()):
                call = "; ".join((*each.setup, each.call))
        shown.append(
            RuleDifference(rule, call, f"On {show_cells(first, blank, game.columns)}, {words}.")
        )
        counts.append((rule, len(set(cells))))
    if not shown:
        return None
    seen = {game.find_cells(n.position) for each in positions for n in each.tree.walk()}
    return RuleReport(tuple(shown), tuple(counts), len(seen))


def _counts_plies_alone(reading: Reading) -> bool:
    """Return whether wins after equally many plies have one value, and so have losses.

    Elsewhere something else counts, such as the lines that a win completes.
    """
    return all(
        len({value for value, _ in ends}) == 1 or len(set(ends)) == len({ply for _, ply in ends})
        for ends in (reading.wins, reading.losses)
        if ends
    )


def _list_order_mistakes(
    reading: Reading, trials: Sequence[ProgramTrial], rule: str, has_moves: bool
) -> Iterator[tuple[ProgramTrial, str, str]]:
    """Yield a trial, a sentence and a name if wins, ties and losses are in the wrong order.

    trials     of all trees that were read
    has_moves  whether moves show who takes which value
    """
    sign = 1 if rule in ("max", "-min") else -1
    most = "largest" if sign > 0 else "smallest"
    wins, losses = (
        [(sign * value, ply) for value, ply in each] for each in (reading.wins, reading.losses)
    )
    mark, trial = reading.marks[0], max(trials, key=lambda each: each.height)
    are_enough = not reading.rules.falls or min(len(wins), len(losses)) >= MIN_LINES
    if wins and losses and max(wins)[0] < min(losses)[0] and are_enough:
        if has_moves and reading.rules is TICTACTOE:
            return
        yield (
            trial,
            f"{trial.where} {mark} moves and takes the {most} value, but the values of its wins "
            "are those that it takes last.",
            "max-min-swapped",
        )
    elif not reading.rules.falls:
        for cells, (value, number) in reading.full.items():
            win = min((each for each, _ in wins), default=inf)
            loss = max((each for each, _ in losses), default=-inf)
            if loss < sign * value < win:
                continue
            same = [c for c, (v, _) in reading.filled.items() if v == value]
            if (
                same and value not in reading.decided
            ):  # shown rather than a tie: it is what the program does not see
                number = reading.filled[same[0]][1]
                yield (
                    trials[number],
                    f"{trials[number].where} the board {show_cells(same[0], reading.blank)} has "
                    f"the value {value:g}, as a tie has: it is full, but has three in a row.",
                    "tie-value",
                )
                break
            other, what = (win, "win") if sign * value >= win else (loss, "loss")
            yield (
                trials[number],
                f"{trials[number].where} the board {show_cells(cells, reading.blank)} has the "
                f"value {value:g}: it is full without three in a row, and some {what} has the "
                f"value {sign * other:g}.",
                "tie-value",
            )
            break
    # Elsewhere a win at the depth limit may have the value of an evaluation.
    for some, is_win in () if reading.rules.falls else ((wins, True), (losses, False)):
        values = sorted({(ply, value if is_win else -value) for value, ply in some})
        if not _counts_plies_alone(reading):
            continue
        rising = [(a, b) for a in values for b in values if a[0] < b[0] and a[1] < b[1]]
        falling = any(a[0] < b[0] and a[1] > b[1] for a in values for b in values)
        if rising and not falling:
            (ply, value), (later, other) = rising[0]
            what = "win" if is_win else "loss"
            factor = sign if is_win else -sign
            first = count_of(ply, "ply", "plies")
            yield (
                trial,
                f"{trial.where} a {what} after {first} has the value {factor * value:g}, one "
                f"after {later} the value {factor * other:g}: the later counts more.",
                BONUS_SIGN,
            )
            return
