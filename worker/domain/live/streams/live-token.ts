import { eq } from "drizzle-orm";
import { streams, users, videos } from "../../../db/schema.ts";
import type { LockActor } from "../../accounts/plans/subscribers-only.ts";
import { type AccessReason, readerFor } from "../../accounts/readers/readers.ts";
import { creatorAccessColumns } from "../../accounts/users/visibility.ts";
import { streamAccessFacts } from "../../accounts/visibility/stream-facts.ts";
import type { Deps } from "../../deps.ts";
import { createMediaLinks } from "../../media/media-links/media-links.ts";
import { type StreamAccess, streamGroundHolds } from "./access.ts";
import type { LivePass } from "./live-pass.ts";

/** Viewers who lag behind may watch the live media for this long after the stream's end. */
const WATCH_ON_MS = 15 * 60_000;

interface LiveRow extends StreamAccess {
  creatorId: string;
  accessEpoch: number;
  /** True while the stream is live, and shortly after unless its replay is trimmed or removed. */
  opensMedia: boolean;
}

const liveLinks = createMediaLinks<LiveRow>("live", {
  async read({ db, now }, streamId) {
    const row = await db
      .select({
        creatorId: streams.creatorId,
        ...streamAccessFacts,
        endedAt: streams.endedAt,
        replayState: videos.state,
        trim: videos.trim,
        ...creatorAccessColumns,
      })
      .from(streams)
      .innerJoin(users, eq(users.id, streams.creatorId))
      .leftJoin(videos, eq(videos.streamId, streams.id))
      .where(eq(streams.id, streamId))
      .get();
    if (!row) return null;
    const { endedAt, replayState, trim, ...access } = row;
    const isAsItWas = replayState === null || (replayState === "published" && trim === null);
    return {
      ...access,
      opensMedia: endedAt === null || (isAsItWas && now() < endedAt + WATCH_ON_MS),
    };
  },
  holds: streamGroundHolds,
});

/** Returns the signed path of a stream's media. The caller must check that the actor may watch. */
export const liveBase = (
  deps: Pick<Deps, "signingSecret" | "now">,
  stream: { id: string; accessEpoch: number; creatorId: string; subscribersOnly: boolean },
  { ground, actor }: { ground: AccessReason; actor: LockActor },
): Promise<{ base: string; expiresAt: number }> =>
  liveLinks.base(deps, stream, { ground, reader: readerFor(stream, ground, actor) });

/**
 * Validates a link to a stream's media and returns the pass (the reason of access) for a socket.
 * @param link.isFresh reads D1 without the cache, as opening a socket requires
 * @throws DomainError NOT_FOUND, with the same message for an unknown stream and for a token that
 * is forged, expired, revoked or of another stream
 */
export async function requireLiveAccess(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  { token, streamId, isFresh }: { token: string; streamId: string; isFresh?: boolean },
): Promise<{ pass: LivePass; opensMedia: boolean }> {
  const { row, ground, epoch, expiresAt, reader } = await liveLinks.require(deps, {
    token,
    id: streamId,
    isFresh,
  });
  return {
    pass: { epoch, ground, expiresAt, reader },
    opensMedia: row.opensMedia || ground === "owner",
  };
}
