tree = {
    "A": ["B", "C", "D"],
    "B": ["E", "F"],
    "C": ["G", "H"],
    "D": ["I", "J"],
}
leaf_scores = {"E": 4, "F": 6, "G": 2, "H": 9, "I": 1, "J": 2}


def max_node(name):
    if name in leaf_scores:
        return leaf_scores[name]
    return max(min_node(child) for child in tree[name])


def min_node(name):
    if name in leaf_scores:
        return leaf_scores[name]
    return min(max_node(child) for child in tree[name])


print(max_node("A"))
