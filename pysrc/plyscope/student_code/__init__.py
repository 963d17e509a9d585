"""Programs of users: traced, graded and explained."""

from plyscope.student_code.errors.student_code_error import NotTraceable, StudentCodeError
from plyscope.student_code.grader.check_search import check
from plyscope.student_code.grader.report import Report, Verdict
from plyscope.student_code.rule_checker.game_check import check_game
from plyscope.student_code.rule_checker.violation import Violation
from plyscope.student_code.tracer.trace_function import trace_function
from plyscope.student_code.tracer.traced_search import TracedSearch

__all__ = [
    "NotTraceable",
    "Report",
    "StudentCodeError",
    "TracedSearch",
    "Verdict",
    "Violation",
    "check",
    "check_game",
    "trace_function",
]
