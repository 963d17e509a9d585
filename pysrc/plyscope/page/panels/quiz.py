"""The quiz: the question, how it is answered, and what is said to the answer.

It has one height, so that the tree stays where it is.
"""

from typing import TYPE_CHECKING, Any

from plyscope.page.elements import Action, Child, Element, button, element, join_classes
from plyscope.page.part import action

if TYPE_CHECKING:
    from plyscope.page.quiz import Card, CardQuestion, Quiz, Verdict

FORM = "ask-form"  # id of the form; the others are of what has the focus first
GO_ON = "ask-go-on"
FIRST_FIELD = "ask-field-0"


def field_id(number: int) -> str:
    """Return the id of a field, or of a leaf to cross out."""
    return f"ask-field-{number}"


def render_quiz(quiz: "Quiz") -> Element:
    """Return the card below the tree."""
    card, state = quiz.state.card, quiz.state
    prompt = _describe_pause(quiz) if card is None else card.question.prompt
    score = f"{state.right} of {state.count} right" if state.count else ""
    return element(
        "form",
        {
            "class": "ask",
            "id": FORM,
            "tabindex": -1,
            "aria-labelledby": "ask-prompt",
            "key": "" if card is None else f"{card.halt.candidate.at}-{card.halt.candidate.of}",
            "onsubmit": action(quiz.submit),
            "onkeydown": _list_keys(quiz, card) if card is not None else None,
        },
        element(
            "div",
            {"class": "ask-head"},
            element(
                "h3", {"id": "ask-prompt", "class": "is-idle" if card is None else None}, prompt
            ),
            element("p", {"class": "ask-score", "role": "status", "aria-label": "Score"}, score),
        ),
        _render_card(quiz, card) if card is not None else None,
    )


def _describe_pause(quiz: "Quiz") -> str:
    """Return what stands there between questions."""
    search = quiz.search
    if search is not None and search.is_running:
        return "The questions come when the search is done."
    if quiz.app.explanation.is_at_end:
        if quiz.state.count:
            return "The end of this search."
        return "Rewind and press Play. You will be asked before each key step."
    return "Play or step on: you will be asked before each key step."


def _list_keys(quiz: "Quiz", card: "Card") -> dict[str, Action]:
    """Return the keys of the card; what is typed into a field is no key of it."""
    if card.verdict is not None:
        return {"Escape": action(quiz.go_on)}
    question = card.question
    keys = {"Escape": action(quiz.show)}
    if question.kind == "move":
        keys |= {
            str(number): action(quiz.choose, name)
            for number, name in enumerate(question.names[:9], 1)
        }
    elif question.choices:
        for choice in question.choices:
            for key in (choice.replace("+", ""), choice[0]):
                if len(key) == 1:
                    keys.setdefault(key, action(quiz.choose, choice))
        if "−" in keys:
            keys["-"] = keys["−"]
    elif question.kind == "cut" and not card.says_cut:
        keys |= {"y": action(quiz.confirm_cut), "n": action(quiz.choose, 0)}
    return keys


def _render_card(quiz: "Quiz", card: "Card") -> list[Element]:
    return [_render_verdict(card.verdict)] if card.verdict else _render_question(quiz, card)


def _render_question(quiz: "Quiz", card: "Card") -> list[Element]:
    question = card.question
    is_typed = (
        question.kind != "move"
        and not question.choices
        and (question.kind != "cut" or card.says_cut)
    )
    submit: dict[str, Any] = {"type": "submit", "classes": "is-primary"}
    return [
        element(
            "p",
            {
                "class": join_classes("ask-rule", card.problem and "is-problem"),
                "role": "alert" if card.problem else None,
            },
            card.problem or _describe_rule(quiz, question),
        ),
        element(
            "div",
            {"class": "ask-row"},
            element("div", {"class": "ask-controls"}, _render_controls(quiz, card)),
            element(
                "div",
                {"class": "ask-buttons"},
                button("Show me", action(quiz.show), classes="is-quiet", title="Show me (Esc)"),
                button("Answer", None, **submit) if is_typed else None,
            ),
        ),
    ]


