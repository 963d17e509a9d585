// A catalogue as Python makes it, cut down to what the tests need.

/** @param {number} columns @param {number} rows */
function view(columns, rows) {
  const names = [];
  for (let row = rows; row >= 1; row -= 1)
    for (let column = 0; column < columns; column += 1) names.push("abcde"[column] + row);
  return { rows, columns, cells: names.map(() => ""), names, moves: [...names], line: [] };
}

const players = ["X", "O"];
export const CATALOGUE = {
  version: 1,
  games: [
    {
      name: "tictactoe",
      label: "Tic-tac-toe 3×3",
      players,
      view: view(3, 3),
      perfect: true,
      boards: true,
      depths: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    },
    {
      name: "tictactoe-4x4-3",
      label: "4×4, 3 in a row",
      players,
      view: view(4, 4),
      perfect: false,
      boards: true,
      depths: [1, 2, 3, 4],
    },
  ],
  algorithms: [
    { name: "minimax", label: "Minimax", line: "Looks at every node.", options: {} },
    {
      name: "alphabeta",
      label: "Alpha–beta",
      line: "Skips what cannot matter.",
      options: { ties: { default: "cut", choices: ["cut", "strict"], line: "Whether a tie is cut." } },
    },
  ],
};
