"""Trace student code: run it and hear its calls."""
