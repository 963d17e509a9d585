"""Games of Go as SGF: what is read, what is written, and what is said of broken text."""

from random import Random

import pytest

from plyscope.game import IllegalMove, play_moves
from plyscope.games import Go, make
from plyscope.games.go.rules import parse_start
from plyscope.games.go.sgf import GoGame, parse_sgf, write_sgf
from plyscope.games.notation import Pasted, parse_notation, write_notation
from tests.volume import examples

GAME = "(;GM[1]FF[4]SZ[5]KM[24.5];B[cc];W[bb];B[])"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (GAME, GoGame(5, 24.5, ("C3", "B4", "pass"))),
        ("(;SZ[5])", GoGame(5, 24.5, ())),
        ("(;SZ[7]KM[8];B[gg];W[aa])", GoGame(7, 8, ("G1", "A7"))),
        ("(;SZ[9:9]KM[0];B[ia];W[tt])", GoGame(9, 0, ("J9", "pass"))),
        (
            "\n(;GaMe[1]SiZe[5]KoMi[6.5]C[a \\] (;B[aa\\]) b]\n;Black[ cc ]N[x] ;White[dd])",
            GoGame(5, 6.5, ("C3", "D2")),
        ),
        ("(;SZ[5];B[cc](;W[dd];B[bb])(;W[aa]))", GoGame(5, 24.5, ("C3", "D2", "B4"))),
        ("(;SZ[5];B[cc]) (;SZ[5];B[aa])", GoGame(5, 24.5, ("C3",))),
    ],
)
def test_a_game_is_read_along_its_first_variation(text, found):
    assert parse_sgf(text) == found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The SGF has no node: a game begins with (;."),
        ("()", "The SGF has no node: a game begins with (;."),
        ("C3 D3", "An SGF begins with (; and not with 'C'."),
        (";SZ[5]", "An SGF begins with (; and not with ';'."),
        ("(;SZ[5];B[cc]", "The SGF is cut off: a ) ends the game."),
        ("(;SZ[5];B[cc", "The value at character 10 of the SGF has no end: a ] ends it."),
        ("(SZ[5])", "SZ of the SGF is before the first node: ; begins one."),
        ("(;[5])", "The value at character 3 of the SGF has no name, such as B in B[cc]."),
        ("((;SZ[5]))", "( at character 2 of the SGF: a game begins with a node, (;."),
        ("(;SZ[5]!)", "'!' at character 8 does not belong in an SGF."),
        ("(;GM[2]SZ[5])", "GM of the SGF is '2': 1 is Go."),
        ("(;B[cc])", "SZ of the SGF is 19, if it is not given: boards go up to 9x9 here."),
        ("(;SZ[19])", "SZ of the SGF is 19: boards go up to 9x9 here."),
        ("(;SZ[5:7])", "SZ of the SGF is '5:7': expected a number such as 5."),
        ("(;SZ[five])", "SZ of the SGF is 'five': expected a number such as 5."),
        ("(;SZ[5]KM[much])", "KM of the SGF is 'much': expected a number such as 6.5."),
        (
            "(;SZ[5]KM[99])",
            "KM of the SGF: komi is a whole or half number from -25 to 25, not 99.0.",
        ),
        (
            "(;SZ[5]AB[aa])",
            "AB of the SGF sets stones up: here a game begins with an empty board and Black.",
        ),
        ("(;SZ[5];W[cc])", "Move 1 of the SGF is White's; Black is next."),
        ("(;SZ[5];B[cc];B[aa])", "Move 2 of the SGF is Black's; White is next."),
        (
            "(;SZ[5];B[cf])",
            "Move 1 of the SGF is 'cf'; a point is two letters from a to e, and a pass has none.",
        ),
        (
            "(;SZ[5];B[c])",
            "Move 1 of the SGF is 'c'; a point is two letters from a to e, and a pass has none.",
        ),
        (
            "(;SZ[5];B[cc];W[cc])",
            "Move 2 of the SGF: C3 cannot be played: a stone of Black stands there.",
        ),
        (
            "(;SZ[5];B[];W[];B[cc])",
            "Move 3 of the SGF: C3 cannot be played: the game is over.",
        ),
    ],
)
def test_broken_sgf_is_refused_in_a_sentence_that_says_where(text, sentence):
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        parse_sgf(text)
    assert str(refused.value) == sentence


