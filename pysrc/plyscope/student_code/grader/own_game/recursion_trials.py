"""Trials of any recursion: on positions that its own moves lead to, or on other leaves.

What is right is plain minimax by the program's own moves and leaf values: see `plain_search`.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random, seed
from time import process_time
from typing import Any

from plyscope.student_code.adapters.starts.object_guess import OUR_POSITIONS
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.call_tree.held_attributes import read_global, read_held
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.snapshot import Items, take_snapshot
from plyscope.student_code.call_tree.stand_ins import StandInUsed
from plyscope.student_code.grader.own_game.depth_limit import is_depth
from plyscope.student_code.grader.own_game.hooked_program import NotHooked
from plyscope.student_code.grader.own_game.kept_tables import KeptValue, find_kept_value
from plyscope.student_code.grader.own_game.nine_cells import (
    find_left_move,
    show_cells,
)
from plyscope.student_code.grader.own_game.plain_program import PlainProgram
from plyscope.student_code.grader.own_game.plain_search import (
    Kinds,
    Node,
    NotPlain,
    TooLarge,
    count_moves,
)
from plyscope.student_code.grader.own_game.played_line import plays_line
from plyscope.student_code.grader.own_game.position_writer import (
    freeze,
)
from plyscope.student_code.grader.own_game.program_trial import ProgramTrial
from plyscope.student_code.grader.own_game.random_games import RandomGames, tell_position
from plyscope.student_code.grader.own_game.recursion_judgement import (
    DATA_STYLES,
    OUR_BOARD,
    OWN_VALUES,
    Position,
    RecursionJudge,
    RecursionTrials,
)
from plyscope.student_code.grader.own_game.tree_data import list_leaf_changes
from plyscope.student_code.grader.trials.watchdog import Watchdog

SECONDS = 1.6  # for the trees of all trials
GAMES = 12  # at random, from whose positions trials are made
MOST = 24  # trials
FEW = 4  # positions, besides which the start is searched to several depths
DRAWN = 2  # positions that are searched with other random numbers
EACH = 3  # trials of one game
COMPARED, COMPARED_SECONDS = 400, 0.3  # calls of the search itself that plain minimax must have


def list_trials(text: str, start: Start, watchdog: Watchdog, most: int = MOST) -> RecursionTrials:
    """Return the trials of a start, at most so many."""
    if "Countdown" in start.helpers:
        return RecursionTrials(reason="how far it looks depends on its clock.")
    try:
        found = _Trials(text, start, watchdog, min(most, MOST)).list_all()
        return replace(found, basis=OUR_BOARD) if set(start.helpers) & OUR_POSITIONS else found
    except NotHooked:
        return RecursionTrials(reason="its recursion was not found in its text.")
    except NotPlain as error:
        return RecursionTrials(reason=f"{error}.")
    except StandInUsed as error:
        return RecursionTrials(reason=f"the search uses {error}, which is not here.")


class _Trials:
    def __init__(self, text: str, start: Start, watchdog: Watchdog, most: int) -> None:
        self.most = most
        self.end = process_time() + SECONDS
        self.program = PlainProgram(text, start, watchdog)
        self.writer = self.program.writer
        self.judge = RecursionJudge(self.program)
        self.error: Exception | None = None
        self.is_large = False
        self.left: tuple[ProgramTrial, str] | None = None  # a move that is not undone
        self.noise: Random | None = None  # what sets the seed at each call instead of the start
        self.is_left = False  # whether a call does not undo what it changes

    def list_all(self) -> RecursionTrials:
        kept = find_kept_value(self.program)
        if kept is not None:
            return _tell_kept_value(kept)
        positions = list(self._list_positions())
        if not positions:
            if isinstance(self.error, NotPlain):
                raise self.error
            if self.error is not None:
                name = type(self.error).__name__
                always = self.program.start.error.startswith(f"{name}: {self.error}")
                when = "" if always else "run without its cuts, "
                raise NotPlain(f"{when}it raises {name} ({self.error})"[:200])
            if self.is_large and process_time() > self.end:
                raise NotPlain("no position with few enough calls below it was reached in time")
            if self.is_large:
                raise NotPlain("every position that was found has too many calls below it")
            raise NotPlain("no position was found that it can be handed")
        for each in positions[:DRAWN]:
            drawn = self._tell_draws(each)
            if drawn:
                raise NotPlain(f"{drawn} are drawn at random")
        trees = [each.tree for each in positions]
        if plays_line(trees):
            raise NotPlain("it searches again from a move that it has chosen")
        if all(len(tree.first.children) < 2 for tree in trees):
            for tree in trees:  # a function without a position begins, and makes no move itself
                tree.hands_on = tree.position is None
            positions = [each for each in positions if each.tree.first.children]
            trees = [each.tree for each in positions]
        nodes = (node for tree in trees for node in tree.first.walk())
        if all(len(node.children) < 2 for node in nodes):
            raise NotPlain("it tries one move alone in every position that was found")
        left = find_left_move(trees)
        if left is not None:
            number, before, after = left
            trial = self.judge.make_trial(positions[number], (), "max")
            sentence = (
                f"{trial.where} below the board {show_cells(before)} it searches "
                f"{show_cells(after)}: an earlier move was not undone."
            )
            self.left = trial, sentence
        elif not self.is_left and self._leaves_moves_out(positions[0]):
            raise NotPlain("its cuts could not be left out")
        kinds = Kinds(trees, self.program.paths)
        fixed = self.judge.find_fixed(positions, kinds)
        if fixed is not None:
            return fixed
        self.judge.expect_turns(trees, kinds)
        entry = self.program.paths[trees[0].number]
        done = []
        passes = kinds.list_passes(trees)
        for each in positions:
            if any(each.tree is tree for tree in passes):
                self.error = NotPlain("the players do not always take turns in it")
                continue
            try:
                self._evaluate(each.tree, kinds)
                done.append(each)
            except NotPlain as error:
                self.error = error
        if not done:
            raise self.error or NotPlain("no position could be searched")
        if len(done) < len(positions) / 2:
            raise self.error or NotPlain("most positions could not be searched")
        return self.judge.judge(done, kinds, entry, self.left)

    def _list_positions(self) -> Iterator[Position]:
        """Yield positions with their trees, as far as the time lasts."""
        own = self.writer.depth
        start = self._make_start()
        if start is not None:
            yield start
        if start is not None or self.program.start.style in DATA_STYLES:
            program = self.program.load(self.writer.setup)
            leaves = [n.leaf for n in start.tree.walk() if not n.children] if start else []
            for number, (words, changes) in enumerate(
                list_leaf_changes(program, self.writer, self.program.start.style, leaves)
            ):
                if number >= self.most or process_time() > self.end:
                    return
                found = self._make_tree((*self.writer.setup, *changes), self.writer.call, words)
                if found is not None:
                    yield found
        if self.program.start.style in DATA_STYLES:
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
        latest = self.end + 2 * SECONDS  # where there would be less than two otherwise
        games = RandomGames(self.program, latest)
        for number in range(GAMES):
            line = games.play(chance)
            if number == 0 and not line:
                return
            some = 0
            for setup, call in reversed(line):
                if process_time() > (self.end if count > 1 else latest) or count >= self.most:
                    return
                key = (*setup, call)
                if key in seen:
                    continue
                seen.add(key)
                changes = setup[len(self.writer.setup) :]
                words = tell_position(changes, call, self.writer.call)
                found = self._make_tree(setup, call, words)
                if found is None and self.is_large:
                    break
                if found is not None:
                    some += 1
                    count += 1
                    yield found
                if some >= EACH:
                    break

    def _make_tree(self, setup: Sequence[str], call: str, words: str) -> Position | None:
        """Return a position with its tree; None if it is not small, or has no moves."""
        program = self.program.load(setup)
        before = self.writer.read(program.names)
        played: dict[str, set[Any]] = {}
        read = self._make_reader(program)

        def see(node: Node, bound: Mapping[str, Any]) -> None:
            read(node, bound)
            if node.ply > 2 or not node.ply:
                return
            changes = self.writer.list_changes(program.names, before)
            for target, value in changes:
                played.setdefault(target, set()).add(take_snapshot(value))

        def end(node: Node, above: Node | None) -> None:
            if above is not None and node.held is not None and node.held is above.held:
                self.is_left |= freeze(node.held) != node.position

        search = self.program.make_search()
        search.seen, search.ended = see, end

        def reset() -> None:
            self.program.clear_tables(program)
            if self.noise is not None:
                seed(self.noise.random())

        search.reset = reset
        self.is_large = False
        try:
            tree = self.program.watchdog.watched(lambda: search.run(program, call))
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
            names = self.program.load(setup).names
            tree.position = tuple(freeze(eval(target, names)) for target in played)
        after = dict(self.writer.list_changes(program.names, before))
        containers = [
            target
            for target, values in played.items()
            if len(values) >= len(tree.first.children)
            and not _counts_calls(values)
            and (target not in after or take_snapshot(after[target]) in values or self.is_left)
        ]
        # A tree of data is not played on: what changes are notes that the search keeps.
        is_data = self.program.start.style in DATA_STYLES
        board = "" if is_data else next(iter(containers), "")
        return Position(tuple(setup), call, words, tree, board, frozenset(played.get(board, ())))

    def _make_reader(self, program: Program) -> Callable[[Node, Mapping[str, Any]], None]:
        """Return what reads the position of a node from the arguments of its call."""

        def read(node: Node, bound: Mapping[str, Any]) -> None:
            source = self.program.functions[node.number].source
            if source.kind == "parameter":
                node.held = bound.get(source.names[0])
                node.position = freeze(node.held)
            elif source.kind == "scalars":
                # A depth and whose turn it is tell no position from its neighbours.
                if not all(is_depth(n) or isinstance(bound.get(n), bool) for n in source.names):
                    node.position = tuple(freeze(bound.get(name)) for name in source.names)
            elif source.kind == "self":
                own = bound.get("self")
                node.position = tuple(freeze(read_held(own, name)) for name in source.names)
            elif source.kind == "global":
                node.position = tuple(freeze(read_global(program.names, n)) for n in source.names)

        return read

    def _tell_draws(self, position: Position) -> str:
        """Return what is another when the program draws other numbers, "" for nothing."""
        if "random" not in self.program.text:
            return ""
        self.noise = Random(2)
        other = self._make_tree(position.setup, position.call, position.words)
        self.noise = None
        if other is None:
            return ""
        first, second = map(_list_leaf_values, (position.tree, other.tree))
        # What was read of a position may be the same at others: then it has several values.
        if any(
            len(values) == len(second[key]) == 1 and values != second[key]
            for key, values in first.items()
            if key in second and key[0] is not None
        ):
            return "the values of its leaves"
        # Moves that are shuffled lead to the same leaves.
        are_alike = _sort_leaves(position.tree) == _sort_leaves(other.tree)
        return "" if are_alike else "the positions that it searches"

    def _leaves_moves_out(self, position: Position) -> bool:
        """Return whether the search itself has more moves somewhere than plain minimax.

        Then something in the program cuts moves off that no wide window opens.
        """
        program = self.program.load(position.setup)
        search = self.program.make_search()
        search.is_plain, search.limit, search.seconds = False, COMPARED, COMPARED_SECONDS
        search.seen = self._make_reader(program)
        with suppress(TooLarge, Exception, SystemExit):
            self.program.watchdog.watched(lambda: search.run(program, position.call))
        plain = count_moves(position.tree)
        own = count_moves(search.root) if search.root else {}
        return any(count > plain.get(key, count) for key, count in own.items())

    def _evaluate(self, tree: Node, kinds: Kinds) -> None:
        """Set the values of a tree; those of a root without a rule stay open."""
        first = tree.first
        if self.program.paths[first.number] is None or not kinds.of(first):
            for each in first.children:
                kinds.evaluate(each)
        else:
            kinds.evaluate(tree)


def _list_leaf_values(tree: Node) -> dict[tuple[Any, int], set[float]]:
    """Return the values of the leaves of a tree by what was read of their positions, and plies."""
    found: dict[tuple[Any, int], set[float]] = {}
    for node in tree.walk():
        if not node.children:
            found.setdefault((node.position, node.ply), set()).add(node.leaf)
    return found


def _sort_leaves(tree: Node) -> list[float]:
    """Return the values of all leaves of a tree, the smallest first."""
    return sorted(node.leaf for node in tree.walk() if not node.children)


def _tell_kept_value(kept: KeptValue) -> RecursionTrials:
    """Return the trial of a call whose value depends on a call before it."""
    setup, call = kept.earlier
    later = "; ".join((*kept.later[0], kept.later[1]))
    where = f"Called as {later} after {'; '.join((*setup, call))},"
    trial = ProgramTrial(where, kept.later[1], {}, {}, kept.value_alone)
    trial = replace(trial, setup=(*setup, call, *kept.later[0]))
    sentence = (
        f"{where} it returned the value {kept.value:g}; without the call before it returns "
        f"{kept.value_alone:g}: a value that its table keeps is wrong."
    )
    return RecursionTrials([trial], told=[(trial, sentence)], basis=OWN_VALUES)


def _counts_calls(values: Collection[Any]) -> bool:
    """Return whether what changed is a counter or a list that grows, and no board."""
    if all(isinstance(each, (int, float)) for each in values):
        return True
    lengths = {len(each.items) for each in values if isinstance(each, Items)}
    return 1 < len(lengths) == len(values)


def _passes(tree: Node) -> bool:
    """Return whether a player must pass at the root: the move is then that of the other."""
    numbers = []
    node = tree
    while node is not tree.first:
        numbers.append(node.number)
        node = node.children[0]
    numbers.append(node.number)
    return len(set(numbers)) < len(numbers)
