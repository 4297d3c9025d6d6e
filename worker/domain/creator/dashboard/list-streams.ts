import { and, desc, eq, ne, sql } from "drizzle-orm";
import { columnsOf } from "../../../db/columns-of.ts";
import { streams, videos } from "../../../db/schema.ts";
import { streamAccessFacts } from "../../accounts/visibility/stream-facts.ts";
import type { Deps } from "../../deps.ts";
import { OwnStreamRow } from "./contract-api.ts";

export async function listOwnStreams(
  { db }: Pick<Deps, "db">,
  { userId, limit }: { userId: string; limit: number },
): Promise<OwnStreamRow[]> {
  const rows = await db
    .select({
      ...columnsOf(streams, OwnStreamRow),
      visibility: streamAccessFacts.visibility,
      viewers: sql<number>`case when ${streams.state} = 'live' then ${streams.viewerCount} else ${streams.peakViewers} end`,
      replayId: videos.id,
      replayState: videos.state,
    })
    .from(streams)
    .leftJoin(videos, and(eq(videos.streamId, streams.id), ne(videos.state, "removed")))
    .where(eq(streams.creatorId, userId))
    .orderBy(desc(streams.createdAt))
    .limit(limit);
  return rows.map(({ replayId, replayState, ...row }) => ({
    ...row,
    replay: replayId === null ? null : { id: replayId, isPublished: replayState === "published" },
  }));
}
