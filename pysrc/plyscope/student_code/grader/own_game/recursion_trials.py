"""Trials of any recursion: on positions that its own moves lead to, or on other leaves.

What is right is plain minimax by the program's own moves and leaf values: see `plain_search`.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import permutations
from math import inf
from random import Random
from time import process_time
from typing import Any

from plyscope.student_code.adapters.starts.search_start import Start, load_for
from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.recorder import record_calls
from plyscope.student_code.call_tree.recursion import Recursion, find_recursion, list_parameters
from plyscope.student_code.call_tree.snapshot import Items, take_snapshot
from plyscope.student_code.call_tree.stand_ins import StandInUsed
from plyscope.student_code.call_tree.start_call import NoOutput
from plyscope.student_code.call_tree.values import Path, read_values
from plyscope.student_code.grader.own_game.answer_judgement import find_move, read_parts
from plyscope.student_code.grader.own_game.depth_limit import find_depth_limit
from plyscope.student_code.grader.own_game.hooked_program import NotHooked, hook_text
from plyscope.student_code.grader.own_game.nine_cells import (
    OtherGame,
    Reading,
    find_cells,
    find_left_move,
    is_over,
    read_trees,
    show_cells,
    value_of,
)
from plyscope.student_code.grader.own_game.plain_search import (
    MAX_NODES,
    Kinds,
    Node,
    NotPlain,
    PlainSearch,
    TooLarge,
    count_visited,
    read_key,
)
from plyscope.student_code.grader.own_game.position_writer import (
    NotWritable,
    PositionWriter,
    freeze,
)
from plyscope.student_code.grader.own_game.program_report import RuleDifference, RuleReport
from plyscope.student_code.grader.own_game.program_trial import ProgramTrial, run_trial
from plyscope.student_code.grader.own_game.tree_data import list_leaf_changes
from plyscope.student_code.grader.report_sentences import count_of
from plyscope.student_code.grader.trials.watchdog import Watchdog

SECONDS = 1.6  # for the trees of all trials
GAMES = 12  # at random, from whose positions trials are made
LONGEST = 40  # moves of each player in such a game
MOST = 24  # trials
FEW = 4  # positions, besides which the start is searched to several depths
EACH = 3  # trials of one game
SHALLOW = 3  # plies that are enough to see a recursion
TREE_SECONDS = 0.8  # for one tree
RECORDED = 1_500  # calls that show where values are
SMALL = 100  # calls of a tree, so that cuts are looked for in all trials
SHOWN = 6  # trials by whose answers moves are found
ENOUGH = 12  # nodes with several moves that show as much as several trials

QUICK = 300  # calls of a search that looks at the clock, so that it ends in time
_CLOCKS = {"time", "perf_counter", "monotonic", "process_time", "clock", "now", "default_timer"}

NO_CUT = "the window is handed on, but no loop ends when it closes"

OWN_VALUES = " on its own moves and leaf values, which were not checked"
TICTACTOE = (
    " on its own moves and leaf values, whose wins, ties and losses are those of tic-tac-toe"
)

_DATA = ("array of leaves", "nested lists", "nodes")


@dataclass
class Position:
    """A position that is tried: statements before the call, and its tree."""

    setup: tuple[str, ...]
    call: str
    words: str
    tree: Node
    board: str = ""
    played: frozenset[Any] = frozenset()


@dataclass
class RecursionTrials:
    """The trials of a recursion, or the reason why there are none.

    value, move  the parts of an answer that are the value and the move, None if none is known
    told   trials that are wrong by what was seen of their trees, each with a sentence
    basis  on what minimax was run, in words
    mistake, title  the name of what was seen in them, and it in words
    rules  how its tic-tac-toe differs, None if it does not
    """

    trials: list[ProgramTrial] = field(default_factory=list)
    reason: str = ""
    value: Any = None
    move: Any = None
    told: list[tuple[ProgramTrial, str]] = field(default_factory=list)
    basis: str = ""
    mistake: str = ""
    title: str = ""
    rules: RuleReport | None = None


def list_trials(text: str, start: Start, watchdog: Watchdog, most: int = MOST) -> RecursionTrials:
    """Return the trials of a start, at most so many."""
    try:
        return _Trials(text, start, watchdog, min(most, MOST)).list_all()
    except NotHooked:
        return RecursionTrials(reason="its recursion was not found in its text.")
    except NotPlain as error:
        return RecursionTrials(reason=f"{error}.")
    except StandInUsed as error:
        return RecursionTrials(reason=f"the search uses {error}, which is not here.")


class _Trials:
    def __init__(self, text: str, start: Start, watchdog: Watchdog, most: int) -> None:
        self.text, self.start, self.watchdog, self.most = text, start, watchdog, most
        self.end = process_time() + SECONDS
        program = load_for(start, text)
        self.writer = PositionWriter(program, start.call, _list_entry_parameters(program, start))
        call = start.call
        if self.writer.depth > SHALLOW:
            call = self.writer.write_shallow_call(call, SHALLOW)
        recursion = find_recursion(lambda: load_for(start, text), call)
        if recursion is None:
            raise NotPlain("no recursion was seen")
        self.recursion: Recursion = recursion
        recorded = record_calls(load_for(start, text), recursion, call, RECORDED)
        if not len(recorded):
            raise NotPlain("no recursion was seen")
        self.paths: list[Path | None] = list(read_values(recorded).paths)
        calls = Counter(recorded.function)
        if calls[recorded.function[0]] == 1 and len(self.paths) > 1:
            self.paths[recorded.function[0]] = None  # it may return a move
        used = {name for code in recursion.functions for name in code.co_names}
        self.uses_clock = bool(used & _CLOCKS)
        self.hooked = hook_text(text, recursion)
        self.error: Exception | None = None
        self.is_large = False
        self.left: tuple[ProgramTrial, str] | None = None  # a move that is not undone
        self.is_left = False  # whether a call does not undo what it changes
        self.functions = list(recursion.functions.values())
        self.tables: list[str] = []
        self.template: dict[int, Any] = {}
        self.range = inf, -inf
        self.chosen: dict[Any, Any] = {}
        search = self._search()
        search.template, search.is_plain = self.template, False
        program = self._load(())
        before = self.writer.read(program.names)
        with suppress(TooLarge, Exception):
            self.watchdog.watched(lambda: search.run(program, call))
        self.range = search.lowest, search.highest
        for target, value in self.writer.list_changes(program.names, before):
            if isinstance(value, dict) and len(value) > 3 and _was_empty(target, before):
                self.tables.append(target)

        self._choose_options(call)

    def _choose_options(self, call: str) -> None:
        """Find the window and the neutral value with which calls make most calls themselves.

        They are the widest and 0, unless a test of the program is reversed, or ends a loop early.
        """
        most: dict[Any, int] = {}
        for window in (0, 1):
            for place in (0, 1, 2):
                search = self._search()
                search.forced, search.probes = (window, place), False
                search.expands = _is_first
                with suppress(Exception, SystemExit, TooLarge):
                    program = self._load(())
                    search.reset = partial(self._clear_tables, program)
                    self.watchdog.watched(partial(search.run, program, call))
                for node in search.root.walk() if search.root else ():
                    group = node.number, node.flags
                    if len(node.children) > most.get(group, 0):
                        most[group] = len(node.children)
                        self.chosen[group] = window, place

    def list_all(self) -> RecursionTrials:
        positions = list(self._list_positions())
        if not positions:
            if isinstance(self.error, NotPlain):
                raise self.error
            if self.error is not None:
                name = type(self.error).__name__
                raise NotPlain(f"without cuts it raises {name} ({self.error})"[:200])
            if self.is_large:
                raise NotPlain("every position that was found has too many calls below it")
            raise NotPlain("no position was found that it can be handed")
        trees = [each.tree for each in positions]
        if all(len(tree.first.children) < 2 for tree in trees):
            raise NotPlain("it tries one move alone in every position that was found")
        left = find_left_move(trees)
        if left is not None:
            number, before, after = left
            trial = self._make_trial(positions[number], (), "max")
            sentence = (
                f"{trial.where} below the board {show_cells(before)} it searches "
                f"{show_cells(after)}: an earlier move was not undone."
            )
            self.left = trial, sentence
        kinds = Kinds(trees, self.paths)
        self._expect_turns(trees, kinds)
        entry = self.paths[trees[0].number]
        done = []
        for each in positions:
            try:
                self._evaluate(each.tree, kinds)
                done.append(each)
            except NotPlain as error:
                self.error = error
        if not done:
            raise self.error or NotPlain("no position could be searched")
        if len(done) < len(positions) / 2:
            raise self.error or NotPlain("most positions could not be searched")
        return self._make_trials(done, kinds, entry)

    def _expect_turns(self, trees: Sequence[Node], kinds: Kinds) -> None:
        """Raise NotPlain if one player moves alone, at three plies or more."""
        if self.start.style in _DATA:
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

    def _list_positions(self) -> Iterator[Position]:
        """Yield positions with their trees, as far as the time lasts."""
        own = self.writer.depth
        start = self._make_start()
        if start is not None:
            yield start
        if start is not None or self.start.style in _DATA:
            program = self._load(self.writer.setup)
            leaves = [n.leaf for n in start.tree.walk() if not n.children] if start else []
            for number, (words, changes) in enumerate(
                list_leaf_changes(program, self.writer, self.start.style, leaves)
            ):
                if number >= self.most or process_time() > self.end:
                    return
                found = self._make_tree((*self.writer.setup, *changes), self.writer.call, words)
                if found is not None:
                    yield found
        if self.start.style in _DATA:
            return
        count = 0
        for each in self._list_game_positions():
            yield each
            count += 1
        for depth in range(1, own + 3) if own and count < FEW else ():
            if process_time() > self.end + SECONDS / 2:
                return
            self.writer.set_depth(depth)
            words = f"At the start, at depth {depth},"
            found = self._make_tree(self.writer.setup, self.writer.call, words)
            if found is not None:
                yield found
            elif self.is_large:
                return

    def _make_start(self) -> Position | None:
        """Return the position of the start call; searched less deep if it takes long."""
        writer = self.writer
        for depth in (0, *range(min(writer.depth, 4) - 1, 0, -1)):
            if depth:
                writer.set_depth(depth)
            begin = process_time()
            found = self._make_tree(writer.setup, writer.call, "At the start,")
            if not writer.depth or (found is None and not self.is_large):
                return found
            if found is not None and process_time() - begin < SECONDS / 4:
                return found
        return found

    def _list_game_positions(self) -> Iterator[Position]:
        chance, count, seen = Random(1), 0, set[tuple[Any, ...]]()
        for number in range(GAMES):
            line = self._play(chance)
            if number == 0 and not line:
                return
            some = 0
            for setup, call in reversed(line):
                if process_time() > self.end or count >= self.most:
                    return
                key = (*setup, call)
                if key in seen:
                    continue
                seen.add(key)
                changes = setup[len(self.writer.setup) :]
                words = _tell(changes, call, self.writer.call)
                found = self._make_tree(setup, call, words)
                if found is None and self.is_large:
                    break
                if found is not None:
                    some += 1
                    count += 1
                    yield found
                if some >= EACH:
                    break

    def _load(self, setup: Sequence[str]) -> Program:
        program = load_for(self.start, self.hooked)
        with redirect_stdout(NoOutput()):
            for statement in setup:
                exec(compile(statement, "<starts with>", "exec"), program.names)
        return program

    def _search(self) -> PlainSearch:
        limit = QUICK if self.uses_clock else MAX_NODES
        search = PlainSearch(self.recursion, self.paths, self.hooked, limit)
        search.template = dict(self.template)
        search.seconds = TREE_SECONDS
        search.lowest, search.highest = self.range
        search.chosen = self.chosen
        return search

    def _make_tree(self, setup: Sequence[str], call: str, words: str) -> Position | None:
        """Return a position with its tree; None if it is not small, or has no moves."""
        program = self._load(setup)
        before = self.writer.read(program.names)
        played: dict[str, set[Any]] = {}

        def see(node: Node, bound: Mapping[str, Any]) -> None:
            source = self.functions[node.number].source
            if source.kind == "parameter":
                node.held = bound.get(source.names[0])
                node.position = freeze(node.held)
            elif source.kind == "scalars":
                node.position = tuple(freeze(bound.get(name)) for name in source.names)
            elif source.kind == "self":
                own = getattr(bound.get("self"), "__dict__", {})
                node.position = tuple(freeze(own.get(name)) for name in source.names)
            elif source.kind == "global":
                node.position = tuple(freeze(program.names.get(name)) for name in source.names)
            if node.ply > 2 or not node.ply:
                return
            changes = self.writer.list_changes(program.names, before)
            for target, value in changes:
                played.setdefault(target, set()).add(take_snapshot(value))

        def end(node: Node, above: Node | None) -> None:
            if above is not None and node.held is not None and node.held is above.held:
                self.is_left |= freeze(node.held) != node.position

        search = self._search()
        search.seen, search.ended = see, end
        search.reset = lambda: self._clear_tables(program)
        self.is_large = False
        try:
            tree = self.watchdog.watched(lambda: search.run(program, call))
        except TooLarge:
            self.is_large = True
            return None
        except StandInUsed:
            raise
        except (Exception, SystemExit) as error:
            self.error = error if isinstance(error, Exception) else None
            return None
        if not tree.first.children or _passes(tree):
            return None
        if tree.position is None and played:
            names = self._load(setup).names
            tree.position = tuple(freeze(eval(target, names)) for target in played)
        after = dict(self.writer.list_changes(program.names, before))
        containers = [
            target
            for target, values in played.items()
            if len(values) >= len(tree.first.children)
            and (target not in after or take_snapshot(after[target]) in values or self.is_left)
        ]
        board = next(iter(containers), "")
        return Position(tuple(setup), call, words, tree, board, frozenset(played.get(board, ())))

    def _clear_tables(self, program: Program) -> None:
        """Forget what tables of values hold: in a plain search they would end calls early."""
        for target in self.tables:
            eval(target, program.names).clear()

    def _play(self, chance: Random) -> list[tuple[tuple[str, ...], str]]:
        """Return the positions of a game at random in which who began is to move."""
        line: list[tuple[tuple[str, ...], str]] = []
        setup, call = self.writer.setup, self.writer.call
        for _ in range(LONGEST):
            try:
                found = self._move_on(setup, call, chance)
            except (Exception, SystemExit, TooLarge) as error:
                if isinstance(error, StandInUsed):
                    raise
                break
            if found is None:
                break
            setup, call = found
            line.append(found)
            if process_time() > self.end:
                break
        return line

    def _move_on(
        self, setup: tuple[str, ...], call: str, chance: Random
    ) -> tuple[tuple[str, ...], str] | None:
        """Return a position two plies after another; None if the game is over."""
        program = self._load(setup)
        search = self._search()
        search.probes = False
        search.expands = _is_handed_on
        search.reset = lambda: self._clear_tables(program)
        tree = search.run(program, call)
        moves = tree.first.children
        if not moves:
            return None
        chosen = chance.randrange(len(moves))
        program = self._load(setup)
        before = self.writer.read(self._load(self.writer.setup).names)
        current = self.writer.read(program.names)
        found: list[tuple[tuple[str, ...], str]] = []
        search = self._search()
        search.probes = False
        root: list[Node] = []

        def expand(node: Node) -> bool:
            if not root:
                root.append(node)
                return True
            first = root[0].first
            if node is first:
                return True
            if any(node is each for each in first.children):
                return (
                    node is first.children[min(chosen, len(first.children) - 1)]
                    and len(first.children) == chosen + 1
                )
            inner = first.children[chosen] if len(first.children) > chosen else None
            return inner is not None and node is inner.first

        def see(node: Node, bound: Mapping[str, Any]) -> None:
            if not root:
                return
            first = root[0].first
            if len(first.children) <= chosen or not _is_below(node, first.children[chosen]):
                return
            if len(found) > 8 and chance.random() < 0.5:
                return
            with suppress(NotWritable):
                changes = self.writer.list_changes(program.names, before)
                now = self.writer.list_changes(program.names, current)
                if now:
                    found.append(((*self.writer.setup, *self.writer.write_changes(changes)), call))
                    return
                statements = self.writer.find_argument(bound, program.names)
                if statements:
                    found.append(((*self.writer.setup, *statements), call))
                    return
                written = self._replace_numbers(node, bound)
                if written:
                    found.append((self.writer.setup, written))

        search.expands, search.seen = expand, see
        with suppress(TooLarge):
            search.run(program, call)
        return chance.choice(found) if found else None

    def _replace_numbers(self, node: Node, bound: Mapping[str, Any]) -> str:
        """Return the call with the numbers that an inner call was handed, "" if none is one."""
        source = self.functions[node.number].source
        if source.kind != "scalars":
            return ""
        tree: Any = ast.parse(self.writer.call, mode="eval").body
        entry = [n for n in list_parameters(self.recursion.entry) if n != "self"]
        changed = False
        for place, argument in enumerate(tree.args):
            name = entry[place] if place < len(entry) else ""
            value = bound.get(name)
            if name in self.writer.numbers and name in source.names and type(value) is int:
                tree.args[place] = ast.Constant(value)
                changed |= ast.unparse(argument) != str(value)
        return ast.unparse(tree) if changed else ""

    def _evaluate(self, tree: Node, kinds: Kinds) -> None:
        """Set the values of a tree; those of a root without a rule stay open."""
        first = tree.first
        if self.paths[first.number] is None or not kinds.of(first):
            for each in first.children:
                kinds.evaluate(each)
        else:
            kinds.evaluate(tree)

    def _make_trials(
        self, positions: Sequence[Position], kinds: Kinds, entry: Path | None
    ) -> RecursionTrials:
        first = positions[0].tree.first
        names = self._list_move_names(positions)
        rule = kinds.of(first) if self.paths[first.number] is not None else ""
        value = None
        if entry is not None and rule:
            value = "" if entry == () else entry[-1]
        best: tuple[int, tuple[str, ...], Any] = (0, (), None)
        outcomes = []
        trials = [self._make_trial(each, (), rule or "max") for each in positions[:SHOWN]]
        for trial in trials:
            outcomes.append(run_trial(self.text, self.start, trial, self.watchdog))
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
            rule = self._read_root_rule(positions, kinds, chosen, move)
        if value is None:
            value = self._find_value(positions, outcomes, rule)
        if move is None and value is None:
            raise NotPlain("neither a move nor the value was seen in what it returns")
        found = [self._make_trial(each, chosen, rule) for each in positions]
        told = list(self._list_missing_cuts(positions, found, kinds))
        mistake, title = ("cut-forgotten", NO_CUT) if told and not self._breaks() else ("", "")
        turns = self._read_turns(positions, kinds, rule)
        if turns:
            shown = next(each for each in found if turns.startswith(each.where))
            told += [(shown, turns)]
        if self.left is not None:
            told, mistake, title = [self.left], "missing-undo", ""
        rules, basis = None, OWN_VALUES
        with suppress(OtherGame):
            limit = find_depth_limit(self.text, self.start.call)
            trees = [each.tree for each in positions]
            reading = read_trees(trees, kinds, limit is not None)
            numbered = found
            kept = [n for n, each in enumerate(positions) if not is_over(each.tree, reading)]
            positions, found = [positions[n] for n in kept], [found[n] for n in kept]
            rules, basis = _compare_ends(reading, positions), TICTACTOE
            order = list(_list_order_mistakes(reading, numbered, rule, move is not None))
            told += [(trial, sentence) for trial, sentence, _ in order]
            mistake = next((name for _, _, name in order), mistake)
            if move is not None:
                found = [
                    self._judge_by_cells(trial, each, chosen, reading)
                    if id(each.tree) not in reading.limited
                    else trial
                    for trial, each in zip(found, positions, strict=True)
                ]
        inner = sum(1 for p in positions for n in p.tree.walk() if len(n.children) > 1)
        if len(found) < 5 and inner < ENOUGH:
            number = count_of(len(found), "position")
            raise NotPlain(f"only {number} that it can be handed could be found")
        found.sort(key=lambda trial: trial.height)
        return RecursionTrials(found, "", value, move, told, basis, mistake, title, rules)

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
        if not any(any(f.window) for f in self.functions):
            return
        found = []
        are_small = all(each.tree.count() < SMALL for each in positions)
        for position, trial in zip(positions[: None if are_small else SHOWN], trials, strict=False):
            search = self._search()
            search.is_plain = False
            try:
                program = self._load(position.setup)
                seen = self.watchdog.watched(partial(search.run, program, position.call))
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
                f"{trial.where} it searches every move, though it has a window: alpha–beta "
                f"skips {skipped} of the calls.",
            )

    def _breaks(self) -> bool:
        """Return whether a loop of the recursion has a way out, though it may never be taken."""
        names = {each.code.co_name for each in self.functions}
        return any(
            isinstance(inner, ast.Break)
            for node in ast.walk(ast.parse(self.text))
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
            return (
                f"{where} the {words[rule]} value is taken at the start and again at the next "
                "ply, though players take turns below."
            )
        signs = any(
            set(values) == {1, -1}
            for number in range(len(self.functions))
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
        is_tree = self.start.style in _DATA
        if is_tree and alike > 5 and not pairs[True, False] + pairs[False, False]:
            return f"{where} it takes the {words[rule]} value at every level."
        if signs and alike > 5 and not pairs[True, False] + pairs[False, False]:
            return f"{where} both players take the {words[rule]} value: no sign is turned."
        return self._read_flag_names(positions, kinds, where)

    def _read_flag_names(self, positions: Sequence[Position], kinds: Kinds, where: str) -> str:
        """Return a sentence if, on a tree of data, a flag for MAX takes the smallest value."""
        if self.start.style not in _DATA:
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
        some = [(name,) for name in every[:12]]
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

    def _make_trial(self, position: Position, names: tuple[str, ...], rule: str) -> ProgramTrial:
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

    def _read_root_rule(
        self, positions: Sequence[Position], kinds: Kinds, names: tuple[str, ...], move: Any
    ) -> str:
        """Return whether the search chooses the largest or the smallest value."""
        counts: Counter[str] = Counter()
        for each in positions:
            first = each.tree.first
            moves = list(self._keys_of(each, names).items())
            for given, result in first.probes:
                part = dict(list_parts(result)).get(move)
                if len(given) != len(first.children) or len(given) < 2:
                    continue
                by_key = {key: given[first.children.index(child)] for key, child in moves}
                key = find_move(part, by_key)
                if key is not None and max(given) != min(given):
                    counts["max"] += by_key[key] == max(by_key.values())
                    counts["min"] += by_key[key] == min(by_key.values())
        if counts["max"] != counts["min"]:
            return counts.most_common(1)[0][0]
        below = [kinds.of(c) for p in positions for c in p.tree.first.children if c.children]
        common = Counter(below).most_common(1)
        if common:
            return {"max": "min", "min": "max", "-min": "min", "-max": "max"}.get(
                common[0][0], "max"
            )
        return "max"


def list_parts(returned: Any) -> list[tuple[Any, Any]]:
    """Return an answer and what it holds, by index or key."""
    return list(read_parts(returned).items())


def _list_entry_parameters(program: Program, start: Start) -> tuple[str, ...]:
    """Return the parameters of the function that a start calls."""
    node = ast.parse(start.call, mode="eval").body
    if not isinstance(node, ast.Call):
        raise NotPlain("its call is none of a function")
    try:
        function: Any = evaluate_briefly(program.names, ast.unparse(node.func))
    except Exception:
        return ()
    function = getattr(function, "__wrapped__", function)
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return list_parameters(code) if code is not None else ()


def _is_first(node: Node) -> bool:
    """Return whether a call is on the first line of a tree, near its root."""
    return node.ply == 0 or (node.is_first and node.ply < 4)


def _was_empty(target: str, before: Mapping[str, Any]) -> bool:
    name, _, attribute = target.partition(".")
    value = before.get(name)
    if attribute and isinstance(value, tuple):
        value = dict(value[1]).get(attribute)
    return value == ("dict", ())


def _passes(tree: Node) -> bool:
    """Return whether a player must pass at the root: the move is then that of the other."""
    numbers = []
    node = tree
    while node is not tree.first:
        numbers.append(node.number)
        node = node.children[0]
    numbers.append(node.number)
    return len(set(numbers)) < len(numbers)


def _is_handed_on(node: Node) -> bool:
    """Return whether a call is the first, or stands for the same position."""
    return node.ply == 0 or not node.labels


def _is_below(node: Node, above: Node) -> bool:
    """Return whether a node is a move of another's first position."""
    return any(node is each for each in above.first.children)


