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


def test_there_are_the_checks_and_the_page():
    assert [path.name for path in WORKFLOWS] == ["ci.yml", "pages.yml"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_an_action_is_named_by_its_commit_and_says_its_version(path):
    used = re.findall(r"uses: (.*)", path.read_text("utf-8"))
    assert len(used) >= 2
    pinned = r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+"
    assert [action for action in used if not re.fullmatch(pinned, action)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_read_and_no_more(path):
    head, _ = jobs(path)
    assert re.search(r"^permissions:\n  contents: read$", head, re.MULTILINE)
    assert "write" not in head


def test_only_the_job_that_deploys_may_write():
    writing = {
        (path.stem, name): re.findall(r"([\w-]+): write", job)
        for path in WORKFLOWS
        for name, job in jobs(path)[1].items()
    }
    assert writing == {
        ("ci", "test"): [],
        ("pages", "build"): [],
        ("pages", "deploy"): ["pages", "id-token"],
    }


def test_the_job_that_deploys_runs_nothing_of_ours():
    job = jobs(FOLDER / "pages.yml")[1]["deploy"]
    assert "needs: build\n" in job
    assert re.findall(r"uses: ([\w/-]+)", job) == ["actions/deploy-pages"]
    assert "run:" not in job


def test_a_clean_machine_first_brings_what_is_published():
    job = jobs(FOLDER / "pages.yml")[1]["build"]
    assert re.findall(r"run: python3 ([\w. -]+)", job) == ["-m web.build.published ", "build.py"]
