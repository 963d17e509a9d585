"""The number line of a window: no label stands over another one, whatever the numbers."""

from itertools import combinations

import pytest

from plyscope.page.elements import element, find_elements, read_text
from plyscope.page.panels.gauge import HEIGHT, render_gauge
from plyscope.page.tick_explanation import Gauge
from plyscope.trace.value_format import ValueUnit, format_number

VALUES = (-1000, -3, -0.02778, 0, 0.00625, 2, 14)
BOUNDS = (None, *VALUES)


def draw(alpha, beta, value, low, high, width, scale=None):
    """Return the texts of a number line: where each begins and ends, its height, and itself."""
    unit = ValueUnit(scale, ("X", "O"))
    ends = {"alpha": alpha, "beta": beta, "value": value}
    labels = {
        name: "" if end is None else unit.format_value(end, True) for name, end in ends.items()
    }
    gauge = Gauge("MAX", True, scale, alpha, beta, value, True, labels, "", "")
    picture = element("div", None, render_gauge(gauge, low, high, width, True, ("X", "O")))
    found = []
    for text in find_elements(picture, "text"):
        place, words = text[1], read_text(text)
        half = 7 * len(words) / 2  # a little less than a character may take
        middle = place["x"] + {"start": half, "middle": 0, "end": -half}[place["text-anchor"]]
        found.append((middle - half, middle + half, place["y"], words))
    return found


@pytest.mark.parametrize("width", [250, 320, 420])
@pytest.mark.parametrize("alpha", BOUNDS)
def test_no_label_stands_over_another_one_or_outside(width, alpha):
    for beta in BOUNDS:
        for value in (None, *VALUES[::2]):
            for low, high in ((-1000, 14), (-0.02778, 0.00625), (-3, 2), (0, 0)):
                texts = draw(alpha, beta, value, low, high, width)
                for one, other in combinations(texts, 2):
                    is_beside = one[1] <= other[0] + 2 or other[1] <= one[0] + 2
                    assert is_beside or abs(one[2] - other[2]) >= 12, (alpha, beta, one, other)
                assert all(text[0] >= -2 and text[1] <= width + 2 for text in texts), texts
                assert all(10 <= text[2] < HEIGHT for text in texts)


def test_the_ends_of_the_scale_are_there_where_they_have_room():
    texts = [text for *_, text in draw(None, None, None, -3, 14, 360)]
    assert texts == ["−∞", "+∞", format_number(-3), "+14"]
