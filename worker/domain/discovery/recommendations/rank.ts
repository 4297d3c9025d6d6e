import type { Algorithm, Preferences } from "./contract.ts";
import type { ScoreParts } from "./contract-api.ts";
import type { LoadedModel } from "./load-model.ts";
import { diversify } from "./models/diversify.ts";
import type { History } from "./models/interactions.ts";
import { explainLinear } from "./models/linear-autoencoder.ts";
import { standardize } from "./models/ranking.ts";
import { scoreComponent, scoreHybrid } from "./models/train-hybrid.ts";
import type { Candidate } from "./pools.ts";
import type { Profile } from "./profile.ts";
import { partWeights, type Signals, scoreParts, sumOf } from "./score-parts.ts";

const FRESH_HALF_LIFE_MS = 7 * 86_400_000;
const EXPLORATION_MAX_VIEWS = 100;
/** Score signal, 0 to 1, of an item that matches one of the viewer's recent searches. */
const SEARCHED = 0.8;

/** Converts a viewer's profile to the model's input. Omits items that the model does not know. */
export function historyFor(model: LoadedModel, profile: Profile): History {
  const rows = profile.takenUp
    .flatMap(({ contentId, strength }) => {
      const row = model.rowOf.get(contentId);
      return row === undefined ? [] : [{ row, strength }];
    })
    .sort((a, b) => a.row - b.row);
  return {
    items: Uint32Array.from(rows, ({ row }) => row),
    weights: Float32Array.from(rows, ({ strength }) => strength),
  };
}

export function scoreRows(
  model: LoadedModel,
  history: History,
  algorithm: Algorithm,
): Float32Array {
  if (algorithm === "hybrid") return standardize(scoreHybrid(model.model, history));
  return standardize(scoreComponent(model.model, algorithm, history));
}

/** Maps a standardized score to a number from 0 to 1. Average and unknown items get one half. */
const squash = (score: number) => 1 / (1 + Math.exp(-score));

/** Affinity for a creator, 0 to 1: 1 if followed, else three times their share of the history. */
const drawTo = (profile: Profile, creatorId: string) =>
  profile.followed.has(creatorId) ? 1 : Math.min(1, 3 * (profile.creators.get(creatorId) ?? 0));

/** Returns a daily random number, 0 to 1, per viewer and item. FNV-1a (Fowler, Noll and Vo). */
export function dailyChance(viewer: string, contentId: string, now: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${viewer}/${contentId}/${Math.floor(now / 86_400_000)}`)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  // Additional mixing, because FNV-1a distributes short texts poorly in the low bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

export interface RankInput {
  candidates: Iterable<Candidate>;
  profile: Profile;
  preferences: Preferences;
  /** The model's score per item. Null without a model or a known item in the history. */
  rowScores: Float32Array | null;
  model: LoadedModel | null;
  trending: ReadonlyMap<string, number>;
  searchedFor?: ReadonlyMap<string, string>;
  appetite: (candidate: { creatorId: string; category: string | null }) => number;
  viewer: string;
  now: number;
}

export interface Ranked {
  candidate: Candidate;
  score: number;
  parts: ScoreParts;
}

export function rank(input: RankInput, limit: number): Ranked[] {
  const weights = partWeights(input.preferences);
  const ranked = [...input.candidates].map((candidate): Ranked => {
    const parts = scoreParts(signalsOf(input, candidate), weights);
    return { candidate, parts, score: sumOf(parts) };
  });
  ranked.sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? 1 : -1));
  const highest = Math.max(1e-9, ranked[0]?.score ?? 0);
  // `diversify` compares scores with similarities from 0 to 1.
  const scaled = ranked
    .slice(0, 5 * limit)
    .map((entry) => ({ entry, score: entry.score / highest }));
  return diversify(scaled, limit, input.preferences.diversity, (a, b) =>
    likeness(a.entry.candidate, b.entry.candidate),
  ).map(({ entry }) => entry);
}

function signalsOf(input: RankInput, candidate: Candidate): Signals {
  const { profile, model, rowScores, now } = input;
  const row = model?.rowOf.get(candidate.id);
  const shareOfCategory =
    candidate.category === null ? 0 : (profile.categories.get(candidate.category) ?? 0);
  return {
    watched: Math.max(
      rowScores && profile.takenUp.length > 0
        ? squash(row === undefined ? 0 : (rowScores[row] ?? 0))
        : 0,
      input.searchedFor?.has(candidate.id) ? SEARCHED : 0,
    ),
    creator: drawTo(profile, candidate.creatorId),
    category: shareOfCategory,
    trending: input.trending.get(candidate.id) ?? 0,
    fresh: 2 ** (-Math.max(0, now - candidate.publishedAt) / FRESH_HALF_LIFE_MS),
    exploration:
      candidate.views < EXPLORATION_MAX_VIEWS ? dailyChance(input.viewer, candidate.id, now) : 0,
    appetite: input.appetite(candidate),
  };
}

/** Returns 0 to 1: half for the same creator, a quarter for the category, a quarter for tags. */
export function likeness(a: Candidate, b: Candidate): number {
  const shared = a.tags.filter((tag) => b.tags.includes(tag)).length;
  const union = a.tags.length + b.tags.length - shared;
  return (
    (a.creatorId === b.creatorId ? 0.5 : 0) +
    (a.category !== null && a.category === b.category ? 0.25 : 0) +
    (union > 0 ? (0.25 * shared) / union : 0)
  );
}

/** Returns the titles of at most three items that contribute most to a recommendation. */
export function becauseOf(
  model: LoadedModel,
  profile: Profile,
  history: History,
  contentId: string,
): string[] {
  const row = model.rowOf.get(contentId);
  if (row === undefined) return [];
  const titleOf = new Map(profile.takenUp.map((item) => [item.contentId, item.title]));
  const shares = explainLinear(model.model.collaborative, history, row);
  return [...history.items]
    .map((from, at) => ({ id: model.contentIds[from] ?? "", share: shares[at] ?? 0 }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .flatMap(({ id }) => titleOf.get(id) ?? [])
    .slice(0, 3);
}