def random_game(size, komi, rng):
    """Return a random game to its end."""
    game = Go(size, komi)
    state = game.initial
    while not game.is_terminal(state):
        state = game.result(state, rng.choice(game.actions(state)))
    return game, state


def test_every_game_is_read_back_as_it_was_written():
    rng = Random(7)
    for size in range(1, 10):
        for komi in (0, -0.5, size * size):
            game, state = random_game(size, komi, rng)
            for plies in (0, len(state) // 2, len(state)):
                part = state[: plies + 1]
                found = parse_sgf(write_sgf(game, part))
                assert (found.size, found.komi) == (size, komi)
                assert play_moves(game, found.moves) == part


def test_a_finished_game_has_its_result():
    game = Go(5, 24.5)
    assert write_notation(game, ["C3", "pass", "pass"]) == (
        "(;GM[1]FF[4]SZ[5]KM[24.5]RE[B+0.5];B[cc];W[];B[])"
    )
    assert "RE[0]" in write_notation(Go(5, 0), ["pass", "pass"])


def test_any_text_near_a_game_is_read_or_refused_in_one_sentence():
    rng, read, refused = Random(11), 0, 0
    signs = "();[]\\BWSZKMACcde59 \n\x00é"
    count = 20 * examples(50)
    for _ in range(count):
        letters = list(write_sgf(*random_game(rng.choice((2, 3, 5)), 0.5, rng)))
        for _ in range(rng.randrange(1, 6)):
            place = rng.randrange(len(letters) + 1)
            kind = rng.randrange(4)
            if kind == 0:
                letters.insert(place, rng.choice(signs))
            elif kind == 1:
                del letters[place : place + rng.randrange(1, 9)]
            elif kind == 2:
                letters = letters[:place]
            else:
                letters[place : place + 1] = rng.choice(signs)
        try:
            found = parse_sgf("".join(letters))
        except ValueError as error:
            told = str(error)
            refused += told.endswith(".") and "\n" not in told and len(told) < 300
        else:
            play_moves(Go(found.size, found.komi), found.moves)
            read += 1
    assert read + refused == count
    assert min(read, refused) > count / 25


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("go", GAME, Pasted("go", ("C3", "B4", "pass"))),
        ("go", "(;SZ[5]KM[6.5];B[cc])", Pasted("go:5x5 komi 6.5", ("C3",))),
        ("go-komi-6", "(;SZ[5]KM[6.5];B[cc])", Pasted("go-komi-6", ("C3",))),
        ("go-7x7", "(;SZ[9]KM[0])", Pasted("go-7x7:9x9 komi 0")),
    ],
)
def test_a_pasted_game_opens_the_game_with_its_size_and_komi(name, text, found):
    assert parse_notation(name, text) == found
    assert make(found.game).size == parse_sgf(text).size


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("5x5", Go(5)),
        ("5x5 komi 6.5", Go(5, 6.5)),
        ("7X7  KOMI -3", Go(7, -3)),
        ("5x5 komi 0.5 network 1000", Go(5, 0.5, 1_000)),
    ],
)
def test_a_game_is_made_of_a_text_with_its_size_and_komi(text, game):
    assert parse_start(text) == game
    assert parse_start(game.start_text()) == game


@pytest.mark.parametrize("text", ["", "5", "5x7", "5x5 komi", "5x5 komi x", "komi 5", "5x5x5"])
def test_another_text_is_no_game(text):
    with pytest.raises(ValueError, match=r"^A game of Go is written as in “5x5 komi 6\.5”, not "):
        parse_start(text)


def test_an_illegal_move_of_a_game_is_an_illegal_move():
    with pytest.raises(IllegalMove):
        parse_sgf("(;SZ[5];B[cc];W[cc])")
