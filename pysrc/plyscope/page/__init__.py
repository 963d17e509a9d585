"""The app of the page."""
