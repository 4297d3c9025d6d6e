import { and, eq, type SQL } from "drizzle-orm";
import { follows } from "../../../db/schema.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";

export async function isFollowing(
  { db }: Pick<Deps, "db">,
  { creatorId, actor }: { creatorId: SQL<string>; actor: Actor },
): Promise<boolean> {
  if (actor.kind === "visitor") return false;
  const row = await db
    .select({ at: follows.createdAt })
    .from(follows)
    .where(and(eq(follows.followerId, actor.id), eq(follows.creatorId, creatorId)))
    .get();
  return row !== undefined;
}
