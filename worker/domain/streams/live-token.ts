import { eq } from "drizzle-orm";
import { streams, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { createMediaLinks, type Ground } from "../media-links.ts";
import { type LockActor, subscriberOf } from "../plans/subscribers-only.ts";
import { creatorAccessColumns } from "../users/visibility.ts";
import { type StreamAccess, streamGroundHolds } from "./access.ts";

/** Links to streams: `/live/<token>/<streamId>`. */
const liveLinks = createMediaLinks<StreamAccess & { accessEpoch: number }>("live", {
  async read({ db }, streamId) {
    const row = await db
      .select({
        creatorId: streams.creatorId,
        accessEpoch: streams.accessEpoch,
        visibility: streams.visibility,
        subscribersOnly: streams.subscribersOnly,
        ...creatorAccessColumns,
      })
      .from(streams)
      .innerJoin(users, eq(users.id, streams.creatorId))
      .where(eq(streams.id, streamId))
      .get();
    return row ?? null;
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
 * @returns whose plan it stands on, null for none
 * @throws DomainError NOT_FOUND, always the same one: for a forged, foreign, expired or revoked token and for no stream.
 */
export async function requireLiveAccess(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  { token, streamId }: { token: string; streamId: string },
): Promise<{ subscriber: string | null }> {
  const { subscriber } = await liveLinks.require(deps, { token, id: streamId });
  return { subscriber };
}
