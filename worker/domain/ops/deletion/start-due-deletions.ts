import { and, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DELETION_GRACE_MS } from "./contract.ts";

/** Accounts that one sweep deletes. */
const SWEPT = 50;
const HOUR_MS = 3_600_000;
/** The wait before a failed deletion is retried. It equals the time since the deletion was due, within these bounds. */
const RETRY_MS = { least: HOUR_MS, most: 24 * HOUR_MS };

/** The job: queues the deletion of accounts after their grace period. */
export async function startDueDeletions(deps: Pick<Deps, "db" | "now" | "queue">): Promise<void> {
  for (const userId of await takeDueDeletions(deps)) await deps.queue.send({ type: "delete-account", userId });
}

/**
 * Takes accounts after their grace period and records the attempt in `updatedAt`. Accounts with the oldest attempt come first, and each
 * tried account waits, so that failing deletions do not block the others. A closed account has no other use for `updatedAt`. Any other
 * change of the row delays a deletion by at most one wait.
 * @returns at most 50 ids
 */
export async function takeDueDeletions({ db, now }: Pick<Deps, "db" | "now">): Promise<string[]> {
  const at = now();
  const dueSince = sql`${users.deletionRequestedAt} + ${DELETION_GRACE_MS}`;
  const wait = sql`min(max(${users.updatedAt} - (${dueSince}), ${RETRY_MS.least}), ${RETRY_MS.most})`;
  const due = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        lte(users.deletionRequestedAt, at - DELETION_GRACE_MS),
        or(sql`${users.updatedAt} <= ${dueSince}`, sql`${users.updatedAt} + ${wait} <= ${at}`),
      ),
    )
    .orderBy(users.updatedAt, users.id)
    .limit(SWEPT);
  const taken = await db.update(users).set({ updatedAt: at }).where(inArray(users.id, due)).returning({ id: users.id });
  return taken.map(({ id }) => id);
}
