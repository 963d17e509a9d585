"""A trace as lines of text, so that a test can hold a whole search against what it should be."""

from plyscope import Watch


def transcript(trace):
    """One line an event: enter NODE by ACTION, leave, update, cut, each with its window if any."""
    return [line(event) for event in trace.events]


def line(event):
    """Return the line of one event."""
    window = (
        "" if event.alpha == -event.beta == float("-inf") else f" [{event.alpha}, {event.beta}]"
    )
    match event.kind:
        case "enter":
            return f"enter {event.node} by {event.action}{window}"
        case "cut":
            return f"cut {event.node} at {event.value}{window}, {event.skipped} skipped"
        case kind:
            return f"{kind} {event.node} = {event.value}{window}"


def text(block):
    """The lines of an indented block of text, without the indentation that shows its depth."""
    return [row.strip() for row in block.strip().splitlines()]


class Told(Watch):
    """Writes down each verb that a search calls, as (verb, arguments), whatever its values are."""

    def __init__(self):
        self.calls = []

    def enter(self, *arguments):
        self.calls.append(("enter", *arguments))

    def leave(self, *arguments):
        self.calls.append(("leave", *arguments))

    def update(self, *arguments):
        self.calls.append(("update", *arguments))

    def cut(self, *arguments):
        self.calls.append(("cut", *arguments))

    def annotate(self, *arguments):
        self.calls.append(("annotate", *arguments))


def told(search, game, state=0, **options):
    """Return what a search tells its watch."""
    watch = Told()
    search(game, state, watch, **options)
    return watch.calls
