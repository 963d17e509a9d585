// The players of a match: every search of the game at some strength, and what the visitor's own programs hold.

import { searchLabel, usualSearch } from "../settings/choices.js";
import { algorithmOf, gameOf } from "../settings/settings.js";
import { defaultStrength, formatStrength, strengthsOf } from "../settings/strength.js";
import { plies } from "../text.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Player} Player */
/** @typedef {import("../views/form/field.js").Item} Item */
/** @typedef {import("../views/form/field.js").Group} Group */

export const OWN = "own";
const RATES = [0.1, 0.25, 0.5];

/** @param {State} state */
const gameNow = ({ catalogue, settings }) => gameOf(catalogue, settings.game);

/** @param {State} state @param {Player} player */
export function programOf({ match, write }, { draft }) {
  // What was begun with, and was changed since, is a draft by now.
  const found =
    match.programs.find((one) => one.draft === draft) ??
    (draft === "" ? match.programs.find((one) => one.draft === write.file) : undefined);
  return draft === null ? null : (found ?? null);
}

/** The search that plays by what an evaluation says: the usual one of the game that looks to a depth. @param {State} state */
export function judgedSearch(state) {
  const game = gameNow(state);
  if (!game.depths.length) return null;
  return (
    [game.algorithm, ...game.algorithms].find(
      (name) => name !== OWN && algorithmOf(state.catalogue, name).toDepth,
    ) ?? null
  );
}

/** A player as the value of a choice. @param {Player} player */
export const keyOf = ({ search, draft, name }) =>
  draft === null ? search : [search === OWN ? OWN : "by", name, draft].join("/");

/** The player that a choice names, of the usual strength. @param {State} state @param {string} key @returns {Player} */
export function playerOf(state, key) {
  const [kind, name, ...draft] = key.split("/");
  if (!draft.length) return { ...usual(state, key), draft: null, name: "" };
  const own = { strength: "", draft: draft.join("/"), name };
  if (kind === OWN) return { search: OWN, options: {}, ...own };
  return { ...usual(state, judgedSearch(state) ?? gameNow(state).algorithm), ...own };
}

/** @param {State} state @param {string} search */
function usual({ catalogue, settings }, search) {
  const { algorithm, options } = usualSearch(catalogue, settings.game, search);
  return { search: algorithm, options, strength: "" };
}

/** How strong a player can be: to the end of the game, or within limits of its own; and so many plies ahead. @param {State} state @param {Player} player */
function reach(state, player) {
  const game = gameNow(state);
  if (player.search !== OWN) {
    const found = strengthsOf(game, algorithmOf(state.catalogue, player.search));
    return player.draft === null ? found : { whole: false, depths: found.depths };
  }
  const depth =
    programOf(state, player)?.searches.find(({ name }) => name === player.name)?.depth ?? false;
  return { whole: !depth || game.perfect, depths: depth ? game.depths : [] };
}

/** @param {State} state @param {Player} player @returns {Item[]} */
export function strengths(state, player) {
  const { whole, depths } = reach(state, player);
  return [
    ...(whole
      ? [
          {
            value: "perfect",
            label:
              player.search === OWN
                ? "As it stands"
                : gameNow(state).perfect
                  ? "Perfect"
                  : "As it finds",
          },
        ]
      : []),
    ...depths.map((count) => ({ value: `depth:${count}`, label: plies(count) })),
    ...(whole
      ? RATES.map((rate) => ({
          value: `careless:${rate}:1`,
          label: `Careless ${Math.round(rate * 100)} %`,
        }))
      : []),
  ];
}

