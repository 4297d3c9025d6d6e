import { type SQL, sql } from "drizzle-orm";
import { subscriptions } from "../../../db/schema.ts";
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
