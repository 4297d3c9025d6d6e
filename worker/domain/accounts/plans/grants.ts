import { type SQL, sql } from "drizzle-orm";
import { subscriptions } from "../../../db/schema.ts";
import { OPEN_STATUSES } from "./contract.ts";

/**
 * SQL for a user's plan: the best of the user's open subscriptions and unexpired grants by staff.
 * @param user an ID, or raw SQL such as `users.id`, because a Drizzle column omits the table's name
 */
export const bestPlanOf = (user: SQL, at: number): SQL<string> =>
  sql`coalesce((select plan from (
      select s.plan as plan from ${subscriptions} s where s.user_id = ${user}
        and s.status in (select value from json_each(${JSON.stringify(OPEN_STATUSES)}))
      union all
      select g.granted_plan from users g where g.id = ${user} and g.granted_plan is not null and coalesce(g.granted_until > ${at}, 1)
    ) order by plan = 'creator_pro' desc limit 1), 'free')`;
