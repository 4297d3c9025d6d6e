import { inArray, lte } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";

const SLICE = 500;

/** Scheduled job. Ends suspensions whose end has passed. Idempotent. */
export async function endSuspensions({ db, now }: Pick<Deps, "db" | "now">): Promise<Progress> {
  const at = now();
  const due = db.select({ id: users.id }).from(users).where(lte(users.suspendedUntil, at));
  const end = db
    .update(users)
    .set({ suspendedAt: null, suspendedUntil: null, updatedAt: at })
    .where(inArray(users.id, due.limit(SLICE)));
  return inSlices(SLICE, async () => (await end).meta.changes);
}
