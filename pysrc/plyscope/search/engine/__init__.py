"""The parts of the engine."""
