"""The entry point of the sealed worker for student code: calls as JSON."""

from plyscope.sandbox.sandbox_dispatch import call

__all__ = ["call"]
