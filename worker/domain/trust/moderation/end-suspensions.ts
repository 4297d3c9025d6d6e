import { lte } from "drizzle-orm";
import { userRestrictions, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Ends suspensions whose end has passed, and deletes expired restrictions. Idempotent. */
export async function endSuspensions({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const at = now();
  await db.batch([
    db
      .update(users)
      .set({ suspendedAt: null, suspendedUntil: null, updatedAt: at })
      .where(lte(users.suspendedUntil, at)),
    db.delete(userRestrictions).where(lte(userRestrictions.until, at)),
  ]);
}
