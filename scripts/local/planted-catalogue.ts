import { en, Faker } from "@faker-js/faker";
import { seededRandom } from "../../worker/domain/discovery/recommendations/models/random.ts";
import { addTrend, TREND_WEIGHT, trendOf } from "../../worker/domain/media/trend/trend.ts";
import { CATEGORIES } from "../../worker/domain/media/videos/contract-categories.ts";

const DAY = 86_400_000;
const TOPICS_A_CATEGORY = 8;
const CATALOGUE_DAYS = 3 * 365;
const ACTIVE_DAYS = 60;
/** Number of views that each stored view adds to the counters. The other viewers have no rows. */
const CROWD = 20;

const COMMON_WORDS: [word: string, share: number][] = [
  ["live", 0.2],
  ["guide", 0.12],
  ["night", 0.08],
  ["studio", 0.05],
];

export const ACTS = ["view", "like", "share"] as const;

/**
 * Acts (views, likes and shares) in parallel arrays. A like or share follows a view of the video.
 */
interface Acts {
  count: number;
  viewers: Uint32Array;
  videos: Uint32Array;
  acts: Uint8Array;
  /** Time of each view, like or share, ms since the epoch. */
  at: Float64Array;
}

export interface PlantedVideo {
  id: string;
  creator: number;
  topic: number;
  title: string;
  description: string;
  category: string;
  tags: string[];
  publishedAt: number;
  views: number;
  trend: number;
}

export interface PlantedCatalogue {
  creators: { id: string; username: string; name: string }[];
  viewers: { id: string; username: string; name: string; topics: number[] }[];
  videos: PlantedVideo[];
  acts: Acts;
}

interface Topic {
  category: string;
  words: string[];
  tags: string[];
}

export const plantedId = (prefix: "usr" | "vid" | "int", kind: string, at: number) =>
  `${prefix}_planted${kind}${String(at).padStart(7, "0")}`;

/**
 * Generates a catalogue that a model can learn: each viewer picks popular videos of two or three
 * topics. The same input yields the same catalogue.
 */
export function plantCatalogue({
  videos: videoCount,
  acts: actCount,
  seed,
  now,
}: {
  videos: number;
  acts: number;
  seed: number;
  now: number;
}): PlantedCatalogue {
  const random = seededRandom(seed);
  const faker = new Faker({ locale: en, seed });
  const topics = makeTopics(faker);
  const makeUsers = (kind: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: plantedId("usr", kind, i),
      username: `planted_${kind}${i}`,
      name: faker.person.fullName(),
    }));
  const creators = makeUsers("c", Math.max(20, Math.round(videoCount / 50)));
  const viewers = makeUsers("v", Math.max(20, Math.round(actCount / 50))).map((user) => ({
    ...user,
    topics: someTopics(random, topics.length),
  }));
  const videos = Array.from({ length: videoCount }, (_, i): PlantedVideo => {
    const topic = Math.floor(random() * topics.length);
    const { category, words, tags } = topics[topic] ?? { category: "art", words: [], tags: [] };
    const some = (from: readonly string[], count: number) =>
      Array.from({ length: count }, () => from[Math.floor(random() ** 1.5 * from.length)] ?? "");
    const common = COMMON_WORDS.flatMap(([word, share]) => (random() < share ? [word] : []));
    // A topic belongs to a creator if both numbers have the same remainder.
    const creator =
      random() < 0.9
        ? (topic + topics.length * Math.floor(random() * (creators.length / topics.length))) %
          creators.length
        : Math.floor(random() * creators.length);
    return {
      id: plantedId("vid", "", i),
      creator,
      topic,
      category,
      title: capitalize([...new Set([...some(words, 3), ...common])].join(" ")),
      description: `${capitalize(some(words, 8).join(" "))}.`,
      tags: [...new Set(some(tags, 4))],
      publishedAt: Math.round(now - DAY * (0.05 + CATALOGUE_DAYS * random() ** 2)),
      views: 0,
      trend: 0,
    };
  });
  const acts = plantActs(random, {
    videos,
    viewers,
    count: actCount,
    topicCount: topics.length,
    now,
  });
  countActs(videos, acts);
  return { creators, viewers, videos, acts };
}

function makeTopics(faker: Faker): Topic[] {
  const taken = new Set<string>();
  const unique = (make: () => string): string => {
    for (;;) {
      const word = make().toLowerCase();
      if (taken.has(word)) {
        if (taken.size > 3_000) return `${word}${taken.size}`;
        continue;
      }
      taken.add(word);
      return word;
    }
  };
  return CATEGORIES.flatMap(({ slug }) =>
    Array.from({ length: TOPICS_A_CATEGORY }, () => {
      const words = Array.from({ length: 20 }, () => unique(() => faker.word.sample()));
      return { category: slug, words, tags: words.slice(0, 12) };
    }),
  );
}

const someTopics = (random: () => number, count: number) =>
  Array.from({ length: random() < 0.5 ? 2 : 3 }, () => Math.floor(random() * count));

function plantActs(
  random: () => number,
  {
    videos,
    viewers,
    count,
    topicCount,
    now,
  }: {
    videos: PlantedVideo[];
    viewers: { topics: number[] }[];
    count: number;
    topicCount: number;
    now: number;
  },
): Acts {
  const ofTopic = Array.from({ length: topicCount }, (): number[] => []);
  videos.forEach(({ topic }, i) => {
    ofTopic[topic]?.push(i);
  });
  const acts = {
    count,
    viewers: new Uint32Array(count),
    videos: new Uint32Array(count),
    acts: new Uint8Array(count),
    at: new Float64Array(count),
  };
  const each = count / viewers.length;
  for (let i = 0; i < count; i++) {
    const viewer = Math.min(viewers.length - 1, Math.floor(i / each));
    acts.viewers[i] = viewer;
    if (i > 0 && acts.viewers[i - 1] === viewer && acts.acts[i - 1] === 0 && random() < 0.15) {
      acts.videos[i] = acts.videos[i - 1] ?? 0;
      acts.acts[i] = random() < 0.8 ? 1 : 2;
      acts.at[i] = Math.min(now, (acts.at[i - 1] ?? 0) + 60_000);
      continue;
    }
    const topics = viewers[viewer]?.topics ?? [];
    const pool =
      random() < 0.9 ? (ofTopic[topics[Math.floor(random() * topics.length)] ?? 0] ?? []) : [];
    const chance = random();
    // A video's popularity is 1/rank, so the logarithm of the rank is uniformly distributed.
    const video =
      pool.length > 0
        ? (pool[Math.floor(pool.length ** chance) - 1] ?? 0)
        : Math.floor(chance * videos.length);
    acts.videos[i] = video;
    const from = Math.max(videos[video]?.publishedAt ?? 0, now - ACTIVE_DAYS * DAY);
    acts.at[i] = Math.round(from + random() * (now - from));
  }
  return acts;
}

function countActs(videos: PlantedVideo[], acts: Acts): void {
  const trends = new Float64Array(videos.length);
  for (let i = 0; i < acts.count; i++) {
    const at = acts.videos[i] ?? 0;
    const video = videos[at];
    const act = ACTS[acts.acts[i] ?? 0] ?? "view";
    if (act === "view" && video) video.views += CROWD;
    trends[at] = addTrend(trends[at] ?? 0, trendOf(TREND_WEIGHT[act], acts.at[i] ?? 0));
  }
  videos.forEach((video, i) => {
    video.trend = trends[i] ?? 0;
  });
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
