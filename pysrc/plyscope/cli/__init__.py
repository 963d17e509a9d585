"""What the command line does, one command to a file.

parser    says what is wrong in a sentence
exercise  exercises to print
check     a homework, checked
endgames  endgames of draughts, built
"""
