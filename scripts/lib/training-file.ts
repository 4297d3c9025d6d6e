import type { TrainingSource } from "../../worker/domain/discovery/recommendations/train-model.ts";
import { EventLog } from "../../worker/domain/discovery/recommendations/training-events.ts";
import { readItems, readRatings } from "./ratings.ts";

/** Timestamps above 1e11 are in milliseconds, smaller ones in seconds. */
const toMs = (at: number) => (at > 1e11 ? at : at * 1000);

/**
 * Reads events from a file. `strength` is the watched share of an item; 1 or more means all of it.
 */
export function fileSource(
  eventsFile: string,
  itemsFile: string | undefined,
): TrainingSource & { until: number } {
  const ratings = readRatings(eventsFile).map((rating) => ({ ...rating, at: toMs(rating.at) }));
  ratings.sort((a, b) => b.at - a.at);
  const items = itemsFile ? readItems(itemsFile) : new Map<string, never>();
  return {
    until: (ratings[0]?.at ?? 0) + 1,
    async events({ until, limit }) {
      const log = new EventLog(Math.min(limit, ratings.length));
      for (const { user, item, value, at } of ratings) {
        if (at < until)
          log.add({ userId: user, contentId: item, type: "watch", value: Math.min(1, value), at });
      }
      return log;
    },
    async factsOf(ids) {
      return new Map(
        ids.map((id) => {
          const words =
            items
              .get(id)
              ?.title.toLowerCase()
              .match(/[\p{L}\p{N}]{3,}/gu) ?? [];
          return [
            id,
            [
              ...(items.get(id)?.categories ?? []).map((c) => `category ${c}`),
              ...words.map((w) => `word ${w}`),
            ],
          ];
        }),
      );
    },
  };
}
