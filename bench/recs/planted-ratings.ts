import type { Item, Rating } from "../../scripts/lib/ratings.ts";
import { seededRandom } from "../../worker/domain/discovery/recommendations/models/random.ts";
import { makeCommunity } from "./community.ts";

/** Generates ratings of about the size of MovieLens 100K. A random quarter is the test set. */
export function plantRatings(seed: number): {
  train: Rating[];
  test: Rating[];
  items: Map<string, Item>;
  chance: (user: string, item: string) => number;
} {
  const random = seededRandom(seed + 1);
  const { events, videos, viewers, chance } = makeCommunity({
    videos: 1_650,
    popular: 1_650,
    viewers: 900,
    eventsEach: 60,
    now: Date.UTC(2026, 0),
    seed,
  });
  const [train, test]: [Rating[], Rating[]] = [[], []];
  for (const { userId, contentId, at } of events)
    (random() < 0.75 ? train : test).push({ user: userId, item: contentId, value: 1, at });
  const items = new Map(
    videos.map(({ id, title, category }) => [id, { title, categories: [category] }]),
  );
  const userAt = new Map(viewers.map(({ id }, at) => [id, at]));
  const itemAt = new Map(videos.map(({ id }, at) => [id, at]));
  return {
    train,
    test,
    items,
    chance: (user, item) => chance(userAt.get(user) ?? -1, itemAt.get(item) ?? -1),
  };
}
