import { and, eq, isNull } from "drizzle-orm";
import { follows, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError, notFound } from "../errors.ts";
import type { SignedInActor } from "../users/contract.ts";
import type { FollowState } from "./contract.ts";

/** Follows a channel; once is enough. @throws DomainError NOT_FOUND; VALIDATION for oneself. */
export async function followCreator(
  { db, now }: Pick<Deps, "db" | "now">,
  { creatorId, actor }: { creatorId: string; actor: SignedInActor },
): Promise<FollowState> {
  if (creatorId === actor.id) throw new DomainError("VALIDATION", "You cannot follow your own channel.");
  const creator = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, creatorId), isNull(users.suspendedAt)))
    .get();
  if (!creator) throw notFound("This channel");
  await db.insert(follows).values({ followerId: actor.id, creatorId, createdAt: now() }).onConflictDoNothing();
  return { following: true, followers: await followerCount(db, creatorId) };
}

/** Stops following; not to have followed is no error. */
export async function unfollowCreator(
  { db }: Pick<Deps, "db">,
  { creatorId, actor }: { creatorId: string; actor: SignedInActor },
): Promise<FollowState> {
  await db.delete(follows).where(and(eq(follows.followerId, actor.id), eq(follows.creatorId, creatorId)));
  return { following: false, followers: await followerCount(db, creatorId) };
}

async function followerCount(db: Deps["db"], creatorId: string): Promise<number> {
  return (await db.select({ n: users.followerCount }).from(users).where(eq(users.id, creatorId)).get())?.n ?? 0;
}
