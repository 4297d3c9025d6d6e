import { and, count, eq, gte, lte } from "drizzle-orm";
import { follows, videos } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import type { StreamSummary } from "./contract-api.ts";
import { getOwnStream } from "./queries.ts";

/** Returns the message, tip and viewer counts of a creator's own stream. */
export async function summarizeStream(
  deps: Pick<Deps, "db" | "now" | "signingSecret" | "rooms">,
  { streamId, actor }: { streamId: string; actor: Pick<SignedInActor, "id" | "sessionId"> },
): Promise<StreamSummary> {
  const stream = await getOwnStream(deps, { streamId, actor });
  const from = stream.startedAt ?? deps.now();
  const to = stream.endedAt ?? deps.now();
  const [followed, replay, room] = await Promise.all([
    deps.db
      .select({ n: count() })
      .from(follows)
      .where(
        and(
          eq(follows.creatorId, actor.id),
          gte(follows.createdAt, from),
          lte(follows.createdAt, to),
        ),
      )
      .get(),
    deps.db
      .select({ id: videos.id, state: videos.state, seconds: videos.durationSeconds })
      .from(videos)
      .where(eq(videos.streamId, streamId))
      .get(),
    deps.rooms.summary(streamId),
  ]);
  return {
    peakViewers: stream.peakViewers,
    uniqueViewers: stream.uniqueViewers,
    liveMs: stream.startedAt === null ? 0 : Math.max(0, to - from),
    newFollowers: followed?.n ?? 0,
    messages: room.messages,
    tips: room.tips,
    replay: replay
      ? { videoId: replay.id, seconds: replay.seconds ?? 0, isRemoved: replay.state === "removed" }
      : null,
  };
}
