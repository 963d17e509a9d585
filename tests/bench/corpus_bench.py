"""The verdicts on all programs of the corpus. Run it with `build.py bench corpus`.

Each program of tests/student_code/corpus and variants is checked as `plyscope check` does it, on
all trials that its time allows; tests/student_code checks most of them on a few. Beside a verdict
that is not that of the index stands what was expected. A program with little time for its trials
may come out undecided: the mark is for verdicts that are wrong.
"""

import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from plyscope.student_code.grader.own_game.program_check import check_program
from plyscope.student_code.grader.report import Verdict
from tests.student_code.corpus_index import CORPUS, PROGRAMS
from tests.student_code.test_program_check import UNDECIDED
from tests.student_code.test_program_variants import VARIANTS, WRONG


def expected_verdicts():
    """Yield each program with the rule for ties and the verdict of the index."""
    for name, entry in PROGRAMS.items():
        verdict = "undecided" if name in UNDECIDED else entry.verdict
        yield CORPUS / f"{name}.py", "strict", verdict
    for path in sorted(VARIANTS.glob("*.py")):
        yield path, None, WRONG.get(path.stem, "right")


def main():
    """Print a line for each program; return 1 where a verdict is wrong."""
    words = {Verdict.RIGHT: "right", Verdict.UNDECIDED: "undecided"}
    wrong, undecided, total = [], 0, 0.0
    for path, ties, expected in expected_verdicts():
        began = process_time()
        report = check_program(path.read_text("utf-8"), ties=ties)
        seconds = process_time() - began
        total += seconds
        found = words.get(report.verdict, report.fault.value)
        trials = ", ".join(str(search.trials) for search in report.searches)
        said = "" if found == expected else f"  expected {expected}"
        print(f"{path.stem:<36}{found:<10}{seconds:5.1f} s  {trials} trials{said}", flush=True)
        if said:
            undecided += found == "undecided"
            wrong += [path.stem] * (found != "undecided")
    print(f"{total:.0f} s; {undecided} undecided that were not to be; wrong: {wrong or 'none'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
