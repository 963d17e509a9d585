"""Names of files that the user gets."""

import pytest

from plyscope.page.position_file import make_safe
from tests.page.pages import PageInTest


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("plyscope-tictactoe-b2-a3.csv", "plyscope-tictactoe-b2-a3.csv"),
        (
            "plyscope-chess:8/8/8/3k4/8/8/8/Q3K3 w - - 0 1-start-tree.svg",
            "plyscope-chess_8_8_8_3k4_8_8_8_Q3K3_w_-_-_0_1-start-tree.svg",
        ),
        ('a<b>c"d|e?f*g\\h\0i\nj.tex', "a_b_c_d_e_f_g_h_i_j.tex"),
        ("con.py", "con_.py"),
        ("NUL.py", "NUL_.py"),
        ("com1", "com1_"),
        ("console.py", "console.py"),
        ("..py", "plyscope.py"),
        (".", "plyscope"),
        ("", "plyscope"),
    ],
)
def test_the_name_of_a_file_can_stand_on_every_system(name, safe):
    assert make_safe(name) == safe


def test_a_name_is_not_too_long_and_keeps_its_ending():
    name = make_safe(f"plyscope-Tree({'[1,2],' * 100})-steps.zip")
    assert len(name) == 120
    assert name.startswith("plyscope-Tree_1_2_")
    assert name.endswith(".zip")


def test_a_file_that_the_user_gets_has_such_a_name():
    page = PageInTest().start()
    page.app.download(name="a:b.txt", text="1", type="text/plain")
    assert page.app.commands == [
        ["download", {"name": "a_b.txt", "type": "text/plain", "text": "1"}]
    ]
