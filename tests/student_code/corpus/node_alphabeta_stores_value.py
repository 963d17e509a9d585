import sys
from dataclasses import dataclass, field


@dataclass
class TreeNode:
    label: str
    score: int = 0
    kids: list = field(default_factory=list)
    best: int = None


pruned = []


def alpha_beta(node: TreeNode, alpha: float, beta: float, is_max: bool) -> float:
    if not node.kids:
        node.best = node.score
        return node.score
    value = -sys.maxsize if is_max else sys.maxsize
    for number, kid in enumerate(node.kids):
        result = alpha_beta(kid, alpha, beta, not is_max)
        if is_max:
            value = max(value, result)
            alpha = max(alpha, value)
        else:
            value = min(value, result)
            beta = min(beta, value)
        if alpha >= beta:
            pruned.extend(k.label for k in node.kids[number + 1:])
            break
    node.best = value
    return value


def build(data, label="R"):
    if isinstance(data, int):
        return TreeNode(label, data)
    return TreeNode(label, kids=[build(each, f"{label}{n}") for n, each in enumerate(data)])


root = build([[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[5], [9, 8]]])
print(alpha_beta(root, -sys.maxsize, sys.maxsize, True), pruned)
