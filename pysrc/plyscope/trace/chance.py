"""What to say of a moment where chance decides."""

from plyscope.trace.place import number
from plyscope.trace.teller import Teller


class ChanceTeller(Teller):
    """Says what happened at a chance node: its value is the average of what may come."""

    def start(self) -> str:
        return "Chance decides at the root: it is worth the average of what may come."

    def enter(self) -> str:
        likely = f"Chance brings {self.names[-1]} with probability {self.probability(-2)}."
        return f"{likely} {self.window(len(self.path) - 1)}" if self.windows else likely

    def leave(self) -> str:
        value, p = self.moment.value or 0, self._probability(-1)
        return (
            f"{self.worth()} With probability {fraction(p)} that is {number(p * value)} of the "
            "average."
        )

    def update(self) -> str:
        return f"All outcomes are seen: the average here is {self.value(self.moment.value)}."

    def cut(self) -> str:
        node, value = self.node, self.moment.value or 0
        low = value <= node.alpha
        best = "the best" if low else "the worst"
        side = f"{'rise above' if low else 'fall below'} {self.value(value)}"
        skipped = self.skipped("outcome")
        return (
            f"Even if all that is left were worth {best} that is possible, the average could not "
            f"{side}. That is of no use: {skipped}."
        )

    def condition(self) -> str:
        return ""

    def end(self) -> str:
        root = self.path[0]
        return f"The search is done. The root is worth {self.value(root.value)} on average."

    def probability(self, at: int) -> str:
        return fraction(self._probability(at))

    def _probability(self, at: int) -> float:
        """Return the probability of the moment's outcome, at that place of the open path."""
        odds = dict(self.game.outcomes(self.states[at]))  # type: ignore[attr-defined]
        return float(odds[self.moment.action or 0])


def fraction(p: float) -> str:
    """Return a probability as people write it: 1/6 where it is such a fraction, else 0.35."""
    for below in range(2, 37):
        if below in (20, 25):  # two decimals say it better
            continue
        above = round(p * below)
        if abs(p * below - above) < 1e-9:
            return "1" if above == below else f"{above}/{below}" if above else "0"
    return number(p)
