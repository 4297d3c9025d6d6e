import { and, eq, lte } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";

/**
 * Scheduled job. Ends suspensions whose end has passed. Idempotent.
 * Each statement ends one suspension, because triggers then index the content of the user.
 */
export function endSuspensions({
  db,
  now,
  log,
}: Pick<Deps, "db" | "now" | "log">): Promise<Progress> {
  const at = now();
  const isDue = lte(users.suspendedUntil, at);
  return sweepRows(
    { log },
    {
      size: 100,
      page: ({ size, skipped }) =>
        db
          .select({ id: users.id })
          .from(users)
          .where(isDue)
          .orderBy(users.suspendedUntil, users.id)
          .limit(size)
          .offset(skipped),
      work: ({ id }) =>
        db
          .update(users)
          .set({ suspendedAt: null, suspendedUntil: null, updatedAt: at })
          .where(and(eq(users.id, id), isDue)),
      onError: ["suspension not ended", ({ id }) => ({ userId: id })],
    },
  );
}
