"""Programs of users: traced, graded and explained."""

from plyscope.student_code.errors.student_code_error import NotFollowed, Stumble
from plyscope.student_code.grader.check_search import check
from plyscope.student_code.grader.report import Report
from plyscope.student_code.tracer.trace_function import follow
from plyscope.student_code.tracer.traced_search import Followed

__all__ = ["Followed", "NotFollowed", "Report", "Stumble", "check", "follow"]