def _describe_rule(quiz: "Quiz", question: "CardQuestion") -> str:
    """Return what helps to answer."""
    if question.kind == "leaves":
        draws_leaves = quiz.app.screen.state.layout == "compact"
        where = ", here or in the tree" if draws_leaves else ""
        return f"{question.rule} Cross them out{where}."
    if question.kind == "window":
        return "Edit the values that changed."
    has_keys = not quiz.app.tour.state.has_touch
    if question.kind == "cut":
        return "Y or N answers, too." if has_keys else ""
    if question.kind == "value" and question.choices:
        return "A key does, too: − 0 +." if has_keys else ""
    return question.rule


def _render_controls(quiz: "Quiz", card: "Card") -> list[Child]:
    """Return what a question is answered with."""
    question = card.question
    if question.kind == "window":
        fields = enumerate(zip("αβ", ("−∞", "+∞"), strict=True))
        return [_render_field(quiz, card, at, *one) for at, one in fields]
    if question.kind == "vector":
        return [_render_field(quiz, card, at, name) for at, name in enumerate(question.names)]
    if question.kind == "leaves":
        return [_render_leaves(quiz, card)]
    if question.kind == "move" or question.choices:
        choices = question.names if question.kind == "move" else question.choices
        return [button(choice, action(quiz.choose, choice), key=choice) for choice in choices]
    if question.kind == "value":
        return [_render_field(quiz, card, 0, "Value")]
    return [
        button("No, it goes on", action(quiz.choose, 0), key="no", title="No (N)"),
        button(
            "Yes, it is cut",
            action(quiz.confirm_cut),
            key="yes",
            title="Yes (Y)",
            aria_pressed="true" if card.says_cut else "false",
        ),
        _render_field(quiz, card, 0, "Moves skipped") if card.says_cut else None,
    ]


def _render_field(
    quiz: "Quiz", card: "Card", number: int, label: str, infinite: str = ""
) -> Element:
    return element(
        "label",
        {"class": "ask-field", "key": label},
        element("span", None, label),
        element(
            "input",
            {
                "type": "text",
                "id": field_id(number),
                "enterkeyhint": "done",
                "inputmode": "text",
                "spellcheck": "false",
                "aria-label": label,
                "value": card.texts[number],
                "oninput": action(quiz.fill, number),
            },
        ),
        element(
            "button",
            {
                "type": "button",
                "class": "ask-infinite",
                "aria-label": f"{label} is {infinite}",
                "onclick": action(quiz.fill_infinite, number, infinite),
            },
            infinite,
        )
        if infinite
        else None,
    )


def _render_leaves(quiz: "Quiz", card: "Card") -> Element:
    """Return the leaves, those of one node together, to be crossed out here or in the tree."""
    question = card.question
    groups: dict[tuple[int, ...], list[Element]] = {}
    for number, (name, (path, value)) in enumerate(
        zip(question.names, question.places, strict=True)
    ):
        label = f"{name}, value {value}"
        leaf = element(
            "button",
            {
                "type": "button",
                "class": "leaf",
                "id": field_id(number),
                "key": name,
                "aria-label": label,
                "title": label,
                "aria-pressed": "true" if name in card.picked else "false",
                "onclick": action(quiz.pick, name),
                "onkeydown": {"Enter": action(quiz.submit)},
            },
            value,
        )
        groups.setdefault(path[:-1], []).append(leaf)
    return element(
        "div",
        {"class": "leaf-rows", "role": "group", "aria-label": "Leaves that are never visited"},
        [
            element("div", {"class": "leaf-group", "key": ",".join(map(str, above))}, leaves)
            for above, leaves in groups.items()
        ],
    )


def _render_verdict(verdict: "Verdict") -> Element:
    """Return what is said to an answer."""
    mark = element(
        "b",
        {
            "class": join_classes("ask-mark", verdict.is_right and "is-right"),
            "aria-hidden": "true",
        },
        "✓" if verdict.is_right else "✗",
    )
    go_on: dict[str, Any] = {"type": "submit", "classes": "is-primary", "id": GO_ON}
    return element(
        "div",
        {"class": "ask-row is-told"},
        element(
            "p",
            {"class": "ask-said", "role": "status"},
            None if verdict.is_shown else mark,
            element("span", None, verdict.sentence),
        ),
        element("div", {"class": "ask-buttons"}, button("Go on", None, **go_on)),
    )
