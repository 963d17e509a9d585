"""What is installed is said exactly, by hash, and from wherever the machine gets its packages."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PINS = ["requirements.txt", "requirements-node.txt"]


@pytest.mark.parametrize("name", PINS)
def test_every_python_tool_has_an_exact_version_and_hashes(name):
    text = (ROOT / name).read_text("utf-8")
    packages = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    assert packages
    for package in packages:
        assert re.match(r"[a-z0-9-]+==[\w.]+ ", package)
        assert "--hash=sha256:" in package


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
