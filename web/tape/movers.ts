// What a tape tells of a game in which not only MAX and MIN move in turn: who moves at a node, and
// what chance may bring.

import { MAX_ACTIONS, OUTCOME, TURN } from "#tape-layout";
import { Whole } from "./numbers.ts";

export const MAX = 0;
export const MIN = 1;
export const CHANCE = -1;
export const NOBODY = -2; // moves at a node that was not expanded, where the tape has to tell who does
export const SEVERAL = -3; // move at the nodes of one ply

/** The name of the player who moves and, where two players oppose each other, its role: "O", "MIN".
 * A player without a name has that of its role. */
export function namesOf(mover: number, players: string[], vectors: boolean): [string, string] {
  if (mover < 0) return [mover === CHANCE ? "chance" : "", ""];
  const name = players[mover] ?? "";
  if (vectors || players.length > 2) return [name, ""];
  const role = mover === MAX ? "MAX" : "MIN";
  return players.length === 2 && name !== role ? [name, role] : [role, ""];
}

/** The same in one text: "O (MIN)". */
export function nameOf(...asked: Parameters<typeof namesOf>) {
  const [name, role] = namesOf(...asked);
  return role ? `${name} (${role})` : name;
}

const BYTES_PER_OUTCOME = 40; // bytes in a map, about

/** Who moves at each node: by ply, MAX and MIN in turn, or as the tape tells. */
export class Movers {
  first: 0 | 1;

  told: Whole | null = null; // by node, where the tape tells: from NOBODY, which is 0
  rows: number[] = []; // by ply
  numbers = new Map<string, number>(); // the number, from 1, of each different distribution
  distributions: Map<number, number>[] = []; // probabilities by action, by number
  chances = new Whole(); // by node: the number of what chance may bring there
  telling: number[] = []; // action, probability, action, ... of the node that is being told
  kept = 0; // bytes of the distributions, about

  constructor(first: 0 | 1) {
    this.first = first;
  }

  tell(node: number, ply: number, player: number) {
    this.told ??= new Whole();
    this.told.set(node, player - NOBODY);
    this.rows[ply] = this.rows[ply] === undefined || this.rows[ply] === player ? player : SEVERAL;
  }

  outcome(action: number, probability: number) {
    if (this.telling.length === 2 * MAX_ACTIONS)
      throw new Error("The tape is damaged: chance has more outcomes than a node has moves.");
    this.telling.push(action, probability);
  }

  /** Takes what was told of the outcomes of the open node, if anything was. */
  settle(node: number) {
    const { telling } = this;
    if (!telling.length) return;
    const key = telling.join();
    let number = this.numbers.get(key);
    if (!number) {
      const found = new Map();
      for (let i = 0; i < telling.length; i += 2) found.set(telling[i], telling[i + 1]);
      number = this.distributions.push(found);
      this.kept += 2 * key.length + BYTES_PER_OUTCOME * found.size;
      this.numbers.set(key, number);
    }
    this.chances.set(node, number);
    telling.length = 0;
  }

  at(node: number, ply: number) {
    return this.told ? this.told.get(node) + NOBODY : (this.first + ply) % 2;
  }

  /** How likely each outcome of chance is at a node, by action; nothing where chance does not
   * decide. */
  odds(node: number) {
    return this.distributions[this.chances.get(node) - 1];
  }

  turn(node: number) {
    const player = this.told ? this.told.get(node) + NOBODY : NOBODY;
    return player === NOBODY ? [] : [TURN, player];
  }

  outcomes(node: number) {
    return [...(this.odds(node) ?? [])].flatMap(([action, probability]) => [
      OUTCOME,
      action,
      probability,
    ]);
  }

  /** Who moves at the nodes of a ply: as at a node, or SEVERAL. */
  ofRow(ply: number) {
    return this.told ? (this.rows[ply] ?? NOBODY) : (this.first + ply) % 2;
  }

  get bytes() {
    return (this.told?.bytes ?? 0) + this.chances.bytes + this.kept;
  }
}
