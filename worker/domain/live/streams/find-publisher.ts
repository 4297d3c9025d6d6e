import { and, eq, isNull } from "drizzle-orm";
import { streamKeys, streams, users } from "../../../db/schema.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { isTestId } from "./encoder-test.ts";
import { maxIngestBitrate } from "./rules.ts";

/**
 * Returns the maximum bitrate of a stream or test, bits per second, and the digest of its key.
 * The digest is the SHA-256 digest of the stream key.
 * The digest is null if the creator has no stream key.
 * Returns null if nobody may publish the stream.
 */
export async function findPublisher(
  { db }: Pick<Deps, "db">,
  { streamId }: { streamId: string },
): Promise<{ maxBitrate: number; keyHash: string | null } | null> {
  const columns = { plan: users.plan, keyHash: streamKeys.keyHash };
  const creator = isTestId(streamId)
    ? await db
        .select(columns)
        .from(streamKeys)
        .innerJoin(users, eq(users.id, streamKeys.userId))
        .where(and(eq(streamKeys.testId, streamId), isOpenAccount()))
        .get()
    : await db
        .select(columns)
        .from(streams)
        .innerJoin(users, eq(users.id, streams.creatorId))
        .leftJoin(streamKeys, eq(streamKeys.userId, streams.creatorId))
        .where(and(eq(streams.id, streamId), isNull(streams.decisionId), isOpenAccount()))
        .get();
  return creator ? { maxBitrate: maxIngestBitrate(creator.plan), keyHash: creator.keyHash } : null;
}
