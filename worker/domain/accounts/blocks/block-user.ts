import { and, eq, inArray, ne, or } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { blocks, chatModerators, follows, streams, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import type { SignedInActor } from "../users/contract.ts";
import { bumpEpochs } from "../users/revoke-access.ts";
import { MAX_BLOCKS } from "./contract.ts";
import { hasBlocked, isBlocked } from "./queries.ts";

type Pair = { actor: Pick<SignedInActor, "id">; userId: string };

/**
 * Blocks a user. Follows in both directions and the blocked user's role in the actor's chat end.
 * All media links to a followers-only channel of the actor become invalid.
 */
export async function blockUser(
  deps: Pick<Deps, "db" | "now" | "rooms">,
  { actor, userId }: Pair,
): Promise<void> {
  const { db } = deps;
  if (userId === actor.id) throw new DomainError("VALIDATION", t("blocks.errors.cannotBlockSelf"));
  const target = await db
    .select({ id: users.id, visibility: users.profileVisibility })
    .from(users)
    .where(inArray(users.id, [userId, actor.id]));
  if (!target.some(({ id }) => id === userId)) throw notFound(t("blocks.notFound.user"));
  const limitsViewers = target.some(
    ({ id, visibility }) => id === actor.id && visibility === "followers",
  );
  const isOtherBlock = and(eq(blocks.blockerId, actor.id), ne(blocks.blockedId, userId));
  const isStored = hasBlocked(actor.id, userId);
  await db.batch([
    insertWhere(
      db,
      blocks,
      { blockerId: actor.id, blockedId: userId, createdAt: deps.now() },
      hasFewerThan(MAX_BLOCKS, blocks, isOtherBlock),
    ).onConflictDoNothing(),
    db
      .delete(follows)
      .where(
        and(
          isStored,
          or(
            and(eq(follows.followerId, userId), eq(follows.creatorId, actor.id)),
            and(eq(follows.followerId, actor.id), eq(follows.creatorId, userId)),
          ),
        ),
      ),
    db
      .delete(chatModerators)
      .where(
        and(isStored, eq(chatModerators.channelId, actor.id), eq(chatModerators.userId, userId)),
      ),
    ...(limitsViewers ? bumpEpochs(db, actor.id) : []),
  ]);
  if (!(await isBlocked(deps, { blockerId: actor.id, blockedId: userId })))
    throw new DomainError("CONFLICT", t("blocks.errors.limitReached", { maxBlocks: MAX_BLOCKS }));
  await readmitBoth(deps, { actor, userId });
}

/** Unblocks a user. Unblocking restores no follows or roles that the block ended. */
export async function unblockUser(
  deps: Pick<Deps, "db" | "rooms">,
  { actor, userId }: Pair,
): Promise<void> {
  await deps.db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, actor.id), eq(blocks.blockedId, userId)));
  await readmitBoth(deps, { actor, userId });
}

/**
 * Makes both users reconnect to the chats of their own live streams.
 * The block or unblock then takes effect at once in these chats.
 * Every other chat room applies the block when the room next checks what its viewers may see.
 */
async function readmitBoth(
  { db, rooms }: Pick<Deps, "db" | "rooms">,
  { actor, userId }: Pair,
): Promise<void> {
  const liveStreams = await db
    .select({ id: streams.id })
    .from(streams)
    .where(and(inArray(streams.creatorId, [actor.id, userId]), eq(streams.state, "live")));
  await Promise.all(
    liveStreams.flatMap(({ id }) => [
      rooms.readmitUser(id, userId),
      rooms.readmitUser(id, actor.id),
    ]),
  );
}
