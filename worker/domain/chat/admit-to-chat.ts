import { and, desc, eq, type SQL } from "drizzle-orm";
import { streams, users } from "../../db/schema.ts";
import { blockedIds, hasBlocked } from "../blocks/queries.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { streamAccessColumns, streamGround } from "../streams/access.ts";
import type { Actor } from "../users/contract.ts";
import { isShownTo } from "../users/visibility.ts";
import { packIds, type Seat } from "./seat.ts";

/**
 * The seat of who asks to join a stream's room; with `streamId` null, the room of the first live stream.
 * @throws DomainError NOT_FOUND when there is no such stream, and the same when the actor may not watch it.
 */
export async function admitToChat(deps: Pick<Deps, "db">, input: { streamId: string | null; actor: Actor }): Promise<Seat> {
  const { actor, streamId } = input;
  const wanted: SQL | undefined =
    streamId === null ? and(eq(streams.state, "live"), eq(streams.visibility, "public"), isShownTo(actor)) : eq(streams.id, streamId);
  const userId = actor.kind === "user" ? actor.id : "";
  const [stream, hides] = await Promise.all([
    deps.db
      .select({ ...streamAccessColumns(actor), isBlocked: hasBlocked(streams.creatorId, userId) })
      .from(streams)
      .innerJoin(users, eq(users.id, streams.creatorId))
      .where(wanted)
      .orderBy(desc(streams.viewerCount), desc(streams.startedAt))
      .limit(1)
      .get(),
    actor.kind === "user" ? blockedIds(deps, { userId }) : [],
  ]);
  if (!stream || !streamGround(stream, actor)) throw notFound("This stream");
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
            isBlocked: stream.isBlocked,
            hides: packIds(hides),
          }
        : null,
  };
}