def _show_move(key: Any) -> str:
    is_one = isinstance(key, Items) and len(key.items) == 1  # such as a move of python-chess
    text = str(key.items[0] if is_one else getattr(key, "items", key))
    return text if len(text) < 60 else f"{text[:57]}..."


def _tell(changes: Sequence[str], call: str, usual: str) -> str:
    text = "; ".join(changes) if changes else call
    text = text if len(text) <= 160 else f"{text[:157]}..."
    return f"With {text},"


def _compare_ends(reading: Reading, positions: Sequence[Position]) -> RuleReport | None:
    """Return where a search of tic-tac-toe ends too late or too early, None if nowhere."""
    shown, counts = [], []
    blank = reading.blank
    for cells, rule, words in (
        (reading.missed, "the win", "there are three in a row, but the search goes on"),
        (reading.early, "the end", "the game is not over, but the search ends"),
    ):
        if not cells:
            continue
        first = max(cells, key=lambda each: (each.count(blank), repr(each)))
        call = ""
        for each in positions:
            if any(find_cells(n.position) == first for n in each.tree.walk()):
                call = "; ".join((*each.setup, each.call))
        shown.append(RuleDifference(rule, call, f"On {show_cells(first, blank)}, {words}."))
        counts.append((rule, len(set(cells))))
    if not shown:
        return None
    seen = {find_cells(n.position) for each in positions for n in each.tree.walk()}
    return RuleReport(tuple(shown), tuple(counts), len(seen))


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
    if wins and losses and max(wins)[0] < min(losses)[0]:
        if has_moves:
            return
        yield (
            trial,
            f"{trial.where} {mark} moves and takes the {most} value, but the values of its wins "
            "are those that it takes last.",
            "max-min-swapped",
        )
    else:
        for cells, (value, number) in reading.full.items():
            win = min((each for each, _ in wins), default=inf)
            loss = max((each for each, _ in losses), default=-inf)
            if loss < sign * value < win:
                continue
            other, what = (win, "win") if sign * value >= win else (loss, "loss")
            yield (
                trials[number],
                f"{trials[number].where} the board {show_cells(cells, reading.blank)} has the "
                f"value {value:g}: it is full without three in a row, and some {what} has the "
                f"value {sign * other:g}.",
                "tie-value",
            )
            break
    for some, is_win in ((wins, True), (losses, False)):
        values = sorted({(ply, value if is_win else -value) for value, ply in some})
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
                "depth-bonus-sign",
            )
            return
