"""Errors of student code, explained."""
