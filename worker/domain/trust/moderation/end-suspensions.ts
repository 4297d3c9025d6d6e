import { lte } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Scheduled job. Ends suspensions whose end has passed. Idempotent. */
export async function endSuspensions({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const at = now();
  await db
    .update(users)
    .set({ suspendedAt: null, suspendedUntil: null, updatedAt: at })
    .where(lte(users.suspendedUntil, at));
}
