"""Trace student code: run it and observe its calls."""
