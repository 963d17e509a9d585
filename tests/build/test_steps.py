"""A step is made once for the same inputs, and a failure is one sentence."""

import re
import sys

import pytest

from web.build import machine, steps
from web.build.steps import Missing, run, step


def test_a_step_is_made_once_for_the_same_inputs(tmp_path, capsys):
    made = []
    for key in ("one", "one", "two"):
        step("Something", key, tmp_path / "stamp", lambda: made.append(1))
    lines = capsys.readouterr().out.splitlines()
    assert len(made) == 2
    assert lines[0] == "  Something ..."
    assert re.fullmatch(r"  Something: \d+\.\d s", lines[1])
    assert lines[2] == "  Something: up to date"


def test_a_step_that_failed_is_made_again(tmp_path):
    def fail():
        raise Missing("It is missing: get it.")

    step("Something", "one", tmp_path / "stamp", lambda: None)
    with pytest.raises(Missing):
        step("Something", "two", tmp_path / "stamp", fail)
    assert not (tmp_path / "stamp").exists()


def test_a_digest_changes_with_names_and_contents(tmp_path, monkeypatch):
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    file = tmp_path / "a.txt"
    file.write_text("1")
    first = steps.digest([tmp_path])
    file.write_text("2")
    second = steps.digest([tmp_path])
    file.rename(tmp_path / "b.txt")
    assert len({first, second, steps.digest([tmp_path])}) == 3


def test_a_command_that_fails_gives_the_sentence_and_keeps_its_output():
    with pytest.raises(Missing, match=r"^It broke: mend it\.$") as caught:
        run([sys.executable, "-c", "print('why'); raise SystemExit(1)"], "It broke: mend it.")
    assert caught.value.output == "why\n"


def test_a_command_that_is_not_there_gives_the_sentence():
    with pytest.raises(Missing, match=r"^It is missing: get it\.$"):
        run(["no-such-program"], "It is missing: get it.")


def test_an_old_node_is_replaced_by_the_one_from_pypi(monkeypatch):
    asked = []
    monkeypatch.setattr(machine, "version", lambda program: 25 if asked else 18)
    monkeypatch.setattr(machine.shutil, "which", lambda name: f"/somewhere/{name}")
    monkeypatch.setattr(machine, "install", lambda what, pins: asked.append(pins.name))
    monkeypatch.setenv("PATH", "/somewhere")
    assert machine.node() == "/somewhere/node"
    assert asked == ["requirements-node.txt"]
