import { eq } from "drizzle-orm";
import { streams, users, videos } from "../../../db/schema.ts";
import type { LockActor } from "../../accounts/plans/subscribers-only.ts";
import { type Ground, readerFor } from "../../accounts/readers/readers.ts";
import { creatorAccessColumns } from "../../accounts/users/visibility.ts";
import { streamAccessFacts } from "../../accounts/visibility/stream-facts.ts";
import type { Deps } from "../../deps.ts";
import { createMediaLinks } from "../../media/media-links/media-links.ts";
import { type StreamAccess, streamGroundHolds } from "./access.ts";
import type { LivePass } from "./live-pass.ts";

/**
 * After the end, who watched behind may watch on so long; then the media are the replay's to give,
 * ms.
 */
const WATCH_ON_MS = 15 * 60_000;

interface LiveRow extends StreamAccess {
  creatorId: string;
  accessEpoch: number;
  /** It runs, or ended lately and its replay is whole: neither trimmed nor removed. */
  opensMedia: boolean;
}

/** Links to streams: `/live/<token>/<streamId>`. */
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

/**
 * For an actor who may watch: the signed path of a stream's media: `/live/<token>/<streamId>`. HLS
 * inherits the token, as its addresses are relative.
 */
export const liveBase = (
  deps: Pick<Deps, "signingSecret" | "now">,
  stream: { id: string; accessEpoch: number; creatorId: string; subscribersOnly: boolean },
  { ground, actor }: { ground: Ground; actor: LockActor },
): Promise<{ base: string; expiresAt: number }> =>
  liveLinks.base(deps, stream, { ground, reader: readerFor(stream, ground, actor) });

/**
 * Admits a link to a stream's media.
 * @param link.isFresh decides on what D1 says now and not some seconds ago: for whoever opens a
 * socket
 * @returns what a socket keeps of the admission; and whether the link still opens media, not the
 * picture in lists alone
 * @throws DomainError NOT_FOUND, always the same one: for a forged, foreign, expired or revoked
 * token and for no stream.
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
