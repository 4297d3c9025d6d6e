import { eq } from "drizzle-orm";
import { streams, users, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { createMediaLinks, type Ground } from "../media-links.ts";
import { type LockActor, subscriberOf } from "../plans/subscribers-only.ts";
import { creatorAccessColumns } from "../users/visibility.ts";
import { type StreamAccess, streamGroundHolds } from "./access.ts";

/** After the end, who watched behind may watch on so long; then the media are the replay's to give, ms. */
const WATCH_ON_MS = 15 * 60_000;

interface LiveRow extends StreamAccess {
  creatorId: string;
  accessEpoch: number;
  /** It runs, or ended lately and its replay is as it was: not trimmed, not hidden, not deleted. */
  opensMedia: boolean;
}

/** Links to streams: `/live/<token>/<streamId>`. */
const liveLinks = createMediaLinks<LiveRow>("live", {
  async read({ db, now }, streamId) {
    const row = await db
      .select({
        creatorId: streams.creatorId,
        accessEpoch: streams.accessEpoch,
        visibility: streams.visibility,
        subscribersOnly: streams.subscribersOnly,
        endedAt: streams.endedAt,
        replayState: videos.state,
        replayVisibility: videos.visibility,
        replayForSubscribers: videos.subscribersOnly,
        trim: videos.trim,
        ...creatorAccessColumns,
      })
      .from(streams)
      .innerJoin(users, eq(users.id, streams.creatorId))
      .leftJoin(videos, eq(videos.streamId, streams.id))
      .where(eq(streams.id, streamId))
      .get();
    if (!row) return null;
    const { endedAt, replayState, replayVisibility, replayForSubscribers, trim, ...access } = row;
    const isAsItWas =
      replayState === null ||
      (replayState === "published" &&
        replayVisibility === access.visibility &&
        replayForSubscribers === access.subscribersOnly &&
        trim === null);
    return { ...access, opensMedia: endedAt === null || (isAsItWas && now() < endedAt + WATCH_ON_MS) };
  },
  holds: streamGroundHolds,
});

/** For an actor who may watch: the signed path of a stream's media: `/live/<token>/<streamId>`. HLS inherits the token, as its addresses are relative. */
export const liveBase = (
  deps: Pick<Deps, "signingSecret" | "now">,
  stream: { id: string; accessEpoch: number; creatorId: string; subscribersOnly: boolean },
  { ground, actor }: { ground: Ground; actor: LockActor },
): Promise<{ base: string; expiresAt: number }> => liveLinks.base(deps, stream, { ground, subscriber: subscriberOf(stream, actor) });

/**
 * Admits a link to a stream's media.
 * @returns whose plan it stands on, null for none; and whether it still opens media, not the picture in lists alone
 * @throws DomainError NOT_FOUND, always the same one: for a forged, foreign, expired or revoked token and for no stream.
 */
export async function requireLiveAccess(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  { token, streamId }: { token: string; streamId: string },
): Promise<{ subscriber: string | null; opensMedia: boolean }> {
  const { subscriber, row, ground } = await liveLinks.require(deps, { token, id: streamId });
  return { subscriber, opensMedia: row.opensMedia || ground === "owner" };
}
