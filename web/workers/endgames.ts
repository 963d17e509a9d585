// Endgame databases and files that games use: built or fetched once, kept here, and handed to each
// worker before the first call that needs them.

type Call = (name: string, args: object) => Promise<unknown>;

export interface Handed {
  slices: number;
  files: string[];
}

export const NONE_HANDED: Handed = { slices: 0, files: [] };

interface Asked {
  game?: string;
}

/** @param call asks a worker
 * @param fetchFile fetches a file by its name; `again`: past the browser's cache */
export function createEndgames(
  call: Call,
  fetchFile: (name: string, again: boolean) => Promise<Uint8Array>,
) {
  const slices: string[] = []; // in base64, as Python takes them
  const files: Record<string, string> = {}; // too
  let games: string[] = [];

  return {
    setGames: (names: string[]) => void (games = names),
    /** What a worker lacks before a call: the arguments of "bring", and what it has then. */
    findLack(name: string, args: unknown, handed: Handed): { args: object; handed: Handed } | null {
      const [game] = String((args as Asked | null)?.game).split(":");
      const lacking = Object.entries(files).filter(([file]) => !handed.files.includes(file));
      const hasAll = handed.slices === slices.length && !lacking.length;
      if (hasAll || !(name === "build" || games.includes(game))) return null;
      const first = handed.slices;
      return {
        args: { first, parts: slices.slice(first), ...Object.fromEntries(lacking) },
        handed: { slices: slices.length, files: Object.keys(files) },
      };
    },
    /** Tasks of `App`: see plyscope/page/endgames.py and networks.py. */
    tasks: {
      async build_slices({ part }: { part: number }) {
        const { body, ...built } = (await call("build", { part })) as { body: string };
        slices[part] = body;
        return built;
      },
      async fetch_file({ name, again }: { name: string; again: boolean }) {
        const text = encode(await fetchFile(name, again));
        const positions = await call("bring", { [name]: text }); // which checks every byte
        files[name] = text;
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
