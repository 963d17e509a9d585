// A match as text: a line for each game, tab separated or CSV, and what all of them come to.

import { grouped, number, percent, fixed } from "../text.js";

/** @typedef {import("../state.js").Match} Match */
/** @typedef {import("../state.js").Contest} Contest */
/** @typedef {import("../state.js").Fixture} Fixture */
/** @typedef {import("../state.js").Standing} Standing */

const HEADER = [
  "Game",
  "Began",
  "Opening",
  "Moves",
  "Winner",
  "Points of the first player",
  "How it ended",
  "Fault",
];

/** Who of the match made the first move. @param {Fixture} fixture @param {Contest} contest */
export const began = ({ first, places }, { seats }) => seats[Math.max(0, places.indexOf(first))];

/** Who of the match won; null: nobody. @param {Contest} contest */
export function winner({ points, seats }) {
  if (points[0] === points[1]) return null;
  return seats[points[0] > points[1] ? 0 : 1];
}

/** Who of the match lost by a fault; null: nobody. @param {Fixture} fixture @param {Contest} contest */
export const faulty = ({ places }, { lost, seats }) =>
  lost && places.includes(lost.by) ? seats[places.indexOf(lost.by)] : null;

/** What a match came to, in two sentences. @param {Fixture} fixture @param {Standing} standing */
export function sentence({ names }, { wins, draws, losses, points, share, low, high, ahead }) {
  const games = wins + draws + losses;
  if (share === null) return "";
  const counted = `${names[0]} won ${grouped(wins)}, drew ${grouped(draws)} and lost ${grouped(losses)} of ${grouped(games)} ${games === 1 ? "game" : "games"}: ${number(points)} ${points === 1 ? "point" : "points"}, ${percent(share)}, and in endless games like these between ${tenth(low)} and ${tenth(high)} %, with 95\u00a0% confidence.`;
  return `${counted} ${ahead === null ? "That does not tell yet who is the stronger one." : `So ${names[ahead]} is the stronger one.`}`;
}

/** @param {number} share */
const tenth = (share) => fixed(share * 100, 1);

/** Each player's faults, once: how often, and in which games. @param {Fixture} fixture @param {Match["games"]} games */
export function faults(fixture, games) {
  /** @type {Map<string, {player: number, sentence: string, games: number[]}>} */
  const found = new Map();
  games.forEach((one, index) => {
    const player = one ? faulty(fixture, one) : null;
    if (!one?.lost || player === null) return;
    const key = `${player} ${one.lost.sentence}`;
    const fault = found.get(key) ?? { player, sentence: one.lost.sentence, games: [] };
    fault.games.push(index + 1);
    found.set(key, fault);
  });
  return [...found.values()];
}

/** @param {Fixture} fixture @param {Match["games"]} games @returns {import("../trace/table.js").Row[]} */
export function rows(fixture, games) {
  return [
    HEADER,
    ...games.flatMap((one, index) => {
      if (!one) return [];
      const won = winner(one);
      const of = one.points[one.seats.indexOf(0)];
      return [
        [
          index + 1,
          fixture.names[began(fixture, one)],
          one.moves.slice(0, one.begun).join(" "),
          one.moves.slice(one.begun).join(" "),
          won === null ? "draw" : fixture.names[won],
          of,
          one.text,
          one.lost?.sentence ?? null,
        ],
      ];
    }),
  ];
}
