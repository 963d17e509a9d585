"""How many explanations are true: a million claims against brute force: `build.py bench truth`.

Random trees, nets and late positions of every game are searched by all algorithms with all options;
tests/oracle holds every claim of every tick against plain minimax, expectiminimax and max^n of the
true subtree, and against a plain simulation of the window. A number names how many claims to check.
"""

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))

from plyscope import ALGORITHMS
from tests.oracle.audit import audit

CLAIMS = 1_050_000
FIRST = 1_000_000  # the first seed: not those of the test


def main():
    """Print what was checked of each algorithm; return 1 where any claim is false."""
    claims = int(sys.argv[1]) if len(sys.argv) > 1 else CLAIMS
    kinds, total, false = Counter(), 0, []
    for name in ALGORITHMS:
        found = audit(name, claims // len(ALGORITHMS) + 1, FIRST)
        kinds += found.kinds
        total += found.claims
        wrong = sum(found.wrong.values())
        print(f"{name:<20}{found.claims:>10,} claims {wrong:>7,} false", flush=True)
        listed = (f"{kind} {count:,}" for kind, count in sorted(found.kinds.items()))
        print(f"    {', '.join(listed)}")
        false += [(name, found.wrong[kind], *example) for kind, example in found.false.items()]
    listed = (f"{kind} {count:,}" for kind, count in kinds.most_common())
    print(f"{'all':<20}{total:>10,} claims\n    {', '.join(listed)}")
    for name, count, ticks, example, verdict in false:
        print(f"\n{name}: {count:,} x {verdict.kind}, {ticks} ticks: {verdict.reason}")
        print(f"  {example}\n  {verdict.tick}: {verdict.sentence}\n  {verdict.claim}")
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main())
