"""The trials of a check and their right results."""
