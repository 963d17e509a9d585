"""What the panels of the page show, as elements."""
