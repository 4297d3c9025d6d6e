import { and, eq, isNull, sql } from "drizzle-orm";
import { partnerApplications, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Counts undecided applications and appeals, without users who are deleting their account. */
export async function countApplications({
  db,
}: Pick<Deps, "db">): Promise<{ pending: number; appeals: number }> {
  const a = partnerApplications;
  const row = await db
    .select({
      pending: sql<number>`coalesce(sum(${a.state} = 'pending'), 0)`,
      appeals: sql<number>`coalesce(sum(${a.appealedAt} is not null and ${a.appealDecidedAt} is null), 0)`,
    })
    .from(a)
    .innerJoin(users, and(eq(users.id, a.userId), isNull(users.deletionRequestedAt)))
    .get();
  return row ?? { pending: 0, appeals: 0 };
}
