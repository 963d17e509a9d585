"""Games that are learned: what every learner offers, and the learners."""
