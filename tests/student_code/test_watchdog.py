"""What runs on is ended; what ends, or only waits for a machine that rests, is not."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, process_time, sleep

import pytest

from plyscope.student_code.grader.trials.watchdog import TimedOut, Watchdog
from tests.student_code.student_games import PILE

SECONDS = 0.05
# Says that it begins, then what it finds.
CHILD = """
import json, sys
from plyscope.student_code.rule_checker.game_check import check_game
namespace = {}
exec(sys.argv[1], namespace)
print("begun", flush=True)
found = check_game(namespace["Pile"](), seconds=0.5)
print(json.dumps([each.sentence for each in found]))
"""
ENDLESS = PILE.replace("(left - action, 1 - player)", "(left + action, 1 - player)")


def test_an_interrupt_never_comes_after_the_call_that_it_was_meant_for():
    ended = []
    with Watchdog(SECONDS) as watchdog:
        for share in range(40):  # about as long as is allowed, a little less or more
            ends = monotonic() + SECONDS * (1 + share / 80)

            def call(ends=ends):
                while monotonic() < ends:
                    pass
                return True

            try:
                ended.append(watchdog.watched(call))
            except TimedOut:
                ended.append(False)
            for _ in range(2000):  # one that is late would be heard here
                pass
    assert len(ended) == 40


def test_a_call_that_uses_no_processor_time_is_not_ended_before_four_times_as_long():
    with Watchdog(0.4) as watchdog:
        assert watchdog.watched(lambda: sleep(0.8)) is None
        with pytest.raises(TimedOut):
            watchdog.watched(lambda: [sleep(0.1) for _ in range(300)])


def test_a_keyboard_interrupt_of_somebody_else_is_passed_on():
    def call():
        raise KeyboardInterrupt

    with Watchdog(5) as watchdog, pytest.raises(KeyboardInterrupt):
        watchdog.watched(call)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nothing can be stopped here")
def test_what_is_told_of_a_game_is_the_same_where_the_machine_rests_in_the_middle():
    sources = str(Path(__file__).parents[2] / "pysrc")
    command = [sys.executable, "-c", CHILD, ENDLESS]
    child = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": sources}
    )
    with child:
        assert child.stdout
        assert child.stdout.readline() == "begun\n"
        child.send_signal(signal.SIGSTOP)
        sleep(1.5)  # longer than it may take
        child.send_signal(signal.SIGCONT)
        (sentence,) = json.loads(child.stdout.read())
    assert ": 500 moves were made, and the game is not over: does it ever end?" in sentence


def test_a_call_that_has_a_small_part_of_a_busy_machine_is_not_ended():
    """It works, though for a tenth of the time: only what does nothing is ended by the clock."""

    def work():
        begin = process_time()
        for part in range(1, 13):
            while process_time() - begin < 0.01 * part:
                pass
            sleep(0.09)
        return True

    with Watchdog(0.2) as watchdog:  # ended after 0.16 s of work, or 0.8 s without any
        assert watchdog.watched(work)
