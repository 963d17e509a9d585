VACIO = 0


def lineas(tablero):
    indices = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    return [[tablero[i] for i in linea] for linea in indices]


def gana(tablero, jugador):
    return [jugador] * 3 in lineas(tablero)


def negamax(tablero, jugador, profundidad, alfa, beta):
    if gana(tablero, -jugador):
        return -1, None
    libres = [i for i in range(9) if tablero[i] == VACIO]
    if not libres or profundidad == 0:
        return 0, None
    mejor, jugada = -2, None
    for i in libres:
        copia = tablero[:]
        copia[i] = jugador
        valor = -negamax(copia, -jugador, profundidad - 1, -beta, -alfa)[0]
        if valor > mejor:
            mejor, jugada = valor, i
        alfa = max(alfa, mejor)
        if alfa >= beta:
            break
    return mejor, jugada
