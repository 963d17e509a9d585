"""A browser for the tests: found, or got; but nobody becomes root unasked."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from web.build import browser
from web.build.steps import Missing

APT = ["apt-get update", "apt-get install -y chromium-headless-shell"]
SHELL = "chromium-headless-shell"
OTHER = "apt-get install -y chromium"


class Machine:
    """A machine with Debian's package manager and sudo, and no browser yet."""

    def __init__(self):
        self.programs = {"apt-get", "sudo"}
        self.packages = {SHELL, "chromium"}
        self.root = self.terminal = False
        self.answer = "n"
        self.ran = []
        self.asked = []
        self.works_once_installed = True
        self.says = subprocess.CompletedProcess([], 0, "", "")  # Playwright, when it is asked

    def run(self, command, **_):
        """Do as a command would: installing brings a browser."""
        self.ran.append(" ".join(map(str, command)))
        if "playwright" in command:
            return self.says
        package = command[-1] if "install" in command else ""
        if package in self.packages and self.works_once_installed:
            self.programs.add(package)
        return subprocess.CompletedProcess(command, int(package not in {"", *self.packages}))

    def ask(self, question):
        """Answer as the person would."""
        self.asked.append(question)
        return self.answer

    def installed(self):
        """Return what was run besides Playwright's own attempt."""
        return [command for command in self.ran if "playwright" not in command]


@pytest.fixture
def machine(monkeypatch):
    """Put the machine in the place of this one."""
    machine = Machine()
    for name in ("PLYSCOPE_BROWSER", "CI"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(
        browser,
        "shutil",
        SimpleNamespace(which=lambda name: f"/bin/{name}" if name in machine.programs else None),
    )
    monkeypatch.setattr(
        browser,
        "works",
        lambda path: path.removeprefix("/bin/") in machine.programs & machine.packages,
    )
    monkeypatch.setattr(browser, "BROWSER_PLACES", ())
    monkeypatch.setattr(browser, "Path", lambda path: SimpleNamespace(exists=lambda: True))
    monkeypatch.setattr(browser, "is_root", lambda: machine.root)
    monkeypatch.setattr(browser.subprocess, "run", machine.run)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: machine.terminal))
    monkeypatch.setattr("builtins.input", machine.ask)
    return machine


def missing(how=""):
    """Return the sentence that says what to do."""
    install = f"install Chromium or Chrome{how}"
    return f"A browser for the tests is missing: {install}, or set PLYSCOPE_BROWSER to its path."


def test_one_that_is_there_is_taken(machine):
    machine.programs.add("chromium")
    assert browser.find_browser() == "/bin/chromium"
    assert machine.ran == []


def test_one_that_was_named_and_does_not_start_is_refused(machine, monkeypatch):
    monkeypatch.setenv("PLYSCOPE_BROWSER", "/no/such/browser")
    with pytest.raises(Missing, match="PLYSCOPE_BROWSER is /no/such/browser, which does not start"):
        browser.find_browser()
    assert machine.ran == []


def test_playwright_is_asked_first(machine, monkeypatch):
    monkeypatch.setattr(browser, "works", lambda path: path == "" and bool(machine.ran))
    assert browser.find_browser() == ""
    assert len(machine.ran) == 1
    assert machine.ran[0].endswith(" -m playwright install chromium")


TRACE = """Downloading Chrome for Testing\x1b[2m from http://127.0.0.1:9/chrome-linux64.zip\x1b[22m
Error: connect ECONNREFUSED 127.0.0.1:9
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2083:16) {
  errno: -111,
  port: 9
}
"""


@pytest.mark.parametrize(
    ("out", "err", "why"),
    [("", 5 * TRACE, "connect ECONNREFUSED 127.0.0.1:9"), ("Killed\n", "", "Killed")],
)
def test_a_download_that_fails_is_one_line(machine, capfd, out, err, why):
    machine.says = subprocess.CompletedProcess([], 1, out, err)
    with pytest.raises(Missing):
        browser.find_browser()
    told, errors = capfd.readouterr()
    assert told.splitlines()[1:] == [f"  It could not be downloaded: {why}"]
    assert errors == ""


def test_without_a_terminal_nobody_becomes_root(machine):
    with pytest.raises(Missing) as refused:
        browser.find_browser()
    assert str(refused.value) == missing(
        " (sudo apt-get update && "
        "(sudo apt-get install -y chromium-headless-shell || sudo apt-get install -y chromium))"
    )
    assert machine.installed() == []


def test_where_there_is_no_lighter_one_the_whole_browser_is_installed(machine):
    machine.root, machine.packages = True, {"chromium"}
    assert browser.find_browser() == "/bin/chromium"
    assert machine.installed() == [*APT, OTHER]


def test_without_a_terminal_root_installs_it_and_says_so(machine, capsys):
    machine.root = True
    assert browser.find_browser() == f"/bin/{SHELL}"
    assert machine.installed() == APT
    assert [f"  {command}" for command in APT] == capsys.readouterr().out.splitlines()[1:]
    assert machine.asked == []


@pytest.mark.parametrize("root", [False, True])
def test_at_a_terminal_it_asks_with_the_commands_in_the_question(machine, root):
    machine.terminal, machine.root, machine.answer = True, root, "y"
    assert browser.find_browser() == f"/bin/{SHELL}"
    commands = APT if root else [f"sudo {command}" for command in APT]
    (update, install), other = commands, OTHER if root else f"sudo {OTHER}"
    assert machine.asked == [f"  Install Chromium? {update} && ({install} || {other}) [y/N] "]
    assert machine.installed() == commands


@pytest.mark.parametrize("answer", ["", "n", "what?"])
def test_whoever_does_not_say_yes_is_told_the_command(machine, answer):
    machine.terminal, machine.answer = True, answer
    with pytest.raises(Missing, match=r"\(sudo apt-get update && \(sudo apt-get install"):
        browser.find_browser()
    assert machine.installed() == []


@pytest.mark.parametrize("terminal", [False, True])
def test_in_ci_it_becomes_root_unasked_and_without_a_password(machine, monkeypatch, terminal):
    monkeypatch.setenv("CI", "true")
    machine.terminal = terminal
    assert browser.find_browser() == f"/bin/{SHELL}"
    assert machine.installed() == [f"sudo -n {command}" for command in APT]
    assert machine.asked == []


@pytest.mark.parametrize("value", ["", "0", "false", "False"])
def test_a_ci_that_is_none_is_none(machine, monkeypatch, value):
    monkeypatch.setenv("CI", value)
    with pytest.raises(Missing):
        browser.find_browser()
    assert machine.installed() == []


def test_without_sudo_there_is_nothing_to_ask(machine):
    machine.terminal = True
    machine.programs.remove("sudo")
    with pytest.raises(Missing, match=r"\(sudo apt-get update"):
        browser.find_browser()
    assert machine.asked == machine.installed() == []


def test_without_a_known_package_manager_the_sentence_names_no_command(machine):
    machine.root = machine.terminal = True
    machine.programs.remove("apt-get")
    with pytest.raises(Missing) as refused:
        browser.find_browser()
    assert str(refused.value) == missing()
    assert machine.asked == []


def test_one_that_was_installed_and_does_not_start_is_missing(machine):
    machine.root, machine.works_once_installed = True, False
    with pytest.raises(Missing) as refused:
        browser.find_browser()
    assert str(refused.value) == missing(f" ({APT[0]} && ({APT[1]} || {OTHER}))")
    assert machine.installed() == APT


def test_root_is_whoever_has_the_number_nought(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert browser.is_root()
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    assert not browser.is_root()
