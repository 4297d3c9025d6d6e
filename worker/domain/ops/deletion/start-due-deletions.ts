import { and, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";
import { DELETION_GRACE_MS } from "./contract.ts";

const ACCOUNTS_PER_SLICE = 50;
const HOUR_MS = 3_600_000;
/** Minimum and maximum wait before a failed deletion is retried, ms. The wait doubles each time. */
const RETRY_MS = { least: HOUR_MS, most: 24 * HOUR_MS };

/** Queues the deletion of accounts whose grace period has passed. */
export async function startDueDeletions(
  deps: Pick<Deps, "db" | "now" | "queue">,
): Promise<Progress> {
  return inSlices(ACCOUNTS_PER_SLICE, async () => {
    const userIds = await leaseDueDeletions(deps);
    for (const userId of userIds) await deps.queue.send({ type: "delete-account", userId });
    return userIds.length;
  });
}

/**
 * Returns at most 50 users whose grace period and retry delay are over, and stores the attempt's
 * time in `updatedAt`. Users with the oldest attempt come first, so that failing deletions do not
 * block the others.
 */
export async function leaseDueDeletions({ db, now }: Pick<Deps, "db" | "now">): Promise<string[]> {
  const at = now();
  const dueSince = sql`${users.deletionRequestedAt} + ${DELETION_GRACE_MS}`;
  const wait = sql`min(max(${users.updatedAt} - (${dueSince}), ${RETRY_MS.least}), ${RETRY_MS.most})`;
  const dueUserIds = db
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
    .limit(ACCOUNTS_PER_SLICE);
  const leasedUsers = await db
    .update(users)
    .set({ updatedAt: at })
    .where(inArray(users.id, dueUserIds))
    .returning({ id: users.id });
  return leasedUsers.map(({ id }) => id);
}
