"""Everything that a recorded trace says is compared with an oracle.

The oracle knows Python's call events, which it hears by itself, and brute force: nothing of how
the recorder works. Each tick's sentence is taken apart, and each part is looked up.
"""

import ast
import re
import sys
from bisect import bisect
from math import inf, isclose, isnan
from operator import itemgetter

import pytest

from plyscope.game import MAX, MIN
from plyscope.student_code.adapters.starts.search_start import load_for
from plyscope.student_code.call_tree.loading import load
from plyscope.student_code.call_tree.recorded_trace import record_recursion
from plyscope.student_code.call_tree.recorder import Halted
from plyscope.student_code.call_tree.recursion import find_recursion
from plyscope.student_code.call_tree.start_call import evaluate
from tests.student_code.call_tree_starts import STARTS, read_program
from tests.student_code.corpus_index import PROGRAMS, list_starts

LIMIT = 1_024  # calls of the recursion that are recorded
# Statements about each program that the oracle decides, so that none is passed over unseen.
DECIDED = {
    "aima_is_terminal_tictactoe": 1_164,
    "aima_own_nim": 128,
    "checkers_copies": 112,
    "checkers_depth_limited": 96,
    "class_available_moves": 4_488,
    "class_copies_itself": 139,
    "class_legal_push_pop": 390,
    "connect4_bitboard": 5_870,
    "connect4_numpy": 128,
    "connect4_undo": 138,
    "cs50_alpha_beta": 543,
    "cs50_best_starts_at_zero": 755,
    "cs50_early_stop": 647,
    "cs50_forgets_full_board": 746,
    "cs50_max_min_value": 774,
    "cs50_missing_return": 7,
    "cs50_one_function": 748,
    "cs50_print_statements": 447,
    "cs50_random_ties": 751,
    "cs50_reversed_cut": 18,
    "cs50_value_and_move": 979,
    "cs50_wrong_diagonal": 764,
    "cs50_wrong_player": 244,
    "cs50_changes_board": 15,
    "easyai_own_negamax": 262,
    "inplace_flat_global": 4_288,
    "inplace_forgets_undo_after_cut": 69,
    "inplace_list_flag": 53,
    "inplace_try_cells": 5_153,
    "inplace_wrong_depth_sign": 5_351,
    "leaf_array_alphabeta": 57,
    "leaf_array_basic": 40,
    "leaf_array_cut_forgotten": 70,
    "leaf_array_ternary": 36,
    "nested_lists_isinstance": 78,
    "nim_memo_lambda": 266,
    "nim_piles_negamax": 661,
    "node_alphabeta_stores_value": 70,
    "node_children_value": 38,
    "node_dict_graph": 24,
    "node_left_right": 54,
    "node_wrong_both_bounds": 41,
    "tictactoe_generator_moves": 2_747,
    "tictactoe_iterative_deepening": 250,
    "tictactoe_swapped_players": 3_728,
    "tictactoe_tkinter": 13,
}
# Programs whose rules are known, and that search themselves, with the moves that their traces say
# were never tried. Where there are none, a quarter of the calls shows it.
UNTRIED = {
    "cs188_alpha_beta_no_update_at_root": 0,
    "cs188_depth_counts_plies": 0,
    "cs188_expectimax_sum": 0,
    "cs188_last_ghost_wrong": 0,
    "cs188_lists_returned": 2,
    "cs188_minimax": 0,
    "cs188_prunes_on_equality": 2,
    "cs188_three_agents": 0,
    "cs50_alpha_beta": 456,
    "cs50_best_starts_at_zero": 0,
    "cs50_changes_board": 0,
    "cs50_early_stop": 260,
    "cs50_forgets_full_board": 0,
    "cs50_max_min_value": 0,
    "cs50_missing_return": 0,
    "cs50_one_function": 0,
    "cs50_print_statements": 456,
    "cs50_random_ties": 0,
    "cs50_reversed_cut": 35,
    "cs50_value_and_move": 0,
    "cs50_wrong_diagonal": 0,
    "cs50_wrong_player": 0,
    "aima_functions": 0,
    "aima_is_terminal_tictactoe": 0,
    "aima_own_nim": 33,
    "class_copies_itself": 0,
    "class_legal_push_pop": 32,
    "connect4_undo": 504,
    "easyai_own_negamax": 98,
}


