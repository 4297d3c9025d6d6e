import { sql } from "drizzle-orm";
import { supportRequests, users } from "../../../db/schema.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import { PLANS } from "../../accounts/users/contract.ts";

const HOUR_MS = 3_600_000;

/** SQL for the response time that the user's current plan promises, hours. */
const responseHours = sql`case ${users.plan} ${sql.join(
  PLANS.map((plan) => sql`when ${plan} then ${entitlementsOf(plan).supportHours}`),
  sql` `,
)} end`;

/**
 * SQL for the deadline of a reply, ms since the epoch. The query must join `users`.
 * The shorter response time counts: of the plan when the user wrote, or of the current plan.
 */
export const dueAt =
  sql<number>`(${supportRequests.waitingSince} + min(${supportRequests.promisedHours}, ${responseHours}) * ${sql.raw(String(HOUR_MS))})`.mapWith(
    Number,
  );
