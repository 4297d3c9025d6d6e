import { inArray } from "drizzle-orm";
import { videoRetention } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { ChannelRetention } from "./contract-api-channel.ts";
import { ALL_PLAYS } from "./rules.ts";

/** Maximum number of videos with a curve, because each curve reads up to 101 rows. */
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
  const plays = sumOf(rows.filter((row) => row.hundredth === ALL_PLAYS));
  const playsByHundredth = Array.from({ length: 100 }, () => 0);
  for (const row of rows)
    if (row.hundredth < ALL_PLAYS)
      playsByHundredth[row.hundredth] = (playsByHundredth[row.hundredth] ?? 0) + row.plays;
  const curves = videos.slice(0, MOST_CURVES).flatMap(({ videoId, title }) => {
    const videoRows = rows.filter((row) => row.videoId === videoId);
    const videoPlays = sumOf(videoRows.filter((row) => row.hundredth === ALL_PLAYS));
    // If no player reported positions, the only row is the number of plays, and there is no curve.
    if (videoPlays === 0 || videoRows.length === 1) return [];
    return [
      {
        videoId,
        title,
        plays: videoPlays,
        averagePercent: sumOf(videoRows.filter((row) => row.hundredth < ALL_PLAYS)) / videoPlays,
      },
    ];
  });
  return {
    curve: curves.length === 0 ? null : playsByHundredth.map((n) => (n / plays) * 100),
    plays,
    videos: curves,
  };
}

const sumOf = (rows: readonly { plays: number }[]) => rows.reduce((sum, row) => sum + row.plays, 0);
