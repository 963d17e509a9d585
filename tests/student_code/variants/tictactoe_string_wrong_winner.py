def win(s, p):
    for i in range(0, 9, 3):
        if s[i:i + 3] == p * 3:
            return True
    for i in range(3):
        if s[i] == s[i + 3] == s[i + 6] == p:
            return True
    return s[0] == s[4] == s[8] == p


def minimax(s, p):
    if win(s, "X"):
        return 1, None
    if win(s, "O"):
        return -1, None
    if "_" not in s:
        return 0, None
    outcomes = []
    for i, c in enumerate(s):
        if c == "_":
            outcomes.append((minimax(s[:i] + p + s[i + 1:], "O" if p == "X" else "X")[0], i))
    return max(outcomes) if p == "X" else min(outcomes)


if __name__ == "__main__":
    print(minimax("_________", "X"))
