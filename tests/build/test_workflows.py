"""The workflows: nothing in them can change under us, and only a deploy may write."""

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / ".github/workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))


def jobs(path):
    """Return what stands before the jobs, and each job by its name."""
    head, _, rest = path.read_text("utf-8").partition("\njobs:\n")
    parts = re.split(r"^  (\w+):\n", rest, flags=re.MULTILINE)[1:]
    return head, dict(zip(parts[::2], parts[1::2], strict=True))


def test_there_are_the_checks_the_page_and_the_release():
    assert [path.name for path in WORKFLOWS] == ["ci.yml", "pages.yml", "release.yml"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_an_action_is_named_by_its_commit_and_says_its_version(path):
    used = re.findall(r"uses: (.*)", path.read_text("utf-8"))
    assert len(used) >= 2
    used = [action for action in used if not action.startswith("./.github/workflows/")]
    pinned = r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+"
    assert [action for action in used if not re.fullmatch(pinned, action)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_read_and_no_more(path):
    head, _ = jobs(path)
    assert re.search(r"^permissions:\n  contents: read$", head, re.MULTILINE)
    assert "write" not in head


def test_only_the_jobs_that_publish_may_write():
    writing = {
        (path.stem, name): re.findall(r"([\w-]+): write", job)
        for path in WORKFLOWS
        for name, job in jobs(path)[1].items()
    }
    assert writing == {
        ("ci", "test"): [],
        ("ci", "python"): [],
        ("pages", "build"): [],
        ("pages", "deploy"): ["pages", "id-token"],
        ("release", "checks"): [],
        ("release", "build"): [],
        ("release", "publish"): ["id-token"],
        ("release", "release"): ["contents"],
    }


def test_the_job_that_deploys_runs_nothing_of_ours():
    job = jobs(FOLDER / "pages.yml")[1]["deploy"]
    assert "needs: build\n" in job
    assert re.findall(r"uses: ([\w/-]+)", job) == ["actions/deploy-pages"]
    assert "run:" not in job


def test_a_clean_machine_first_brings_what_is_published():
    job = jobs(FOLDER / "pages.yml")[1]["build"]
    assert re.findall(r"run: python3 (.*)", job) == [
        '-m web.build.published "$SITE"',
        'build.py --site "$SITE"',
    ]


def test_every_version_of_python_is_checked_on_every_system():
    text = (FOLDER / "ci.yml").read_text("utf-8")
    assert re.findall(r"^        (\w+): \[(.*)\]$", text, re.MULTILINE) == [
        ("system", "ubuntu-latest, macos-latest, windows-latest"),
        ("python", '"3.11", "3.12", "3.13", "3.14"'),
    ]
    assert "run: bash .ci/run\n" in text


def test_a_release_is_checked_before_it_is_published_without_a_secret():
    text = (FOLDER / "release.yml").read_text("utf-8")
    publish = jobs(FOLDER / "release.yml")[1]["publish"]
    assert "needs: [checks, build]\n" in publish
    assert re.findall(r"uses: ([\w/-]+)", publish) == [
        "actions/download-artifact",
        "pypa/gh-action-pypi-publish",
    ]
    assert "run:" not in publish
    assert "secrets." not in text
    assert 'test "$TAG" = "v$(python3 -m hatchling version)"' in text


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_no_command_is_put_together_from_what_an_event_brings(path):
    runs = re.findall(r"run: (.*)", path.read_text("utf-8"))
    assert runs
    assert [run for run in runs if "${{" in run] == []
