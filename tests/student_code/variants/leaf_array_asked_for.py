high, low = 1000, -1000


def pruned(d, node, maxp, v, A, B):
    if d == 3:
        return v[node]
    best = low if maxp else high
    for i in range(0, 2):
        value = pruned(d + 1, node * 2 + i, not maxp, v, A, B)
        if maxp:
            best = max(best, value)
            A = max(A, best)
        else:
            best = min(best, value)
            B = min(B, best)
        if B <= A:
            break
    return best


numbers = []
count = int(input("How many leaves? "))
for i in range(count):
    numbers.append(int(input("A leaf: ")))
d = int(input("Depth: "))
node = int(input("Node: "))
print("It is worth", pruned(d, node, True, numbers, low, high))
