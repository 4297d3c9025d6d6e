import { and, between, desc, eq, sql } from "drizzle-orm";
import { streams, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DAY_MS } from "../../kernel/calendar/days.ts";
import type { ChannelLive } from "./contract-api-channel.ts";
import type { Days } from "./contract-range.ts";

const STREAMS_MAX = 100;

/** Returns the figures of a channel's streams, including a stream that is live now. */
export async function channelLive(
  { db, now }: Pick<Deps, "db" | "now">,
  { creatorId, days: { from, to } }: { creatorId: string; days: Days },
): Promise<ChannelLive> {
  const startedInRange = and(
    eq(streams.creatorId, creatorId),
    between(streams.startedAt, from * DAY_MS, (to + 1) * DAY_MS - 1),
  );
  const liveMs = sql<number>`max(0, coalesce(${streams.endedAt}, ${now()}) - ${streams.startedAt})`;
  const [[sums], rows] = await db.batch([
    db
      .select({
        streams: sql<number>`count(*)`,
        liveMs: sql<number>`coalesce(sum(${liveMs}), 0)`,
        peakViewers: sql<number>`coalesce(max(${streams.peakViewers}), 0)`,
        messages: sql<number>`coalesce(sum(${streams.messageCount}), 0)`,
        newFollowers: sql<number>`coalesce(sum(${streams.newFollowers}), 0)`,
      })
      .from(streams)
      .where(startedInRange),
    db
      .select({
        streamId: streams.id,
        title: streams.title,
        startedAt: sql<number>`${streams.startedAt}`,
        liveMs,
        peakViewers: streams.peakViewers,
        viewerMs: streams.viewerMs,
        audienceAt: streams.audienceAt,
        messages: streams.messageCount,
        newFollowers: streams.newFollowers,
        // Drizzle writes the columns of this select without their tables. Both tables have a column
        // "id", so the names are written out.
        videoId: sql<
          string | null
        >`(select v.id from ${videos} v where v.stream_id = "streams"."id" and v.state <> 'removed')`,
      })
      .from(streams)
      .where(startedInRange)
      .orderBy(desc(streams.startedAt))
      .limit(STREAMS_MAX),
  ]);
  const list = rows.map(({ viewerMs, audienceAt, ...row }) => ({
    ...row,
    averageViewers: audienceAt === null || row.liveMs === 0 ? null : viewerMs / row.liveMs,
  }));
  return {
    ...(sums ?? { streams: 0, liveMs: 0, peakViewers: 0, messages: 0, newFollowers: 0 }),
    list,
  };
}