class Enough(BaseException):
    """Raised to end a run."""


class HeardCall:
    """A call: its function, its caller, what its variables held when it began, its result."""

    def __init__(self, frame, above, begins):
        self.name = frame.f_code.co_qualname.rpartition("<locals>.")[2]
        self.above, self.begins, self.ends = above, begins, inf
        self.arguments = {name: copied(value) for name, value in frame.f_locals.items()}
        self.changes = []  # what its variables held, line by line
        self.result, self.numbers, self.has_returned = None, [], False
        self.caller = {}
        if frame.f_back is not None:
            self.caller = {name: copied(v) for name, v in frame.f_back.f_locals.items()}
        # What the variables of its callers held, up to the next function.
        self.around = []
        caller = frame.f_back
        while caller is not None and caller.f_code.co_filename == frame.f_code.co_filename:
            self.around += [as_text(value) for value in caller.f_locals.values()]
            if not caller.f_code.co_name.startswith("<"):
                break
            caller = caller.f_back


NAMING = ("name", "label", "id", "key")  # attributes by which an object is named


class Text(str):
    """A value that was no number, as text."""


def copied(value):
    """Return a value that later changes do not change, as text where it is no number."""
    plain = isinstance(value, (int, float, str, type(None)))
    return value if plain else Text(as_text(value))


def str_of(value):
    """Return a value that was copied as text."""
    return str(value) if isinstance(value, Text) else as_text(value)


def list_loop_names(text):
    """Return the names that the loops of a program set."""
    loops = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.For)]
    names = [node for each in loops for node in ast.walk(each.target)]
    return {node.id for node in names if isinstance(node, ast.Name)}


def parts_of(move):
    """Return a move and, if its name is that of several variables, the parts of it."""
    return {move, *str(move).strip("()").split(", ")}


def as_text(value):
    """Return a value as Python prints it, an object by its class, and by its name if it has one."""
    names = [value.__dict__.get(each) for each in NAMING] if hasattr(value, "__dict__") else []
    named = [each for each in names if isinstance(each, (str, int)) and each != ""]
    if named and not isinstance(value, type) and not hasattr(type(value), "plyscope_data"):
        return f"{type(value).__name__} {named[0]}"
    return part_as_text(value)


def part_as_text(value):
    """Return a value as Python prints it, an object by its class."""
    kind = type(value)
    if kind is list:
        return f"[{', '.join(map(part_as_text, value))}]"
    if isinstance(value, tuple) and kind is tuple:
        return f"({', '.join(map(part_as_text, value))}{',' if len(value) == 1 else ''})"
    if isinstance(value, tuple):
        return f"{kind.__name__}({', '.join(map(part_as_text, value))})"
    if kind is dict:
        return f"{{{', '.join(f'{part_as_text(k)}: {part_as_text(v)}' for k, v in value.items())}}}"
    if isinstance(value, (int, float, str, bytes, type(None))):
        return repr(value)
    if hasattr(kind, "plyscope_data"):  # a stand-in for a class of a course
        return f"{kind.__name__}({part_as_text(kind.plyscope_data(value))})"
    if isinstance(value, type) or hasattr(value, "__dict__"):
        return f"a {kind.__name__}"
    return repr(value)


def hear_calls(program, start, names, limit):
    """Run a call, and return all calls of functions with these names, in order."""
    heard, open_calls, time = [], {}, [0]

    def called(frame, event, _arg):
        code = frame.f_code
        if code.co_filename != program.file or code.co_name.startswith("<listcomp"):
            return None
        if code.co_qualname.rpartition("<locals>.")[2] not in names:
            return None
        above, caller = None, frame.f_back
        while caller is not None and above is None:
            above = open_calls.get(caller)
            caller = caller.f_back
        time[0] += 1
        call = open_calls[frame] = HeardCall(frame, above, time[0])
        heard.append(call)
        if len(heard) > limit:
            raise Enough
        return inside

    def inside(frame, event, arg):
        call = open_calls[frame]
        time[0] += 1
        call.changes.append((time[0], {n: copied(v) for n, v in frame.f_locals.items()}))
        if event == "exception":
            call.has_failed = True
        elif event == "line":
            call.has_failed = False
        elif event == "return":
            time[0] += 1
            call.ends = time[0]
            call.result, call.numbers = copied(arg), numbers_of(arg)
            call.has_returned = not (arg is None and getattr(call, "has_failed", False))
            del open_calls[frame]
        return inside

    before = sys.gettrace()
    sys.settrace(called)
    try:
        evaluate(program, start)
    except (Enough, Exception):
        pass
    finally:
        sys.settrace(before)
    return heard


