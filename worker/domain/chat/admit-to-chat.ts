import { and, desc, eq, type SQL } from "drizzle-orm";
import { streams } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { mayWatchStream } from "../streams/rules.ts";
import type { Actor } from "../users/contract.ts";
import type { Seat } from "./seat.ts";

/**
 * The seat of who asks to join a stream's room; with `streamId` null, the room of the first live stream. One read.
 * @throws DomainError NOT_FOUND when there is no such stream, and the same when the actor may not watch it.
 */
export async function admitToChat({ db }: Pick<Deps, "db">, input: { streamId: string | null; actor: Actor }): Promise<Seat> {
  const { actor, streamId } = input;
  const wanted: SQL | undefined =
    streamId === null ? and(eq(streams.state, "live"), eq(streams.visibility, "public")) : eq(streams.id, streamId);
  const stream = await db
    .select({ id: streams.id, creatorId: streams.creatorId, visibility: streams.visibility, state: streams.state })
    .from(streams)
    .where(wanted)
    .orderBy(desc(streams.viewerCount), desc(streams.startedAt))
    .limit(1)
    .get();
  if (!stream || !mayWatchStream(stream, actor)) throw notFound("This stream");
  return {
    streamId: stream.id,
    streamState: stream.state,
    user:
      actor.kind === "user"
        ? {
            id: actor.id,
            sessionId: actor.sessionId,
            username: actor.username,
            avatar: actor.avatar,
            isVerified: actor.isVerified,
            isStreamer: actor.id === stream.creatorId,
          }
        : null,
  };
}
