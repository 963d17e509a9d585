"""The window of a node as a number line: α comes from the left, β from the right.

Where they meet, the node is cut.
"""

from collections.abc import Callable
from math import cbrt, inf

from plyscope.page.elements import Element, element
from plyscope.page.tick_explanation import Gauge
from plyscope.trace.value_format import ValueUnit

# In pixels.
HEIGHT = 96
_TIP = 6  # from the border to the arrows
_EDGE = 14  # to the bar: −∞ and +∞
_INSET = 44  # to the least and the greatest value
_BAR = 52  # the line's y
_HALF = 7  # of the bar's height
_TOP, _BOTTOM = _BAR - _HALF, _BAR + _HALF
_RADIUS = 6.5  # of the mark of the value
_DIGIT = 7.6  # width of a character


def render_gauge(
    gauge: Gauge,
    low: float | None,
    high: float | None,
    width: int,
    is_signed: bool,
    winners: tuple[str, ...],
) -> list[Element]:
    """Return the number line, from the least to the greatest value of the search."""
    if low is None or high is None:
        low, high = -1, 1
    elif low == high:
        low, high = low - 1, high + 1
    line = _NumberLine(gauge, low, high, width, is_signed, winners)
    picture = element(
        "svg",
        {
            "role": "img",
            "height": HEIGHT,
            "class": "gauge-picture",
            "viewBox": f"0 0 {width} {HEIGHT}",
            "aria-label": gauge.words,
        },
        line.draw(),
    )
    return [picture, element("p", {"class": "gauge-line"}, gauge.line)]


