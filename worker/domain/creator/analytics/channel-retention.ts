import { inArray } from "drizzle-orm";
import { videoRetention } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { ChannelRetention } from "./contract-api-channel.ts";
import { ALL_PLAYS, hasCurve } from "./rules.ts";

/** Maximum number of videos with a curve. */
export const MOST_CURVES = 10;

/** Returns the audience retention of at most MOST_CURVES videos of a channel, for all time. */
export async function channelRetention(
  { db }: Pick<Deps, "db">,
  { videos }: { videos: readonly { videoId: string; title: string }[] },
): Promise<ChannelRetention> {
  const ids = videos.slice(0, MOST_CURVES).map(({ videoId }) => videoId);
  const rows =
    ids.length === 0
      ? []
      : await db.select().from(videoRetention).where(inArray(videoRetention.videoId, ids));
  const countsByVideo = new Map(rows.map(({ videoId, plays }) => [videoId, plays]));
  const plays = sumOf(rows.map((row) => row.plays[ALL_PLAYS] ?? 0));
  const curves = videos.slice(0, MOST_CURVES).flatMap(({ videoId, title }) => {
    const counts = countsByVideo.get(videoId) ?? [];
    if (!hasCurve(counts)) return [];
    const videoPlays = counts[ALL_PLAYS] ?? 0;
    const averagePercent = sumOf(counts.slice(0, ALL_PLAYS)) / videoPlays;
    return [{ videoId, title, plays: videoPlays, averagePercent }];
  });
  const curve = Array.from(
    { length: ALL_PLAYS },
    (_, hundredth) => (sumOf(rows.map((row) => row.plays[hundredth] ?? 0)) / plays) * 100,
  );
  return { curve: curves.length === 0 ? null : curve, plays, videos: curves };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);
