import { and, eq, isNull } from "drizzle-orm";
import { streamKeys, streams, users } from "../../../db/schema.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { maxIngestBitrate } from "./rules.ts";

/**
 * Returns the bitrate limit of a stream, bits per second, and its stream key as a SHA-256 digest.
 * The digest is null if the creator has no stream key.
 * Returns null if nobody may publish the stream.
 */
export async function findPublisher(
  { db }: Pick<Deps, "db">,
  { streamId }: { streamId: string },
): Promise<{ maxBitrate: number; keyHash: string | null } | null> {
  const creator = await db
    .select({ plan: users.plan, keyHash: streamKeys.keyHash })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.creatorId))
    .leftJoin(streamKeys, eq(streamKeys.userId, streams.creatorId))
    .where(and(eq(streams.id, streamId), isNull(streams.decisionId), isOpenAccount()))
    .get();
  return creator ? { maxBitrate: maxIngestBitrate(creator.plan), keyHash: creator.keyHash } : null;
}
