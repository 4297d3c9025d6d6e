import { and, eq, isNull } from "drizzle-orm";
import { streams, users } from "../../../db/schema.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { maxIngestBitrate } from "./rules.ts";

/** Returns a stream's bitrate limit (bits per second), or null if nobody may publish the stream. */
export async function findPublisher(
  { db }: Pick<Deps, "db">,
  { streamId }: { streamId: string },
): Promise<{ maxBitrate: number } | null> {
  const creator = await db
    .select({ plan: users.plan })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.creatorId))
    .where(and(eq(streams.id, streamId), isNull(streams.decisionId), isOpenAccount()))
    .get();
  return creator ? { maxBitrate: maxIngestBitrate(creator.plan) } : null;
}
