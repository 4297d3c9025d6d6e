import { and, eq, isNull } from "drizzle-orm";
import { streams, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { createMediaLinks } from "../media-links.ts";

/** Links to streams: `/live/<token>/<streamId>`. A suspended creator's stream opens for nobody. */
const liveLinks = createMediaLinks("live", {
  async read({ db }, streamId) {
    const row = await db
      .select({ accessEpoch: streams.accessEpoch })
      .from(streams)
      .innerJoin(users, eq(users.id, streams.creatorId))
      .where(and(eq(streams.id, streamId), isNull(users.suspendedAt)))
      .get();
    return row ?? null;
  },
  // Whoever may not watch is told so by the epoch alone.
  holds: () => true,
});

/** The signed path of a stream's media: `/live/<token>/<streamId>`. HLS inherits the token, as its addresses are relative. */
export const liveBase = (
  deps: Pick<Deps, "signingSecret" | "now">,
  stream: { id: string; accessEpoch: number },
): Promise<{ base: string; expiresAt: number }> => liveLinks.base(deps, stream, { ground: "viewer" });

/**
 * Admits a link to a stream's media.
 * @throws DomainError NOT_FOUND, always the same one: for a forged, foreign, expired or revoked token and for no stream.
 */
export async function requireLiveAccess(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  { token, streamId }: { token: string; streamId: string },
): Promise<void> {
  await liveLinks.require(deps, { token, id: streamId });
}
