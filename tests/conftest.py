"""Settings for every Python test."""

from hypothesis import settings

# No deadline: the machines that run these tests share their cores.
settings.register_profile("plyscope", deadline=None, max_examples=60)
settings.load_profile("plyscope")
