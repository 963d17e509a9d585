"""Programs of users: traced, graded and explained."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plyscope.student_code.adapters.starts.program_record import record_program
    from plyscope.student_code.adapters.starts.simulation_tree import SimulationTree
    from plyscope.student_code.call_tree.recorded_trace import RecordedTrace
    from plyscope.student_code.errors.student_code_error import NotTraceable, StudentCodeError
    from plyscope.student_code.grader.check_search import check
    from plyscope.student_code.grader.report import Report, Verdict
    from plyscope.student_code.rule_checker.game_check import check_game
    from plyscope.student_code.rule_checker.violation import Violation
    from plyscope.student_code.tracer.trace_function import trace_function
    from plyscope.student_code.tracer.traced_search import TracedSearch

__all__ = [
    "NotTraceable",
    "RecordedTrace",
    "Report",
    "SimulationTree",
    "StudentCodeError",
    "TracedSearch",
    "Verdict",
    "Violation",
    "check",
    "check_game",
    "record_program",
    "trace_function",
]

_MODULES = {
    "NotTraceable": "errors.student_code_error",
    "RecordedTrace": "call_tree.recorded_trace",
    "Report": "grader.report",
    "SimulationTree": "adapters.starts.simulation_tree",
    "StudentCodeError": "errors.student_code_error",
    "TracedSearch": "tracer.traced_search",
    "Verdict": "grader.report",
    "Violation": "rule_checker.violation",
    "check": "grader.check_search",
    "check_game": "rule_checker.game_check",
    "record_program": "adapters.starts.program_record",
    "trace_function": "tracer.trace_function",
}


def __getattr__(name: str) -> Any:
    """Import a public name on first use: the page needs only the templates of programs."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
