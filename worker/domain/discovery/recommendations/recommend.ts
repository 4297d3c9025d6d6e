import type { Appetite } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { listRankedStreams } from "../../live/streams/queries.ts";
import { toCards } from "../../media/videos/cards.ts";
import { findCandidates } from "./candidates.ts";
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  type Recommendations,
  type Recommended,
} from "./contract.ts";
import { loadModel } from "./load-model.ts";
import { topItems } from "./models/ranking.ts";
import { emptyProfile, type Profile, readProfile, type StoredProfile } from "./profile.ts";
import { becauseOf, dailyChance, historyFor, rank, scoreRows } from "./rank.ts";
import { streamReasons, videoReasons } from "./reasons.ts";
import { partWeights, scoreParts, sumOf } from "./score-parts.ts";

const MODEL_CANDIDATES = 150;
const EMPTY_PROFILE = emptyProfile({
  preferences: DEFAULT_PREFERENCES,
  interests: [],
  resetAt: 0,
  updatedAt: 0,
});
const VISITOR = { profile: EMPTY_PROFILE, appetite: () => 1 };

type RecommendDeps = Pick<Deps, "db" | "storage" | "now" | "log" | "signingSecret" | "events">;

/** Returns recommendations, best first. Without a profile, returns trending and new items. */
export async function recommend(
  deps: RecommendDeps,
  {
    actor,
    overrides,
    stored,
  }: {
    actor: Actor;
    overrides?: Partial<Preferences>;
    /** The actor's profile, if the caller has started to read it (`EarlyReads`). */
    stored?: Promise<StoredProfile>;
  },
): Promise<Recommendations> {
  const [{ profile: storedProfile, appetite }, model] = await Promise.all([
    actor.kind === "user" ? (stored ?? readProfile(deps, actor.id)) : VISITOR,
    loadModel(deps),
  ]);
  const preferences = { ...storedProfile.preferences, ...overrides };
  const profile = preferences.useProfile ? storedProfile : EMPTY_PROFILE;
  const chosen = preferences.useProfile && profile.takenUp.length > 0 ? model : null;
  const history = chosen && historyFor(chosen, profile);
  const rowScores =
    chosen && history && history.items.length > 0
      ? scoreRows(chosen, history, preferences.algorithm)
      : null;
  const viewer = actor.kind === "user" ? actor.id : "";

  const now = deps.now();
  const [{ candidates, trending, searchedFor }, streams] = await Promise.all([
    findCandidates(deps, {
      actor,
      byModel:
        chosen && history && rowScores
          ? topItems(rowScores, MODEL_CANDIDATES, history.items).flatMap(
              (row) => chosen.contentIds[row] ?? [],
            )
          : [],
      creators: [...new Set([...profile.followed, ...byShare(profile.creators)])],
      categories: byShare(profile.categories),
      searches: profile.searches,
      excludeViewed: preferences.excludeViewed,
    }),
    preferences.includeStreams
      ? recommendStreams(deps, { actor, profile, preferences, appetite, viewer, now })
      : [],
  ]);
  if (preferences.excludeViewed) for (const id of storedProfile.viewed) candidates.delete(id);
  // A creator's own videos are not recommended to the creator.
  for (const { id, creatorId } of [...candidates.values()])
    if (creatorId === viewer) candidates.delete(id);
  const ranked = rank(
    {
      candidates: candidates.values(),
      profile,
      preferences,
      rowScores,
      model: chosen,
      trending,
      searchedFor,
      appetite,
      viewer,
      now,
    },
    preferences.limit,
  );
  const chosenVideos = ranked.flatMap(({ candidate }) => candidates.get(candidate.id) ?? []);
  const chosenRows = chosenVideos.map(({ row }) => row);
  const cards = new Map((await toCards(deps, actor, chosenRows)).map((card) => [card.id, card]));
  return {
    videos: ranked.flatMap(({ candidate, score, parts }) => {
      const card = cards.get(candidate.id);
      if (!card) return [];
      const because = chosen && history ? becauseOf(chosen, profile, history, candidate.id) : [];
      return [
        {
          card,
          score,
          parts,
          because,
          ...videoReasons({
            card,
            parts,
            because,
            profile,
            publishedAt: candidate.publishedAt,
            now,
            searched: searchedFor.get(candidate.id) ?? null,
          }),
        },
      ];
    }),
    liked: chosenVideos.filter(({ isLiked }) => isLiked).map(({ id }) => id),
    streams,
    algorithm: preferences.algorithm,
    modelVersion: chosen?.version ?? null,
  };
}

const byShare = (shares: ReadonlyMap<string, number>) =>
  [...shares].sort(([, a], [, b]) => b - a).map(([key]) => key);

const STREAMS = 50;

/** Ranks live streams without the model, because the model does not know new content. */
async function recommendStreams(
  deps: RecommendDeps,
  input: {
    actor: Actor;
    profile: Profile;
    preferences: Preferences;
    appetite: Appetite;
    viewer: string;
    now: number;
  },
): Promise<Recommendations["streams"]> {
  const { appetite } = input;
  const streams = await listRankedStreams(deps, { limit: STREAMS, actor: input.actor });
  const maxViewers = Math.max(1, ...streams.map(({ rankedViewers }) => rankedViewers));
  const weights = partWeights(input.preferences);
  return streams
    .map(({ card, rankedViewers }): Recommended<typeof card> => {
      const creator = input.profile.followed.has(card.streamer.id)
        ? 1
        : Math.min(1, 3 * (input.profile.creators.get(card.streamer.id) ?? 0));
      const parts = scoreParts(
        {
          watched: 0,
          creator,
          category: input.profile.categories.get(card.category) ?? 0,
          trending: Math.log1p(rankedViewers) / Math.log1p(maxViewers),
          fresh: 1,
          exploration: rankedViewers < 10 ? dailyChance(input.viewer, card.id, input.now) : 0,
          appetite: appetite({ creatorId: card.streamer.id, category: card.category }),
        },
        weights,
      );
      return {
        card,
        parts,
        score: sumOf(parts),
        because: [],
        ...streamReasons({ card, parts, profile: input.profile }),
      };
    })
    .sort((a, b) => b.score - a.score || (a.card.id < b.card.id ? 1 : -1))
    .slice(0, input.preferences.limit);
}
