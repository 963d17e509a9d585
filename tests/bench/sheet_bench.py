"""What a sheet of 100 exercises takes. Run it with `build.py bench sheet`.

Twenty of each kind, at the highest level, drawn from a seed and written in every format. Each round
draws from another seed.
"""

import statistics
import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))
from plyscope.exercises import KINDS, LEVELS, Sheet, make_sheet

MARK = 2.0  # seconds for drawing and one format, at most
ROUNDS = 5


def main() -> int:
    """Print what drawing and each format takes; 1 where both together miss the mark."""
    times: dict[str, list[float]] = {}
    for seed in range(ROUNDS):
        began = perf_counter()
        make_sheet(seed, 100, tuple(KINDS), LEVELS[-1])
        times.setdefault("drawn", []).append(perf_counter() - began)
        for name in ("html", "tex", "moodle", "json", "text"):
            # Exercises of its own: those of another format have their values worked out.
            fresh = make_sheet(seed, 100, tuple(KINDS), LEVELS[-1])
            began = perf_counter()
            written = getattr(Sheet(fresh.exercises, seeds=fresh.seeds), name)()
            assert len(written) > 10_000
            times.setdefault(name, []).append(perf_counter() - began)
    middle = {name: statistics.median(seconds) for name, seconds in times.items()}
    for name, seconds in middle.items():
        print(f"{name:8}median {seconds:.3f} s")
    slowest = middle["drawn"] + max(seconds for name, seconds in middle.items() if name != "drawn")
    print(f"100 exercises, drawn and written: {slowest:.2f} s (at most {MARK:.1f})")
    return 0 if slowest <= MARK else 1


if __name__ == "__main__":
    sys.exit(main())
