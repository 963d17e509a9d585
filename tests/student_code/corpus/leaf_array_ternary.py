leaf_values = [3, 12, 8, 2, 4, 6, 14, 5, 2]
BRANCHING = 3
visited = []


def value(level, i, is_max):
    if level == 2:
        visited.append(leaf_values[i])
        return leaf_values[i]
    children = [value(level + 1, BRANCHING * i + k, not is_max) for k in range(BRANCHING)]
    return max(children) if is_max else min(children)


print(value(0, 0, True), visited)
