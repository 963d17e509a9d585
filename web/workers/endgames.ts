// Endgame databases: built or fetched once, kept here, and handed to each worker before the first
// call that needs them.

type Call = (name: string, args: object) => Promise<unknown>;

export interface Handed {
  slices: number;
  hasOutcomes: boolean;
}

export const NONE_HANDED: Handed = { slices: 0, hasOutcomes: false };

interface Asked {
  game?: string;
}

/** @param call asks a worker
 * @param fetchOutcomes fetches the file of winners; `again`: past the browser's cache */
export function createEndgames(call: Call, fetchOutcomes: (again: boolean) => Promise<Uint8Array>) {
  const slices: string[] = []; // in base64, as Python takes them
  let outcomes = "";
  let games: string[] = [];

  return {
    setGames: (names: string[]) => void (games = names),
    /** What a worker lacks before a call: the arguments of "bring", and what it has then. */
    findLack(name: string, args: unknown, handed: Handed): { args: object; handed: Handed } | null {
      const [game] = String((args as Asked | null)?.game).split(":");
      const hasAll = handed.slices === slices.length && handed.hasOutcomes === (outcomes !== "");
      if (hasAll || !(name === "build" || games.includes(game))) return null;
      const first = handed.slices;
      return {
        args: { first, parts: slices.slice(first), outcomes: handed.hasOutcomes ? "" : outcomes },
        handed: { slices: slices.length, hasOutcomes: outcomes !== "" },
      };
    },
    /** Tasks of `App`: see plyscope/page/endgames.py. */
    tasks: {
      async build_slices({ part }: { part: number }) {
        const { body, ...built } = (await call("build", { part })) as { body: string };
        slices[part] = body;
        return built;
      },
      async fetch_outcomes({ again }: { again: boolean }) {
        const text = encode(await fetchOutcomes(again));
        const positions = await call("bring", { outcomes: text }); // which checks every byte
        outcomes = text;
        return positions;
      },
    },
  };
}

const PIECE = 8192; // bytes that are turned into text at once: a call has not so many arguments

function encode(bytes: Uint8Array) {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