/** All who can play: our searches by the parts of the lecture, then those of the visitor's own. @param {State} state @returns {Group[]} */
export function offers(state) {
  const { catalogue, match } = state;
  const game = gameNow(state);
  const ours = catalogue.algorithms.filter(
    ({ name }) => name !== OWN && game.algorithms.includes(name),
  );
  const groups = [...new Set(ours.map(({ group }) => group))].map((group) => ({
    group,
    choices: ours
      .filter((one) => one.group === group)
      .map(({ name, label }) => ({ value: name, label })),
  }));
  const own = match.programs.flatMap(({ draft, title, searches }) =>
    searches.map(({ name, unfit }) => {
      const why = unfit[game.name];
      return {
        value: `${OWN}/${name}/${draft}`,
        label: `${name} (${title})`,
        disabled: Boolean(why),
        ...(why ? { title: `${name} ${why}` } : {}),
      };
    }),
  );
  const judges = match.programs.flatMap(({ draft, title, evaluations }) =>
    evaluations.map((name) => ({ value: `by/${name}/${draft}`, label: `${name} (${title})` })),
  );
  const by = judgedSearch(state);
  return [
    ...groups,
    ...(own.length ? [{ group: "Your own searches", choices: own }] : []),
    ...(judges.length && by
      ? [{ group: `Your own evaluations, by ${algorithmOf(catalogue, by).label}`, choices: judges }]
      : []),
  ];
}

/** Both players, as they fit the game of now: what does not gives way to what is usual, alpha–beta as strong as it can be against one ply. @param {State} state @returns {[Player, Player]} */
export function players(state) {
  const [one, other] = state.match.players;
  return [fitted(state, one, 0), fitted(state, other, 1)];
}

/** @param {State} state @param {Player | null} wanted @param {number} place @returns {Player} */
function fitted(state, wanted, place) {
  const all = offers(state).flatMap(({ choices }) => choices);
  const there = wanted && all.find(({ value }) => value === keyOf(draftOf(state, wanted)));
  const player =
    there && !there.disabled
      ? whole(state, draftOf(state, wanted))
      : playerOf(state, gameNow(state).algorithm);
  const found = strengths(state, player);
  if (found.some(({ value }) => value === player.strength)) return player;
  const weakest = found.find(({ value }) => value === "depth:1") ?? found.at(-1);
  const best =
    found.find(({ value }) => value === formatStrength(defaultStrength(gameNow(state)))) ??
    found[0];
  return { ...player, strength: (place && !wanted ? weakest : best)?.value ?? "perfect" };
}

/** A player with all the options of its search, which is another one where an evaluation is for another game. @param {State} state @param {Player} player @returns {Player} */
function whole(state, player) {
  const usual = playerOf(state, keyOf(player));
  return {
    ...usual,
    strength: player.strength,
    options:
      usual.search === player.search ? { ...usual.options, ...player.options } : usual.options,
  };
}

/** @param {State} state @param {Player} player @returns {Player} */
const draftOf = (state, player) => ({
  ...player,
  draft: programOf(state, player)?.draft ?? player.draft,
});

/** @param {string} strength @returns {import("../state.js").Strength} */
function strengthOf(strength) {
  const [kind, first, seed] = strength.split(":");
  if (kind === "depth") return { kind, depth: Number(first) };
  if (kind === "careless") return { kind, rate: Number(first), seed: Number(seed) };
  return { kind: "perfect" };
}

/** A player in people's words: Alpha–beta, ties cut, 3 plies. @param {State} state @param {Player} player */
export function nameOf(state, player) {
  const strength = strengthOf(player.strength);
  const how =
    strength.kind === "depth"
      ? plies(strength.depth)
      : strength.kind === "careless"
        ? `careless ${Math.round(strength.rate * 100)} %`
        : "";
  const whose =
    player.draft === null ? "" : `${player.name} (${programOf(state, player)?.title ?? ""})`;
  const ours =
    player.search === OWN
      ? ""
      : searchLabel({ algorithm: player.search, options: player.options }, state.catalogue);
  return [whose, whose && ours ? `by ${ours}` : ours, how].filter(Boolean).join(", ");
}

/** A player as Python is asked with it. @param {State} state @param {Player} player */
export function asked(state, player) {
  const program = programOf(state, player);
  const { search, options, strength, name } = player;
  return {
    algorithm: search,
    options,
    strength: strengthOf(strength),
    ...(program && { code: { text: program.text, name } }),
  };
}
