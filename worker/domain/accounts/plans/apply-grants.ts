import { sql } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { bestPlanOf } from "./grants.ts";

/**
 * Scheduled job. Updates the plans of users whose grant by staff has begun or expired. A user
 * who also pays for a plan has the better of both.
 */
export async function applyGrants({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const at = now();
  const best = bestPlanOf(sql`users.id`, at);
  await db.batch([
    db
      .update(users)
      .set({ plan: sql`${best}`, updatedAt: at })
      .where(
        sql`users.granted_plan is not null and users.deleted_at is null and users.plan <> ${best}`,
      ),
    db
      .update(users)
      .set({ grantedPlan: null, grantedUntil: null })
      .where(sql`users.granted_plan is not null and users.granted_until <= ${at}`),
  ]);
}
