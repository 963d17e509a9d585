"""How a function of student code is called."""