def number_in(text):
    """Return the number that a sentence shows."""
    return float(text.replace("−", "-").replace("∞", "inf").replace("·10^", "e").replace(",", ""))


def shows(shown, value):
    """Return whether a text of a sentence is that of a value."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        try:
            return isclose(number_in(shown), value, rel_tol=1e-3)
        except ValueError:
            return False
    text = value if isinstance(value, Text) else as_text(value)
    return shown == text or (shown.endswith("…") and text.startswith(shown[:-1]))


def numbers_of(value):
    """Return the numbers in a result, and in what is directly inside it."""
    parts = [value]
    if isinstance(value, (list, tuple)):
        parts += value
    elif isinstance(value, dict):
        parts += value.values()
    elif hasattr(value, "__dict__"):
        parts += vars(value).values()
    return [each for each in parts if isinstance(each, (int, float))]


class Oracle:
    """Decides the statements of one trace; `decided` counts them."""

    def __init__(self, trace, heard, list_moves=None):
        self.trace, self.heard, self.decided = trace, heard, 0
        self.list_moves = list_moves
        self.path, self.back, self.time = [], [], 0
        self.node_calls = set()
        self.inside = {call: [] for call in (None, *heard)}  # what each call called, in order
        for call in heard:
            self.inside[call.above].append(call)

    def check(self):
        for tick in range(self.trace.ticks + 1):
            sentence = self.trace.explain(tick).sentence
            node = self.trace.tick_nodes[tick]
            if tick == self.trace.ticks:
                sentence = self.check_end(sentence)
            self.check_sentence(sentence, node)
        if self.trace.calls.error is None:
            self.check_missing()
        return self.decided

    def call_of(self, node):
        return self.heard[self.trace.calls.call[node]]

    def check_changes(self, text, call):
        """What is told to have changed after a call has, before the next call of the caller."""
        above = call.above
        later = next((each for each in self.inside[above] if each.begins > call.ends), None)
        until = later.begins if later else inf
        first, begun, last = (
            bisect(above.changes, time, key=itemgetter(0))
            for time in (call.ends, call.begins, until)
        )
        after = [each for _, each in above.changes[first:last]]
        if later:  # what the line did in which the next call begins is not heard as a line
            after.append(later.caller)
        held = above.changes[begun - 1][1]
        for each in re.split(r", (?=\w+ is now )", text):
            name, _, shown = each.partition(" is now ")
            same = [name in now and shows(shown, now[name]) for now in (held, *after)]
            assert not all(same), (text, "did not change")
            assert any(name in now and shows(shown, now[name]) for now in after), (text, after)
            self.decided += 1

    def check_sentence(self, sentence, node):
        call = self.call_of(node)
        sentence, _, changes = sentence.removesuffix(".").partition("; ")
        sentence += "."
        if changes:
            self.check_changes(changes, call)
        if match := re.fullmatch(r"([\w.<>]+)\((.*)\) is called(?: for (.*))?\.", sentence):
            assert match[1] == call.name
            self.check_arguments(match[2], call)
            call.move = match[3]
            self.check_move(match[3], call)
            assert call.begins > self.time, "calls in another order"
            self.time = call.begins
            self.check_parent(call)
            self.path.append(call)
            self.back.append([])
        elif match := re.fullmatch(
            r"([\w.<>]+) returned (.*?)(?: for (.*?))?(?:: the value is (\S+))?\.", sentence
        ):
            assert self.path.pop() is call
            self.back.pop()
            assert match[1] == call.name
            assert call.has_returned
            assert shows(match[2], call.result), (sentence, call.result)
            self.check_move(match[3], call)
            assert call.ends > self.time, "returns in another order"
            self.time = call.ends
            value = match[4] or match[2]
            if match[4]:
                inner = [number for c in self.inside[call] for number in c.numbers]
                known = [*call.numbers, *inner]
                assert any(shows(match[4], number) for number in known), sentence
            elif not isinstance(call.result, (int, float)):
                value = ""
            if value and value not in ("True", "False"):
                self.back[-1].append(number_in(value))
        elif match := re.fullmatch(
            r"(\S+) is the (largest|smallest) value returned to (\S+) here so far\.",
            sentence,
        ):
            best = (max if match[2] == "largest" else min)(self.back[-1])
            assert number_in(match[1]) == best
            assert match[3] == self.path[-1].name
        elif match := re.fullmatch(
            r"(.+) (?:was|were) never tried: ([\w.<>]+) returned (.*?)"
            r"(?:, and was called with (\w+)=(\S+))?\.",
            sentence,
        ):
            self.check_cut(match, call)
        elif match := re.fullmatch(
            r"([\w.<>]+) made no call: it already returned (.*) for this position\.", sentence
        ):
            assert match[1] == call.name
            assert shows(match[2], call.result)
            self.check_table_hit(call)
        elif re.fullmatch(r"The moves of the first position are tried again: .*", sentence):
            texts = [c.arguments for c in self.heard[: self.trace.calls.call[node]]]
            position = self.position_of(call)
            assert any(position in each.values() for each in texts), "a move of no iteration"
            self.back[-1].clear()
        else:
            raise AssertionError(f"not understood: {sentence}")
        self.decided += 1

    def check_cut(self, match, call):
        """A move that was never tried is legal, and no variable of the function ever held it."""
        assert self.path[-1] is call
        assert match[2] == call.name
        assert shows(match[3], call.result)
        if match[4]:
            assert shows(match[5], call.arguments[match[4]])
        below = [*self.node_calls_below(call)]
        loops = {
            name
            for name in list_loop_names(self.trace.source_text)
            if all(name in c.caller and str_of(c.caller[name]) in parts_of(c.move) for c in below)
        }
        assert loops, "no variable stands for the moves"
        inner = [c for c in self.inside[call] if c not in self.node_calls]
        held = {
            str_of(variables[name])
            for each in (call, *inner)
            for _, variables in each.changes
            for name in loops & variables.keys()
        }
        if numbers := re.findall(r", call (\d+)", match[1]):  # they have the same name
            assert list(map(int, numbers)) == [len(below) + 1 + n for n in range(len(numbers))]
            self.decided += len(numbers)
            return
        moves = re.split(r", (?![^(\[]*[)\]])| and ", match[1])
        for move in moves:
            assert move not in held, (match[0], "was tried")
            self.decided += 1
        if self.list_moves is not None:
            legal = {*map(as_text, self.list_moves(eval(self.position_of(call))))}
            assert legal - {each.move for each in below} == {*moves}
            self.decided += 1

    def node_calls_below(self, call):
        """Return the calls that are nodes below one, those of what it was handed on to as well."""
        for each in self.inside[call]:
            if each in self.node_calls:
                yield each
            else:
                yield from self.node_calls_below(each)

    def check_table_hit(self, call):
        """The same position needed calls before, and gave the same."""
        assert not self.inside[call]
        position = self.position_of(call)
        assert any(
            each.above.result == call.result
            for each in self.heard
            if each.above is not None
            and each.above.name == call.name
            and each.above.ends < call.begins
            and self.position_of(each.above) == position
        )

    def check_arguments(self, text, call):
        for name, _, shown in (
            each.partition("=") for each in re.split(r", (?=\w+(?:=|,|$))", text)
        ):
            if not name:
                continue
            assert name in call.arguments
            if shown:
                assert shows(shown, call.arguments[name]), (text, call.arguments)

    def check_move(self, move, call):
        if move is None:
            return
        around = {*call.around}
        parts = [move] if move in around else move.strip("(),").split(", ")
        full = move in around or move.endswith("…") or all(part in around for part in parts)
        assert full, f"no variable of the caller holds {move}"

    def check_parent(self, call):
        self.node_calls.add(call)
        above = call.above
        while above is not None and above not in self.node_calls:
            above = above.above
        assert above is (self.path[-1] if self.path else None)

    def position_of(self, call):
        names = {each.name: each.position for each in self.trace.calls.functions}
        return call.arguments.get(names[call.name])

    def check_missing(self):
        """A call that is no node was handed the position of its caller."""
        for call in self.heard:
            if call not in self.node_calls:
                assert call.above is not None
                known = self.position_of(call), self.position_of(call.above)
                assert known[0] == known[1] or None in known
                self.decided += 1

    def check_end(self, sentence):
        root = self.heard[0]
        for pattern in (
            r"(.*\.) (The recording ends here), after ([\d,]+) calls\.",
            r"(.*\.) (The program ended) with (\w+).*\.",
            r"(.*\.) ([\w.<>]+) returned (.*)\.",
        ):
            if match := re.fullmatch(pattern, sentence):
                break
        assert match, sentence
        if match[2] == "The recording ends here":
            assert number_in(match[3]) == len(self.trace.calls)
        elif match[2] == "The program ended":
            assert not root.has_returned
        else:
            assert match[2] == root.name
            assert shows(match[3], root.result)
        self.decided += 1
        return match[1]


def hear_trace(trace, program, start):
    """Hear the calls of a trace again: of one that ended early only those up to its last node."""
    names = {each.name for each in trace.calls.functions}
    ended_early = isinstance(trace.calls.error, Halted)
    return hear_calls(program, start, names, trace.calls.call[-1] + 1 if ended_early else 4 * LIMIT)


@pytest.fixture(scope="module", params=STARTS)
def traced(request):
    """Return the name of a program of the corpus and its trace, made once for all its tests."""
    text, start = read_program(request.param), STARTS[request.param]
    recursion = find_recursion(lambda: load(text), start)
    assert recursion is not None
    return request.param, record_recursion(
        lambda changed=text: load(changed), recursion, start, limit=LIMIT
    )


def test_every_statement_is_what_python_did(traced):
    name, trace = traced
    heard = hear_trace(trace, load(read_program(name)), STARTS[name])
    assert Oracle(trace, heard).check() == DECIDED[name] > trace.ticks


def test_a_player_chooses_the_best_of_what_came_back(traced):
    _, trace = traced
    nodes = trace.nodes
    for node in nodes:
        values = [nodes[child].value for child in node.children]
        if node.player not in (MAX, MIN) or node.value is None or isnan(node.value):
            continue
        if None in values or any(map(isnan, values)) or trace.game.restarts:
            continue
        best = (max if node.player == MAX else min)(values)
        low, high = trace.calls.window(node.id)
        assert node.value == best or abs(node.value) in (abs(low), abs(high))


@pytest.mark.parametrize("name", UNTRIED)
def test_a_move_that_was_never_tried_is_legal_and_was_not_reached(name):
    text = read_program(name)
    start = next(each for each in list_starts(name) if each.make_game)

    def load_program(changed=text):
        return load_for(start, changed)

    recursion = find_recursion(load_program, start.call)
    limit = LIMIT if UNTRIED[name] else LIMIT // 4
    trace = record_recursion(
        load_program, recursion, start.call, limit=limit, make_game=start.make_game
    )
    program = load_program()
    heard = hear_trace(trace, program, start.call)
    list_moves = program.names["actions"] if PROGRAMS[name].style == "CS50" else None
    Oracle(trace, heard, list_moves).check()
    assert sum(event.skipped for event in trace.events) == UNTRIED[name]


def test_every_ruled_program_that_searches_itself_is_asked_for_untried_moves():
    assert {name for name, each in PROGRAMS.items() if each.style in ("CS50", "CS188")} <= {
        *UNTRIED
    }


def brute_force(names, board):
    """Return the minimax value of a board by the rules of a program."""
    if names["terminal"](board):
        return names["utility"](board)
    best = max if names["player"](board) == names["X"] else min
    values = [
        brute_force(names, names["result"](board, action)) for action in names["actions"](board)
    ]
    return best(values)


RIGHT = (
    "cs50_alpha_beta",
    "cs50_early_stop",
    "cs50_max_min_value",
    "cs50_one_function",
    "cs50_print_statements",
    "cs50_random_ties",
    "cs50_value_and_move",
)


@pytest.mark.parametrize("traced", RIGHT, indirect=True)
def test_the_value_of_a_right_program_is_that_of_brute_force(traced):
    name, trace = traced
    names = load(read_program(name)).names
    board = eval(STARTS[name].removeprefix("minimax"))
    assert trace.result.value == brute_force(names, board) == 1
