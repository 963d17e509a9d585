"""The quiz: a question about the next tick, and whether an answer is right."""

from typing import Any

from plyscope.calls.playing_strength import Strength
from plyscope.exercises import Question, grade_question, make_question
from plyscope.game import Game
from plyscope.search.algorithm import find_algorithm
from plyscope.trace.tape_validation import check_tape


def quiz_tick(
    game: Game[Any],
    state: Any,
    *,
    algorithm: str,
    options: dict[str, Any],
    strength: Strength,
    tape: list[float],
    done: bool,
    answer: dict[str, Any] | None,
) -> dict[str, Any] | None:
    """Return the question about the last tick of `tape`, or None if it has none.

    With an answer, {"given": ...}, return whether it is right, and why; given None, the solution.
    """
    name, options = strength.select_search(algorithm, options)
    find_algorithm(name).check(game, options)
    check_tape(game, state, name, options, tape, done)
    question = make_question(game, state, name, options, tape, done)
    if answer is None or question is None:
        return None if question is None else _question_data(question)
    right, sentence = grade_question(question, answer["given"])
    return {"right": right, "sentence": sentence}


def _question_data(question: Question) -> dict[str, Any]:
    return {
        "kind": question.kind,
        "prompt": question.prompt,
        "rule": question.rule,
        "names": question.names,
        "choices": question.choices,
        "before": question.previous_window,
        "places": question.leaf_paths,
    }
