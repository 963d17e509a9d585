"""Practice: an exercise, the answer so far, its marks and hints; and the course it is a step of."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from plyscope.exercises import (
    DIRECTIONS,
    KINDS,
    STEPS,
    TIES,
    Attempt,
    Exercise,
    Mark,
    Marks,
    grade,
    make_exercise,
    make_hints,
    next_step,
)
from plyscope.exercises.tree_game import PREFIX, is_tree_name, make_tree_name, parse_tree_name
from plyscope.page.address import Address
from plyscope.page.elements import Action, Child
from plyscope.page.exercise_link import ExerciseLink
from plyscope.page.form_fields import read_argument
from plyscope.page.panels.practice import (
    FIELD_ID,
    FIRST_MOVE_ID,
    POINTS_ID,
    TREE_ID,
    render_exercise,
)
from plyscope.page.part import Part, action, event
from plyscope.page.storage import CourseMark, SetText, add_course_mark
from plyscope.page.tree_picture import Path, draw_tree, find_state, walk_tree
from plyscope.validation import check_choice

if TYPE_CHECKING:
    from plyscope.page.app import App

MAX_ATTEMPTS = 2_000  # of the course that the next step depends on
WRITTEN_PARTS = ("values", "windows")  # answered by text at inner nodes
_DEFAULT_LINK = ExerciseLink()
_CHOICES = {"kind": tuple(KINDS), "direction": DIRECTIONS, "ties": TIES}


@dataclass(frozen=True)
class ExerciseData:
    """An exercise as plain data: see `Exercise.to_json`."""

    kind: str
    tree: str
    direction: str
    ties: str
    parts: tuple[str, ...]


@lru_cache(4)
def read_exercise(data: ExerciseData) -> Exercise:
    """Return the exercise in plain data."""
    return Exercise.from_json(vars(data))


@dataclass(frozen=True)
class GivenAnswer:
    """What was answered so far: texts by the names of nodes, leaves crossed out, and a move."""

    values: Mapping[str, str] = field(default_factory=dict)
    windows: Mapping[str, str] = field(default_factory=dict)
    unvisited: tuple[str, ...] = ()
    move: str | None = None


@dataclass(frozen=True)
class PracticeState:
    """The exercise under way, and the course.

    wanted     what the form asks for
    number     how many exercises there were: an action of an earlier one is not for this one
    link       what a link calls the exercise
    step       its step of the course, and `reason`, why it comes now; None and "" for others
    part       the part that is answered now
    path       to the chosen node
    hints      how many hints were given, by what they are about
    is_solution_shown   its solution is shown in its place
    is_solution_seen    it was shown before the answer was checked
    """

    wanted: ExerciseLink = _DEFAULT_LINK
    number: int = 0
    exercise: ExerciseData | None = None
    link: ExerciseLink = _DEFAULT_LINK
    step: int | None = None
    reason: str = ""
    part: str = ""
    path: Path = ()
    answer: GivenAnswer = field(default_factory=GivenAnswer)
    marks: tuple[Mark, ...] | None = None
    hint: str = ""
    hints: Mapping[str, int] = field(default_factory=dict)
    is_solution_shown: bool = False
    is_solution_seen: bool = False
    problem: str = ""


class Practice(Part[PracticeState]):
    """Exercises and the course."""

    name = "practice"

    def __init__(self, app: "App") -> None:
        super().__init__(app, PracticeState())

    # What is shown

    @property
    def exercise(self) -> Exercise | None:
        """The exercise under way."""
        data = self.state.exercise
        return read_exercise(data) if data else None

    @property
    def link_text(self) -> str:
        """The link of the exercise under way, "" for none."""
        return self.state.link.text if self.state.exercise else ""

    @property
    def marks(self) -> Marks | None:
        """The marks of the answer, once it was checked."""
        return None if self.state.marks is None else Marks(self.state.marks)

    @property
    def is_on_stage(self) -> bool:
        """Whether the exercise is to be seen on the stage."""
        is_hidden = self.state.is_solution_shown or self.app.session.state.search
        return self.state.exercise is not None and not is_hidden

    def render(self) -> Child:
        """Return the exercise on the stage."""
        exercise = self.exercise
        return render_exercise(self, exercise) if exercise and self.is_on_stage else None

    def publish(self) -> Mapping[str, Any]:
        """Return the tree of the exercise as the canvas draws it, and the link of the exercise."""
        exercise = self.exercise
        drawn = draw_tree(exercise.tree) if exercise and self.is_on_stage else None
        return {"practice": drawn}

    # Beginning an exercise

    @event
    def set_wanted(self, name: str, value: str) -> None:
        """Set the kind, the direction or the rule for ties of the exercise that is wanted."""
        check_choice(name, value, _CHOICES[name])
        self.change(wanted=replace(self.state.wanted, **{name: value}))  # type: ignore[arg-type]

    @event
    def set_level(self, level: str) -> None:
        """Set the level of the exercise that is wanted."""
        self._want_number("level", int(level))

    @event
    def set_seed(self, seed: int | float | None) -> None:
        """Set the seed of the exercise that is wanted."""
        self._want_number("seed", seed)

    def _want_number(self, name: str, number: Any) -> None:
        read: Any = read_argument("exercises", name, number)
        self.change(wanted=replace(self.state.wanted, **{name: read}))

    @event
    def set_own(self, is_own: bool) -> None:
        """Set whether the exercise that is wanted is about the user's tree."""
        self.change(wanted=replace(self.state.wanted, is_own=is_own))

    @event
    def begin_wanted(self) -> None:
        """Begin the exercise that the form asks for; the next one has another seed."""
        wanted = self.state.wanted
        if not KINDS[wanted.kind].prunes:
            wanted = replace(wanted, direction=DIRECTIONS[0], ties=TIES[0])
        self.begin(wanted)
        self._attend(has_begun=True)
        self.change(wanted=replace(self.state.wanted, seed=wanted.seed + 1))

    def begin(self, link: ExerciseLink) -> None:
        """Begin an exercise; say why where there can be none."""
        try:
            exercise = self._make_exercise(link, self.app.session.settings.game)
        except ValueError as error:
            self.change(problem=str(error))
        else:
            self._begin(exercise, link)

    def begin_given(self, exercise: Exercise) -> None:
        """Begin an exercise about the user's tree, which asks for its own parts."""
        link = ExerciseLink(exercise.kind, direction=exercise.direction, ties=exercise.ties)
        self._begin(exercise, replace(link, is_own=True))

    def begin_linked(self, address: Address) -> None:
        """Begin the exercise of a link, whether or not it is under way.

        Raises ValueError, and changes nothing, where there can be none.
        """
        link = ExerciseLink.parse(address.exercise)
        exercise = self._make_exercise(link, address.settings.game)
        self.app.session.open_address(Address(address.settings, tab="practice"))
        self._begin(exercise, link)

    def _make_exercise(self, link: ExerciseLink, game: str) -> Exercise:
        if not link.is_own:
            return make_exercise(link.kind, link.seed, link.level, link.direction, link.ties)
        name = game if is_tree_name(game) else PREFIX + self.app.lab.state.tree_text
        return Exercise(parse_tree_name(name), link.kind, link.direction, link.ties)

    def _begin(
        self, exercise: Exercise, link: ExerciseLink, step: int | None = None, reason: str = ""
    ) -> None:
        data = exercise.to_json()
        parts = tuple(data["parts"])
        state = self.state
        self.change(
            number=state.number + 1,
            exercise=ExerciseData(**{**data, "parts": parts}),
            link=link,
            step=step,
            reason=reason,
            part=parts[0],
            path=exercise.tree.path(exercise.answer_order("values")[0]),
            answer=GivenAnswer(),
            marks=None,
            hint="",
            hints={},
            is_solution_shown=False,
            is_solution_seen=False,
            problem="",
        )
        if self.app.session.state.search:
            self.app.session.clear_search()  # it would stand in its place
        self.app.drawer.step_aside()

    @event
    def open_link(self, text: str) -> None:
        """Begin the exercise of a link, unless it is under way; leave it where there is none."""
        if not text:
            self.leave()
        elif text != self.link_text:
            self.begin(ExerciseLink.parse(text))
            if not self.app.embed.state.is_embedded:  # there it would scroll the page around it
                self._attend(has_begun=True)

    @event
    def begin_another(self) -> None:
        """Begin another exercise like this one."""
        self.begin(replace(self.state.link, seed=self.state.link.seed + 1))
        self._attend(has_begun=True)

    @event
    def leave(self) -> None:
        """Leave the exercise."""
        self.change(exercise=None, problem="")

    # Answering

    @event
    def go_on(self) -> None:
        """Go to the next question, and to where it is answered.

        It is the next node that has no answer in this part; a node that is left without an answer
        is not asked again before the next part. After the marks each part is one question.
        """
        exercise = self.exercise
        if exercise is None:
            return
        order = self._list_asked_nodes()
        place = self._find_place(order)
        name = exercise.node_name(find_state(exercise.tree, self.state.path))
        again = order[:place] if self._is_answered(name) else ()
        ahead = [*order[place + 1 :], *again]
        state = next((one for one in ahead if not self._is_answered(exercise.node_name(one))), None)
        if state is not None:
            self._look_at(self.state.part, exercise.tree.path(state))
        elif not self.is_last_part:
            self._begin_part(1)
        self._attend()

    @event
    def go_back(self) -> None:
        """Go to the question before, and to where it is answered."""
        exercise = self.exercise
        if exercise is None:
            return
        order = self._list_asked_nodes()
        place = self._find_place(order)
        if place > 0:
            self._look_at(self.state.part, exercise.tree.path(order[place - 1]))
        elif self.state.part != exercise.parts[0]:
            self._begin_part(-1)
        self._attend()

    @property
    def is_last_part(self) -> bool:
        """Whether no part follows."""
        return self.exercise is None or self.state.part == self.exercise.parts[-1]

    @property
    def is_first_question(self) -> bool:
        """Whether no question is before the one that is answered now."""
        exercise = self.exercise
        is_first = exercise is None or self.state.part == exercise.parts[0]
        return is_first and self._find_place(self._list_asked_nodes()) <= 0

    @property
    def is_last_question(self) -> bool:
        """Whether no question follows the one that is answered now."""
        order = self._list_asked_nodes()
        return self.is_last_part and self._find_place(order) in (-1, len(order) - 1)

    def _list_asked_nodes(self) -> tuple[int, ...]:
        """Return the nodes that the part asks about one by one, in their order."""
        exercise, state = self.exercise, self.state
        is_asked = state.part in WRITTEN_PARTS and state.marks is None
        return exercise.answer_order(state.part) if exercise and is_asked else ()

    def _find_place(self, order: tuple[int, ...]) -> int:
        """Return the place of the chosen node; -1 for one that is not asked about."""
        if self.exercise is None:
            return -1
        chosen = find_state(self.exercise.tree, self.state.path)
        return order.index(chosen) if chosen in order else -1

    def _is_answered(self, node: str) -> bool:
        """Return whether the part has an answer of its own for a node."""
        if self.state.part not in WRITTEN_PARTS:
            return False
        return bool(getattr(self.state.answer, self.state.part).get(node, "").strip())

    def _begin_part(self, step: int) -> None:
        """Answer the part after this one, or before it: the first node without an answer."""
        exercise = self.exercise
        assert exercise is not None
        part = exercise.parts[exercise.parts.index(self.state.part) + step]
        state = self._find_unanswered(part)
        self._look_at(part, () if state is None else exercise.tree.path(state))

    def _attend(self, *, has_begun: bool = False) -> None:
        """Bring the focus to where the question is answered."""
        if self.state.problem or not self.is_on_stage:
            return
        target = TREE_ID
        if self.is_writable:
            # The tree of a new exercise is seen before the keyboard of a touch screen covers it.
            target = TREE_ID if has_begun and self.app.tour.state.has_touch else FIELD_ID
        elif self.state.part == "move" and self.state.marks is None:
            target = FIRST_MOVE_ID
        self.app.command("focus", id=target)

    @event
    def show_part(self, part: str) -> None:
        """Answer a part; the chosen node stays."""
        self._look_at(part, self.state.path)

    @event
    def show_mark(self, part: str, node: str) -> None:
        """Choose the node that a mark is about."""
        exercise = self.exercise
        if exercise:
            states = range(exercise.tree.size)
            found = next((one for one in states if exercise.node_name(one) == node), 0)
            self._look_at(part, exercise.tree.path(found))

    def _look_at(self, part: str, path: Path) -> None:
        if self.exercise and part in self.exercise.parts:
            self.change(part=part, path=path, hint="", problem="")

    def _find_unanswered(self, part: str) -> int | None:
        """Return the first node that has no answer in a part that is written; None if none."""
        exercise = self.exercise
        if exercise is None or part not in WRITTEN_PARTS:
            return None
        texts = getattr(self.state.answer, part)
        order = exercise.answer_order(part)
        return next((one for one in order if not texts.get(exercise.node_name(one))), None)

    @event
    def walk(self, key: str) -> None:
        """Choose the node that an arrow key or Home leads to."""
        if self.exercise:
            path = walk_tree(self.exercise.tree, self.state.path, key)
            self._look_at(self.state.part, path)

    @event
    def press(self, state: int) -> None:
        """Choose the node that was pressed; where leaves are crossed out, cross it out or not."""
        exercise = self.exercise
        if exercise is None or not exercise.tree.is_state(state):
            return
        self._look_at(self.state.part, exercise.tree.path(state))
        if self.state.part == "unvisited":
            self.cross_out()
        elif self.is_writable:
            self.app.command("focus", id=FIELD_ID)

    @property
    def is_writable(self) -> bool:
        """Whether the chosen node has a field that can be written in."""
        exercise, state = self.exercise, self.state
        if exercise is None or state.marks is not None or state.part not in WRITTEN_PARTS:
            return False
        return not exercise.tree.is_terminal(find_state(exercise.tree, state.path))

    @event
    def write(self, number: int, part: str, node: str, text: str) -> None:
        """Take what was typed at a node of an exercise."""
        state = self.state
        if number == state.number and part in WRITTEN_PARTS and state.marks is None:
            texts: Any = {**getattr(state.answer, part), node: text}
            self.change(answer=replace(state.answer, **{part: texts}), hint="", problem="")

    @event
    def cross_out(self) -> None:
        """Cross the chosen leaf out, or no longer."""
        exercise = self.exercise
        if exercise is None or self.state.marks is not None:
            return
        state = find_state(exercise.tree, self.state.path)
        if not exercise.tree.is_terminal(state):
            return
        name, crossed = exercise.node_name(state), self.state.answer.unvisited
        others = tuple(one for one in crossed if one != name)
        unvisited = others if name in crossed else (*crossed, name)
        answer = replace(self.state.answer, unvisited=unvisited)
        self.change(answer=answer, hint="", problem="")

    @event
    def choose_move(self, move: str) -> None:
        """Answer the best move at the root."""
        if self.state.marks is None:
            self.change(answer=replace(self.state.answer, move=move), hint="", problem="")

    @property
    def hinted_node(self) -> str | None:
        """What a hint would be about: a node, "" for the whole part, None if there is no hint."""
        exercise, part = self.exercise, self.state.part
        if exercise is None:
            return None
        state = find_state(exercise.tree, self.state.path)
        is_leaf = exercise.tree.is_terminal(state)
        if part == "move" or (part == "unvisited" and not is_leaf):
            return ""
        return None if part != "unvisited" and is_leaf else exercise.node_name(state)

    @event
    def give_hint(self) -> None:
        """Say a little more about what is answered now."""
        exercise, node, part = self.exercise, self.hinted_node, self.state.part
        if exercise is None or node is None:
            return
        hints = make_hints(exercise, part, node or None)
        key = f"{part} {node}"
        count = min(self.state.hints.get(key, 0) + 1, len(hints))
        self.change(hint=hints[count - 1], hints={**self.state.hints, key: count}, problem="")

    # Marks and the solution

    @event
    def check(self) -> None:
        """Grade the answer; an exercise of the course counts once."""
        exercise, state = self.exercise, self.state
        if exercise is None or state.marks is not None:
            return
        parts = {part: getattr(state.answer, part) for part in exercise.parts}
        try:
            marks = grade(exercise, parts)
        except ValueError as error:
            self.change(problem=str(error))
            return
        self.change(marks=tuple(marks.marks), hint="", problem="")
        self._attend()
        self.app.command("reveal", id=POINTS_ID)
        points = 0 if state.is_solution_seen else marks.points
        self.app.command("graded", points=points, of=marks.max_points, exercise=self.link_text)
        if state.step is not None:
            mark = CourseMark(state.step, state.link.seed, points, marks.max_points)
            self.app.storage.store(add_course_mark(mark))

    @property
    def next_exercise(self) -> tuple[str, Action] | None:
        """What begins the exercise after this one, once its answer was checked."""
        state = self.state
        if state.marks is None or (state.step is None and state.link.is_own):
            return None
        if state.step is not None:
            return "Next exercise", action(self.begin_next_step)
        return "Another one", action(self.begin_another)

    @event
    def show_solution(self) -> None:
        """Have the search played that solves the exercise."""
        exercise, session = self.exercise, self.app.session
        if exercise is None:
            return
        name = make_tree_name(exercise.tree)
        session.add_own_game(name)
        session.configure(game=name, side="both", algorithm=exercise.kind, options=exercise.options)
        is_seen = self.state.is_solution_seen or self.state.marks is None
        self.change(is_solution_shown=True, is_solution_seen=is_seen)
        self.app.drawer.step_aside()
        session.study()

    @event
    def back(self) -> None:
        """Show the exercise again, in place of its solution or of a search."""
        self.app.session.clear_search()
        self.change(is_solution_shown=False)

    # The course

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """Those of the course so far; without those of a step that there is not."""
        return tuple(
            Attempt(one.step, one.seed, one.points, one.of)
            for one in self.app.storage.stored.course
            if one.step < len(STEPS)
        )

    @event
    def begin_next_step(self) -> None:
        """Begin the next exercise of the course."""
        step, seed, reason = next_step(self.attempts[-MAX_ATTEMPTS:])
        rules = STEPS[step]
        link = ExerciseLink(rules.kind, rules.level, seed, rules.direction, rules.ties)
        self._begin(rules.make_exercise(seed), link, step, reason)
        self._attend(has_begun=True)

    @event
    def save_course(self) -> None:
        """Save the course so far as a file."""
        listed = [asdict(one) for one in self.app.storage.stored.course]
        text = json.dumps({"course": listed}, indent=1)
        self.app.download(name="plyscope-course.json", text=text, type="application/json")

    @event
    def forget_course(self) -> None:
        """Begin the course anew."""
        self.app.storage.store(SetText("course", "[]"))