class _NumberLine:
    def __init__(
        self,
        gauge: Gauge,
        low: float,
        high: float,
        width: int,
        is_signed: bool,
        winners: tuple[str, ...],
    ) -> None:
        self.gauge, self.low, self.high, self.width = gauge, low, high, width
        self.is_signed = is_signed
        self.unit = ValueUnit(gauge.scale, winners)
        # Beside a win, which no sum comes near, sums still stand apart from each other.
        is_bent = bool(gauge.scale) and (low <= -1 or high >= 1)
        self.bend: Callable[[float], float] = cbrt if is_bent else float
        self.alpha = -inf if gauge.alpha is None else gauge.alpha
        self.beta = inf if gauge.beta is None else gauge.beta
        self.label_of_beta = (inf, -inf)  # where it begins and ends
        self.shapes: list[Element] = []
        self.texts: list[Element] = []  # drawn last: a line behind one is covered by its halo

    def place(self, value: float) -> float:
        """Return where a value stands."""
        if value == -inf:
            return _EDGE
        if value == inf:
            return self.width - _EDGE
        low, high = self.bend(self.low), self.bend(self.high)
        share = (self.bend(max(self.low, min(self.high, value))) - low) / (high - low)
        return round(_INSET + share * (self.width - 2 * _INSET), 2)

    def draw(self) -> list[Element]:
        self._draw_axis()
        if self.gauge.windows:
            self._draw_window()
        self._draw_numbers()
        if self.gauge.value is not None:
            self._draw_value(self.gauge.value)
        return [*self.shapes, *self.texts]

    def _path(self, kind: str, d: str) -> None:
        self.shapes.append(element("path", {"class": kind, "d": d}))

    def _bar(self, kind: str, start: float, end: float) -> None:
        area = {"x": start, "y": _TOP, "width": round(end - start, 2), "height": 2 * _HALF}
        self.shapes.append(element("rect", {"class": kind, **area}))

    def _text(self, x: float, y: float, text: str, kind: str, anchor: str = "middle") -> None:
        place = {"x": round(x, 2), "y": y, "class": kind, "text-anchor": anchor}
        self.texts.append(element("text", place, text))

    def _draw_axis(self) -> None:
        right = self.width - _TIP
        self._path("gauge-axis", f"M{_TIP} {_BAR}H{right}")
        for tip, back in ((_TIP, _TIP + 6), (right, right - 6)):
            self._path("gauge-arrow", f"M{back} {_BAR - 6}L{tip} {_BAR}L{back} {_BAR + 6}")

    def _draw_window(self) -> None:
        alpha, beta = self.place(self.alpha), self.place(self.beta)
        if alpha < beta:
            self._bar("gauge-window", alpha, beta)
        if self.alpha > -inf:
            self._bar("gauge-max", _EDGE, alpha)
        if self.beta < inf:
            self._bar("gauge-min", beta, self.width - _EDGE)
        if self.alpha > self.beta:
            self._bar("gauge-crossed", beta, alpha)
            self._path("gauge-hatch", _hatch(beta, alpha))
        # Each label stands outside of what lies between the two bounds, where nothing else is.
        out = -1 if self.alpha > self.beta else 1
        before, after = ("end", "start") if out > 0 else ("start", "end")
        if self.alpha > -inf:
            self._path("gauge-alpha", f"M{alpha - 5 * out} {_TOP - 11}h{5 * out}V{_BOTTOM + 3}")
            text = f"α {self.gauge.labels['alpha']}"
            x = self._keep_inside(alpha - 9 * out, text, before)
            self._text(x, _TOP - 7, text, "gauge-label is-max", before)
        if self.beta < inf:
            self._path("gauge-beta", f"M{beta + 5 * out} {_BOTTOM + 11}h{-5 * out}V{_TOP - 3}")
            text = f"β {self.gauge.labels['beta']}"
            x = self._keep_inside(beta + 9 * out, text, after)
            self._text(x, _BOTTOM + 15, text, "gauge-label is-min", after)
            # The mark that leads to the label is a part of it.
            start, end = _find_span(x, text, after)
            self.label_of_beta = min(start, beta - 4), max(end, beta + 4)

    def _keep_inside(self, x: float, text: str, anchor: str) -> float:
        """Return where a text stands so that no part of it is outside."""
        width = _DIGIT * len(text)
        return max(x, width) if anchor == "end" else min(x, self.width - width)

    def _draw_numbers(self) -> None:
        """Draw the ends of the scale, lower where the label of β stands.

        An end that has no room beside the other numbers is left out.
        """
        taken = [self._draw_number(_EDGE, "−∞"), self._draw_number(self.width - _EDGE, "+∞")]
        for end in (self.low, self.high):
            x = self.place(end)
            self._path("gauge-axis", f"M{x} {_BAR - 4}V{_BAR + 4}")
            text = self.unit.format_value(end, self.is_signed)
            # A long number keeps clear of the infinity beside it.
            beyond = max(0.0, _DIGIT / 2 * len(text) - 15)
            x += beyond if end == self.low else -beyond
            span = _find_span(x, text)
            if all(span[1] <= start or stop <= span[0] for start, stop in taken):
                taken.append(self._draw_number(x, text))

    def _draw_number(self, x: float, text: str) -> tuple[float, float]:
        """Draw a number below the line; return where it begins and ends."""
        start, end = _find_span(x, text)
        is_free = end <= self.label_of_beta[0] or start >= self.label_of_beta[1]
        self._text(x, _BOTTOM + (16 if is_free else 34), text, "gauge-tick")
        return start, end

    def _draw_value(self, value: float) -> None:
        x, gauge = self.place(value), self.gauge
        self._path("gauge-lead", f"M{x} 19V{_BAR - _RADIUS}")
        self._path(
            f"gauge-value {'is-new' if gauge.is_new else f'is-{gauge.mover.lower()}'}",
            f"M{x} {_BAR - _RADIUS}L{x + _RADIUS} {_BAR}"
            f"L{x} {_BAR + _RADIUS}L{x - _RADIUS} {_BAR}Z",
        )
        text = f"{'returned' if gauge.is_new else 'value'} {gauge.labels['value']}"
        half = len(text) * _DIGIT / 2
        x = max(half, min(self.width - half, x))
        self._text(x, 14, text, "gauge-label is-value")


def _find_span(x: float, text: str, anchor: str = "middle") -> tuple[float, float]:
    """Return where a text begins and ends."""
    width = _DIGIT * len(text)
    start = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    return start, start + width


def _hatch(start: float, end: float) -> str:
    """Return lines over what both players claim."""
    d, x = "", start - 2 * _HALF + 4
    while x < end:
        left, right = max(x, start), min(x + 2 * _HALF, end)
        if right > left:
            d += (
                f"M{round(left, 2)} {round(_BOTTOM - (left - x), 2)}"
                f"L{round(right, 2)} {round(_BOTTOM - (right - x), 2)}"
            )
        x += 6
    return d
