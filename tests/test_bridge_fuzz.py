"""Calls at random: each is answered, or refused in one sentence of ours, and soon.

A third of them are right, the others damaged. PLYSCOPE_CALLS says how many, PLYSCOPE_SEED which.
"""

import json
import os
import re
from random import Random
from time import process_time

import pytest

from plyscope.calls.bridge import call
from plyscope.calls.schema import CALLS
from tests.calls import Calls, stopper

MANY = int(os.environ.get("PLYSCOPE_CALLS", "1500"))
SEED = int(os.environ.get("PLYSCOPE_SEED", "7"))
SLOW = ("games", "size", "minimum", "ghosts", "trace", "steps", "random", "exercises", "values")
SHARES = dict.fromkeys(CALLS, 1.0) | dict.fromkeys(SLOW, 0.3) | {"explain": 3.0}
LONG = (
    "values",
    "ghosts",
    "trace",
    "steps",
)  # where they look to the end of a game that is far away
SECONDS = 20  # of a processor, that any call takes at most
LONGEST = 600  # characters of a sentence: some name all games
PYTHONS_OWN = re.compile(
    "is not in list|invalid literal|unsupported operand|could not convert|has no attribute|NoneType"
    "|object is not|must be (str|int|a real|an integer)|math domain|math range|out of range"
    "|unhashable|not iterable|not subscriptable|positional argument|keyword argument|unpack"
    "|Exceeds the limit|maximum recursion|too large to convert|JSON compliant|Expecting|Extra data"
    "|delimiter|not supported between|codec can|surrogates not|Traceback|division by zero|__"
    "|Error|object at 0x|lambda"
)


def answered(name, text, deliver=None):
    """Ask, and return the answer, which has a value or a sentence of ours."""
    began = process_time()
    answer = json.loads(call(name, text, deliver), parse_constant=no_json)
    assert process_time() - began < SECONDS
    assert list(answer) in (["value"], ["error"])
    if "error" in answer:
        assert list(answer["error"]) == ["kind", "message"]
        sentence = answer["error"]["message"]
        assert answer["error"]["kind"] in ("ValueError", "IllegalMove", "SearchStopped"), sentence
        assert not PYTHONS_OWN.search(sentence), sentence
        assert len(sentence) <= LONGEST, sentence
        assert sentence.endswith("."), sentence
        assert "\n" not in sentence, sentence
    return answer


def no_json(token):
    raise AssertionError(f"{token} is no JSON.")


@pytest.mark.parametrize("name", CALLS)
def test_a_call_is_answered_or_refused_in_a_sentence(name):
    calls = Calls(Random(f"{SEED}:{name}"), far=0.02 if name in LONG else 0.5)
    values = 0
    for number in range(round(MANY * SHARES[name] / sum(SHARES.values()))):
        args = calls.right(name)
        text = calls.damaged(args) if number % 3 else json.dumps(args)
        deliver = stopper() if name == "search" else None
        try:
            answer = answered(name, text, deliver)
        except Exception as error:
            error.add_note(f"Call {number} of seed {SEED}: {name} {str(text)[:2000]}")
            raise
        values += "value" in answer
    assert values >= max(1, number // 60), f"only {values} of {number} calls were answered"
