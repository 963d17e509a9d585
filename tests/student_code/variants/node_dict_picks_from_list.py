import copy

grid = [["-", "-", "-"], ["-", "-", "-"], ["-", "-", "-"]]


def won(cells, mark):
    for n in range(3):
        if cells[n] == [mark] * 3 or [row[n] for row in cells] == [mark] * 3:
            return True
    return all(cells[n][n] == mark for n in range(3)) or all(
        cells[n][2 - n] == mark for n in range(3)
    )


def full(cells):
    return not any("-" in row for row in cells)


def ended(node):
    return won(node["grid"], "o") or won(node["grid"], "x") or full(node["grid"])


def worth(node):
    return won(node["grid"], "o") - won(node["grid"], "x")


def list_children(node, mark):
    children = []
    for row in range(3):
        for column in range(3):
            if node["grid"][row][column] == "-":
                child = {"grid": copy.deepcopy(node["grid"]), "move": [row, column]}
                child["grid"][row][column] = mark
                children.append(child)
    return children


def get_max_node(nodes, depth):
    best, best_node = -1, nodes[-1]
    for node in nodes:
        value, _ = minimax(node, False, depth - 1)
        if value > best:
            best, best_node = value, node
    return best, best_node


def get_min_node(nodes, depth):
    best, best_node = 1, nodes[-1]
    for node in nodes:
        value, _ = minimax(node, True, depth - 1)
        if value < best:
            best, best_node = value, node
    return best, best_node


def minimax(node, is_max, depth):
    if depth == 0 or ended(node):
        return worth(node), node
    children = list_children(node, "o" if is_max else "x")
    if is_max:
        return get_max_node(children, depth)
    return get_min_node(children, depth)


def machine_move(depth):
    _, node = minimax({"grid": grid}, True, depth)
    row, column = node["move"]
    return row, column


def play():
    level = int(input("depth 1 to 9: "))
    while not full(grid):
        row, column = map(int, input("row column: ").split())
        grid[row][column] = "x"
        if not full(grid):
            row, column = machine_move(level)
            grid[row][column] = "o"
        print(grid)


if __name__ == "__main__":
    play()
