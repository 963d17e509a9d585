"""Programs in links: packed and unpacked, too long and damaged."""

import base64
import bisect
import random
import re
import zlib

import pytest

from plyscope.page.packed_program import MAX_LETTERS, pack_program, unpack_program
from tests.page.link_samples import MINIMAX, pack

DAMAGED = "The program in the link is damaged"


@pytest.mark.parametrize(
    "text", ["", MINIMAX, "é ≤ 💥\r\n", "\ufeffx = 1\n", "\0", "#" * 1_000_000]
)
def test_a_program_is_unpacked_as_it_was_packed(text):
    letters = pack_program(text)
    assert unpack_program(letters) == text
    assert re.fullmatch(r"[\w-]{1,6000}", letters, re.ASCII)


def test_a_program_that_a_browser_packed_is_unpacked():
    assert unpack_program("q1CwVTDkAgA") == "x = 1\n"
    assert unpack_program(pack(MINIMAX)) == MINIMAX
    assert len(unpack_program(pack(b"#" * 1_000_000))) == 1_000_000


def make_noise(count):
    """Return a text that hardly packs, of a count of letters."""
    return "".join(random.Random(7).choices("abcdefghijklmnopqrstuvwxyz", k=count))


def is_packed(count):
    """Return whether a text of a count of letters, which hardly packs, is packed."""
    try:
        return bool(pack_program(make_noise(count)))
    except ValueError:
        return False


def test_a_program_may_have_6000_letters_when_packed_and_no_more():
    longest = bisect.bisect_left(range(20_000), True, key=lambda count: not is_packed(count)) - 1
    assert 5_990 <= len(pack_program(make_noise(longest))) <= MAX_LETTERS
    with pytest.raises(
        ValueError, match=r"packed, it has 6,00\d letters, expected at most 6,000\."
    ):
        pack_program(make_noise(longest + 1))


def test_a_program_of_more_than_a_megabyte_is_neither_packed_nor_unpacked():
    with pytest.raises(ValueError, match="The program has 1,000,001 bytes, expected at most 1,000"):
        pack_program("#" * 1_000_001)
    with pytest.raises(ValueError, match="it has more than 1 MB"):
        unpack_program(pack(b"#" * 1_000_001))


def test_half_of_a_surrogate_pair_is_not_packed():
    with pytest.raises(ValueError, match="half of a surrogate pair"):
        pack_program("x = '\ud83d'")


@pytest.mark.parametrize(
    "letters",
    [
        "",
        "!",
        "abc",
        "q1CwVTDkAgA=",
        "q1CwVTDkAg",
        "A" * 6_001,
        pack(b"\xff\xfe"),
        pack(MINIMAX)[:-6],
    ],
)
def test_a_damaged_program_is_refused(letters):
    with pytest.raises(ValueError, match=DAMAGED):
        unpack_program(letters)


def test_a_program_with_bytes_after_its_end_is_damaged():
    data = zlib.compress(b"pass", wbits=-15) + b"more"
    with pytest.raises(ValueError, match=DAMAGED):
        unpack_program(base64.urlsafe_b64encode(data).decode().rstrip("="))
