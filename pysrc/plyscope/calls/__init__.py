"""What a worker answers: declared, parsed, dispatched."""
