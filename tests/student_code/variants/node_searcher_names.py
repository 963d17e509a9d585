import math


class Vertex:
    def __init__(self, label, *below, score=None):
        self.label, self.below, self.score = label, below, score


class Searcher:
    """Keeps the tree; says which vertex to go to."""

    def __init__(self, top):
        self.top = top
        self.looked_at = 0

    def advise(self):
        low = -math.inf
        advice = self.top.below[0].label
        for v in self.top.below:
            worst = self.worst_for_me(v, low, math.inf)
            if worst > low:
                low, advice = worst, v.label
        return advice

    def best_for_me(self, v, low, high):
        self.looked_at += 1
        if v.score is not None:
            return v.score
        for w in v.below:
            low = max(low, self.worst_for_me(w, low, high))
            if low >= high:
                break
        return low

    def worst_for_me(self, v, low, high):
        self.looked_at += 1
        if v.score is not None:
            return v.score
        for w in v.below:
            high = min(high, self.best_for_me(w, low, high))
            if low >= high:
                break
        return high


def leaf(label, score):
    return Vertex(label, score=score)


top = Vertex(
    'start',
    Vertex('left', Vertex('l1', leaf('a', 4), leaf('b', 7)), Vertex('l2', leaf('c', 9), leaf('d', 1))),
    Vertex('middle', Vertex('m1', leaf('e', 2), leaf('f', 3)), leaf('g', 8)),
    Vertex('right', leaf('h', 6), Vertex('r1', leaf('i', 5), leaf('j', 0))),
)
searcher = Searcher(top)
print('go', searcher.advise())
