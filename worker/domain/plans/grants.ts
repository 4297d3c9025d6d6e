import { type SQL, sql } from "drizzle-orm";
import { subscriptions, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { OPEN_STATUSES } from "./contract.ts";

/**
 * The plan of a user: the best of what their open subscriptions give and of what staff gave them, until that ends.
 * @param user the user's id, or an expression of it. Names in full: a query builder leaves the table out
 */
export const bestPlanOf = (user: SQL, at: number): SQL<string> =>
  sql`coalesce((select plan from (
      select s.plan as plan from ${subscriptions} s where s.user_id = ${user}
        and s.status in (select value from json_each(${JSON.stringify(OPEN_STATUSES)}))
      union all
      select g.granted_plan from users g where g.id = ${user} and g.granted_plan is not null and coalesce(g.granted_until > ${at}, 1)
    ) order by plan = 'creator_pro' desc limit 1), 'free')`;

/**
 * The job: gives plans that staff granted, and ends those whose time is over; what is paid for stays. Staff
 * grant one at /admin/people (people/grant-plan.ts).
 */
export async function applyGrants({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const at = now();
  const best = bestPlanOf(sql`users.id`, at);
  await db.batch([
    db
      .update(users)
      .set({ plan: sql`${best}`, updatedAt: at })
      .where(sql`users.granted_plan is not null and users.deleted_at is null and users.plan <> ${best}`),
    db
      .update(users)
      .set({ grantedPlan: null, grantedUntil: null })
      .where(sql`users.granted_plan is not null and users.granted_until <= ${at}`),
  ]);
}
