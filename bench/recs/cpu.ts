import { DEFAULT_PREFERENCES } from "../../worker/domain/discovery/recommendations/contract.ts";
import type { LoadedModel } from "../../worker/domain/discovery/recommendations/load-model.ts";
import type { History } from "../../worker/domain/discovery/recommendations/models/interactions.ts";
import { topItems } from "../../worker/domain/discovery/recommendations/models/ranking.ts";
import type { Candidate } from "../../worker/domain/discovery/recommendations/pools.ts";
import { historyFor, rank, scoreRows } from "../../worker/domain/discovery/recommendations/rank.ts";
import type { Community } from "./community.ts";

type Profile = Parameters<typeof historyFor>[1];

const REPEATS = 5;
const BY_MODEL = 150;

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Returns ms of CPU time per recommendation. `scoresMs`: the model's scores and best 150 videos.
 * `wholeMs`: also ranks 300 candidates and diversifies the first twenty. `floorMs`: the baseline.
 */
export function measureCpu(model: LoadedModel, community: Community, rounds: number) {
  const { scores, floor } = { scores: [] as number[], floor: [] as number[] };
  const fullTimes: number[] = [];
  const viewers = profilesOf(community).slice(0, 100);
  const dense = plainMatrix(model);
  const candidates = community.videos.slice(0, 300).map((v): Candidate => v);
  const trending = new Map(candidates.slice(0, 60).map(({ id }, at) => [id, 1 - at / 60]));
  const ways: [number[], (profile: Profile) => unknown][] = [
    [floor, (profile) => addRows(dense, historyFor(model, profile))],
    [scores, (profile) => propose(model, historyFor(model, profile))],
    [
      fullTimes,
      (profile) => {
        const { rowScores } = propose(model, historyFor(model, profile));
        const appetite = () => 0;
        const input = {
          candidates,
          profile,
          preferences: DEFAULT_PREFERENCES,
          rowScores,
          model,
          trending,
          appetite,
          viewer: "v",
          now: Date.now(),
        };
        return rank(input, 20);
      },
    ],
  ];
  for (let round = -2; round < rounds; round++) {
    for (const [times, run] of ways) {
      const from = process.cpuUsage();
      for (let repeat = 0; repeat < REPEATS; repeat++) for (const profile of viewers) run(profile);
      const { user, system } = process.cpuUsage(from);
      if (round >= 0) times.push((user + system) / 1000 / (REPEATS * viewers.length));
    }
  }
  const length = viewers.reduce((sum, { takenUp }) => sum + takenUp.length, 0) / viewers.length;
  return {
    floorMs: median(floor),
    scoresMs: median(scores),
    wholeMs: median(fullTimes),
    items: model.contentIds.length,
    meanHistory: length,
  };
}

function propose(model: LoadedModel, history: History) {
  const rowScores = scoreRows(model, history, "hybrid");
  return { rowScores, best: topItems(rowScores, BY_MODEL, history.items) };
}

function profilesOf({ events, videos }: Community): Profile[] {
  const facts = new Map(videos.map((video) => [video.id, video]));
  const byUser = new Map<string, Profile["takenUp"]>();
  for (const { userId, contentId, at } of events) {
    const { title = "", creatorId = "", category = "" } = facts.get(contentId) ?? {};
    const interactions = byUser.get(userId) ?? [];
    interactions.push({ contentId, strength: 1, at, title, creatorId, category });
    byUser.set(userId, interactions);
  }
  return [...byUser.values()].map((takenUp) => ({
    preferences: DEFAULT_PREFERENCES,
    interests: [],
    resetAt: 0,
    updatedAt: 0,
    takenUp,
    creators: new Map(),
    categories: new Map(),
    followed: new Set<string>(),
    viewed: new Set<string>(),
    searches: [],
  }));
}

function plainMatrix({ model: { collaborative } }: LoadedModel): Float32Array[] {
  const { itemCount, scales, weights } = collaborative;
  return Array.from({ length: itemCount }, (_, row) =>
    Float32Array.from(
      { length: itemCount },
      (_, column) => (weights[row * itemCount + column] ?? 0) * (scales[column] ?? 0),
    ),
  );
}

function addRows(rows: Float32Array[], { items, weights }: History): Float32Array {
  const scores = new Float32Array(rows.length);
  items.forEach((item, at) => {
    const [row, weight] = [rows[item], weights[at] ?? 0];
    if (row)
      for (let j = 0; j < scores.length; j++) scores[j] = (scores[j] ?? 0) + weight * (row[j] ?? 0);
  });
  return scores;
}
