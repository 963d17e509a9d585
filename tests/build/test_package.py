"""The wheel: its metadata, its files, and the console script that it installs."""

import os
import re
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest
from trove_classifiers import classifiers

import plyscope
from web.build.package_metadata import project_urls, with_absolute_links

ROOT = Path(__file__).parents[2]
REPOSITORY = "https://code.example/someone/plyscope"
SITE = "https://someone.example/plyscope/"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Return the wheel, built from the checkout as the release workflow does."""
    folder = tmp_path_factory.mktemp("wheel")
    published = {"PLYSCOPE_REPOSITORY": REPOSITORY, "PLYSCOPE_SITE": SITE}
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        env={**os.environ, **published},
        check=True,
        capture_output=True,
    )
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def metadata(wheel):
    """Return the wheel's metadata."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("dist-info/METADATA"))
        return message_from_bytes(archive.read(name))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Return the folder of scripts of a fresh environment that has the wheel and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / SCRIPTS / "python"
    pip = [sys.executable, "-m", "pip", "--python", python]
    options = ["--no-index", "--no-deps", "--no-warn-script-location"]
    subprocess.run([*pip, "install", *options, wheel], check=True, capture_output=True)
    return folder / SCRIPTS


def run_installed(program, *arguments, **options):
    """Run a program of the fresh environment, far from the checkout."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    return subprocess.run(
        [program, *arguments],
        cwd=program.parent,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        **options,
    )


def test_the_version_is_that_of_the_package_and_of_the_citation(metadata):
    assert metadata["Version"] == plyscope.__version__
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert re.findall(r"^version: (.*)$", citation, re.MULTILINE) == [plyscope.__version__]


def test_the_classifiers_exist_and_name_every_version_of_python(metadata):
    found = metadata.get_all("Classifier")
    assert set(found) <= classifiers
    versions = [name.rpartition(" ")[2] for name in found if " :: Python :: 3." in name]
    assert versions == ["3.11", "3.12", "3.13", "3.14"]
    assert metadata["Requires-Python"] == ">=3.11"
    topics = {name.split(" :: ")[0] for name in found}
    assert {"Development Status", "Environment", "Topic"} <= topics
    assert metadata.get_all("Requires-Dist") is None


def test_the_project_urls_are_those_of_the_repository_and_the_site(metadata):
    found = dict(each.split(", ") for each in metadata.get_all("Project-URL"))
    assert found == {
        "Homepage": SITE,
        "Documentation": f"{SITE}docs/",
        "Repository": REPOSITORY,
        "Changelog": f"{REPOSITORY}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{REPOSITORY}/issues",
    }
    assert project_urls(REPOSITORY, "")["Homepage"] == REPOSITORY


def test_the_readme_of_the_index_has_no_relative_link(metadata):
    assert metadata["Description-Content-Type"] == "text/markdown"
    text = re.sub(r"^```.*?^```$", "", metadata.get_payload(), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    assert links
    assert [link for link in links if not re.match("https?://|#", link)] == []


def test_links_and_images_become_those_of_the_version_and_code_stays():
    text = "![a](web/a.png) [b](B.md#c) [d](https://d.example) [e](#e)\n```py\nx[0](y)\n```\n"
    assert with_absolute_links(text, REPOSITORY, "1.2.3") == (
        f"![a]({REPOSITORY}/raw/v1.2.3/web/a.png) [b]({REPOSITORY}/blob/v1.2.3/B.md#c) "
        "[d](https://d.example) [e](#e)\n```py\nx[0](y)\n```\n"
    )


def test_every_file_of_the_package_is_in_the_wheel(wheel):
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if name.startswith("plyscope/")}
    package = ROOT / "pysrc"
    expected = {
        path.relative_to(package).as_posix()
        for path in (package / "plyscope").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert shipped == expected
    assert "plyscope/endgames/draughts-4.outcomes" in shipped


def test_the_console_script_runs_from_a_fresh_environment(installed):
    script = installed / "plyscope"
    version = run_installed(script, "--version")
    assert (version.returncode, version.stdout) == (0, f"plyscope {plyscope.__version__}\n")
    solved = run_installed(script, "solve", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    assert (solved.returncode, solved.stderr) == (0, "")
    assert solved.stdout.startswith("Value: 3\nBest move: a1\n")


def test_the_fresh_environment_has_the_endgames_that_the_package_ships(installed):
    code = "from plyscope import endgames as e; print(e.shipped().pieces)"
    done = run_installed(installed / "python", "-c", code)
    assert (done.returncode, done.stdout) == (0, "4\n"), done.stderr


def test_without_a_checkout_there_is_no_page_to_serve(installed):
    done = run_installed(installed / "plyscope", "serve")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("The installed package does not contain the page; ")
