"""The quiz: before an event is explained, the page asks about it.

The shell halts the playback by itself at the ticks that are published here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from plyscope.page.elements import Child
from plyscope.page.panels.quiz import FIRST_FIELD, FORM, GO_ON, field_id, render_quiz
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.program_facts import OWN
from plyscope.page.quiz_candidates import (
    Candidate,
    find_candidates,
    find_simulation_candidates,
    list_spans,
    widen_span,
)
from plyscope.page.tape_queries import TickTape, ask_about_tick, read_as
from plyscope.search.algorithm import find_algorithm

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.search_run import SearchState
    from plyscope.page.session import SessionState


@dataclass(frozen=True)
class Halt:
    """A halt of the playback before an event that is asked about.

    to          the tick to which a step was going
    is_playing  the playback goes on from there
    """

    candidate: Candidate
    tape: TickTape
    to: int
    is_playing: bool


@dataclass(frozen=True)
class CardQuestion:
    """A question, as the call "predict" answers it; see `exercises/question.py`."""

    kind: str
    prompt: str
    rule: str
    names: tuple[str, ...]
    choices: tuple[str, ...]
    before: tuple[str, ...]
    places: tuple[tuple[tuple[int, ...], str], ...]


@dataclass(frozen=True)
class Grade:
    """What the call "predict" says to an answer."""

    right: bool
    sentence: str


@dataclass(frozen=True)
class Verdict:
    """What is said to an answer; `is_shown`: there was none, the solution was asked for."""

    is_right: bool
    sentence: str
    is_shown: bool


@dataclass(frozen=True)
class Card:
    """A question and what came of it.

    texts      what the fields hold
    picked     the leaves that are crossed out
    says_cut   the user has said that the node is cut, and is asked how many moves that skips
    problem    why an answer could not be read
    """

    question: CardQuestion
    halt: Halt
    texts: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    says_cut: bool = False
    verdict: Verdict | None = None
    problem: str = ""

    @property
    def place(self) -> int:
        """The tick at which the playback stands."""
        candidate = self.halt.candidate
        is_past = self.verdict is not None and not candidate.is_ahead
        return candidate.of if is_past else candidate.at


@dataclass(frozen=True)
class QuizState:
    """Whether the page asks, how it went in this search, and the question.

    right, count  the right answers, and all
    run           number of the search
    all_parts     what may be asked; None while that is not known
    parts         what may still be asked
    halt          where a sandbox is asked for a question
    task          the task whose result is awaited
    """

    is_on: bool = False
    right: int = 0
    count: int = 0
    run: int = 0
    all_parts: tuple[tuple[Candidate, ...], ...] | None = None
    parts: tuple[tuple[Candidate, ...], ...] | None = None
    halt: Halt | None = None
    card: Card | None = None
    task: int | None = None


class Quiz(Part[QuizState]):
    """The quiz."""

    name = "quiz"

    def __init__(self, app: "App") -> None:
        super().__init__(app, QuizState())

    @property
    def search(self) -> "SearchState | None":
        """The search that is asked about."""
        return self.app.session.search

    @property
    def is_open(self) -> bool:
        """Whether a question waits for its answer."""
        card = self.state.card
        return card is not None and card.verdict is None

    # What may be asked

    @event
    def toggle(self) -> None:
        """Switch the quiz on or off; where there is no search to ask about, begin one."""
        self.change(is_on=not self.state.is_on)
        self._begin_again()
        self._prepare()
        if self.state.is_on and self._may_search:
            self.app.session.study()

    @property
    def _may_search(self) -> bool:
        """Whether the position can be searched: nothing else is shown or under way."""
        app, session = self.app, self.app.session
        is_elsewhere = app.practice.is_on_stage or app.race.state.phase != "choosing"
        is_free = session.search is None and session.state.offer is None and not session.is_busy
        return is_free and not is_elsewhere and not session.position.is_over

    @event
    def rewind(self) -> None:
        """Begin again: the playback has gone back to the start."""
        self._begin_again()

    def session_changed(self, before: "SessionState") -> None:
        """Begin anew with another search; look for questions once it has ended."""
        search = self.search
        number = search.number if search is not None else 0
        if number != self.state.run:
            self.app.end_task(self.state.task)
            self.state = QuizState(is_on=self.state.is_on, run=number)
        self._prepare()

    def _begin_again(self) -> None:
        self._dismiss()
        self.change(right=0, count=0, parts=self.state.all_parts)

    def _prepare(self) -> None:
        """Find what may be asked about the search, once it has ended."""
        search, state = self.search, self.state
        if (
            search is None
            or search.is_running
            or not state.is_on
            or state.all_parts is not None
            or self.app.is_pending(state.task)
        ):
            return
        ticks = search.counts.get("ticks", 0)
        if search.algorithm == OWN:
            self._set_parts(())
        elif find_algorithm(search.algorithm).traits.simulation is not None:
            self._set_parts(find_simulation_candidates(ticks))
        else:
            spans = list_spans(ticks, is_in_game=search.purpose == "move")
            arguments = {
                "run": search.number,
                "spans": [list(widen_span(span, ticks)) for span in spans],
            }
            task = self.app.start_task("read_kinds", arguments, self.take_kinds, worker="shell")
            self.change(task=task)

    def _set_parts(self, parts: tuple[tuple[Candidate, ...], ...]) -> None:
        self.change(all_parts=parts, parts=parts)

    @answer
    def take_kinds(self, result: Any) -> None:
        """Take the kinds of events, and whether the search has windows and evaluations."""
        search = self.search
        if search is None or isinstance(result, Failure):
            return
        self._set_parts(
            find_candidates(
                search.counts.get("ticks", 0),
                result["kinds"],
                is_in_game=search.purpose == "move",
                has_windows=result["has_windows"],
                has_evaluations=result["has_evaluations"],
            )
        )

    # A question

    @event
    def reach(self, at: int, tape: TickTape, to: int, is_playing: bool) -> None:
        """Ask about an event before which the playback has halted."""
        search = self.search
        firsts = [part[0] for part in self.state.parts or ()]
        candidate = next((one for one in firsts if (one.at, one.of) == (at, tape.tick)), None)
        if search is None or tape.run != search.number or candidate is None:
            return
        if self.is_open or self.state.halt is not None:
            return
        halt = Halt(candidate, tape, to, is_playing)
        self.change(halt=halt)
        task = ask_about_tick(self, "predict", search, tape, self.take_question, answer=None)
        self.change(task=task)

    @answer
    def take_question(self, result: Any) -> None:
        """Ask it; if there is none, another one of the same part is tried."""
        halt = self.state.halt
        if halt is None:
            return
        self.change(halt=None)
        question = read_as(CardQuestion, result) if result is not None else None
        self._use(halt.candidate, is_question=isinstance(question, CardQuestion))
        if isinstance(question, CardQuestion):
            self.change(card=Card(question, halt, _first_texts(question)))
            self._attend(FIRST_FIELD)
        elif halt.is_playing:
            self.app.command("play")
        else:
            self.app.command("step", count=halt.to - halt.candidate.at)

    def _use(self, candidate: Candidate, *, is_question: bool) -> None:
        """Take a candidate out of its part, with the whole part if it is a question."""
        parts = []
        for part in self.state.parts or ():
            if part[0] != candidate:
                parts.append(part)
            elif not is_question and len(part) > 1:
                parts.append(part[1:])
        self.change(parts=tuple(parts))

    def _attend(self, target: str) -> None:
        """Have the shell bring the question into view, and the focus to where it is answered."""
        self.app.command("attend", id=FORM, target=target)

    def _change_card(self, **changes: Any) -> None:
        assert self.state.card is not None
        self.change(card=replace(self.state.card, **changes))

    # Its answer

    @event
    def fill(self, number: int, text: str) -> None:
        """Take what a field holds."""
        card = self.state.card
        if card is not None and 0 <= number < len(card.texts):
            texts = (*card.texts[:number], text, *card.texts[number + 1 :])
            self._change_card(texts=texts)

    @event
    def fill_infinite(self, number: int, text: str) -> None:
        """Fill a field with an infinite number."""
        self.fill(number, text)
        self.app.command("set_text", id=field_id(number), text=text)
        self.app.command("focus", id=field_id(number))

    @event
    def pick(self, name: str) -> None:
        """Cross a leaf out, or no more."""
        card = self.state.card
        if card is None or card.verdict is not None or name not in card.question.names:
            return
        picked = tuple(one for one in card.picked if one != name)
        self._change_card(picked=picked if name in card.picked else (*picked, name))

    @event
    def pick_at(self, path: tuple[int, ...]) -> None:
        """Cross out the leaf to which some actions lead, or no more."""
        card = self.state.card
        if card is not None:
            for name, (own, _) in zip(card.question.names, card.question.places, strict=False):
                if own == path:
                    self.pick(name)

    @event
    def confirm_cut(self) -> None:
        """Say that the node is cut: how many moves are skipped is asked next."""
        if self.is_open:
            self._change_card(says_cut=True)
            self.app.command("focus", id=field_id(0))

    @event
    def choose(self, choice: str | int) -> None:
        """Answer with a choice, or with the number of skipped moves."""
        self._answer(choice)

    @event
    def show(self) -> None:
        """Show the solution."""
        self._answer(None)

    @event
    def remind(self) -> None:
        """Lead to the question that is open: a step does not answer it."""
        if self.is_open:
            self._attend(FIRST_FIELD)

    @event
    def submit(self) -> None:
        """Answer with what was filled in, once all of it was; go on after that."""
        card = self.state.card
        if card is None:
            return
        if card.verdict is not None:
            self.go_on()
        elif card.question.kind == "leaves":
            self._answer(list(card.picked))
        elif has_fields(card):
            empty = next((at for at, text in enumerate(card.texts) if not text.strip()), None)
            if empty is not None:
                self.app.command("focus", id=field_id(empty))
            else:
                is_list = card.question.kind in ("vector", "window")
                self._answer(list(card.texts) if is_list else card.texts[0])

    def _answer(self, given: Any) -> None:
        search, card = self.search, self.state.card
        if search is None or card is None or card.verdict is not None:
            return
        if self.app.is_pending(self.state.task):
            return
        task = ask_about_tick(
            self,
            "predict",
            search,
            card.halt.tape,
            self.take_verdict,
            given is None,
            answer={"given": given},
        )
        self.change(task=task)

    @answer
    def take_verdict(self, result: Any, is_shown: bool) -> None:
        """Take whether the answer is right, and why."""
        card = self.state.card
        if card is None or card.verdict is not None:
            return
        grade = read_as(Grade, result)
        if isinstance(grade, Failure):
            self._change_card(problem=grade.message)
            return
        self.change(count=self.state.count + 1, right=self.state.right + grade.right)
        self._change_card(verdict=Verdict(grade.right, grade.sentence, is_shown), problem="")
        # What it was about is shown; the end, about which some questions are, is not gone to.
        if not card.halt.candidate.is_ahead:
            self.app.command("seek", tick=card.halt.candidate.of)
        self._attend(GO_ON)

    @event
    def go_on(self) -> None:
        """Go on from a question that was answered."""
        card, search = self.state.card, self.search
        if card is None or card.verdict is None or search is None:
            return
        self._dismiss()
        if card.halt.is_playing and card.place < search.counts.get("ticks", 0):
            self.app.command("play")  # at the end it would begin again

    @event
    def leave(self) -> None:
        """Close the question: the playback has gone elsewhere."""
        self._dismiss()

    def _dismiss(self) -> None:
        if self.state.card is not None or self.state.halt is not None:
            self.app.end_task(self.state.task)
            self.change(card=None, halt=None)

    # What is shown

    def render(self) -> Child:
        """Return the question, or what stands between questions; None beside a race."""
        is_shown = self.search is not None and self.app.race.state.phase == "choosing"
        return render_quiz(self) if self.state.is_on and is_shown else None

    def publish(self) -> Mapping[str, Any]:
        """Return where the playback halts.

        halts    ticks before which it halts, each with that of the event asked about; None while
                 they are not known: then it waits
        is_open  a question is open: it halts where it is, and a step leads to the question
        place    the tick that belongs to the question; None if there is none
        leaves   of a question about leaves those that are crossed out, by their actions
        """
        state = self.state
        halts = None
        if state.parts is not None:
            halts = sorted([part[0].at, part[0].of] for part in state.parts)
        place = state.card.place if state.card else None
        if state.halt is not None:
            place = state.halt.candidate.at
        return {
            "quiz": {
                "is_on": state.is_on,
                "halts": halts,
                "is_open": self.is_open or state.halt is not None,
                "place": place,
                "leaves": self._list_crossed(),
            }
        }

    def _list_crossed(self) -> list[list[int]] | None:
        card = self.state.card
        if card is None or card.question.kind != "leaves":
            return None
        question = card.question
        places = dict(zip(question.names, question.places, strict=True))
        return [list(places[name][0]) for name in card.picked]


def has_fields(card: Card) -> bool:
    """Return whether an answer is typed."""
    question = card.question
    if question.choices or question.kind in ("move", "leaves"):
        return False
    return question.kind != "cut" or card.says_cut


def _first_texts(question: CardQuestion) -> tuple[str, ...]:
    """Return what the fields of a question hold at first."""
    if question.kind == "window":
        return question.before
    return ("",) * len(question.names) if question.kind == "vector" else ("",)
