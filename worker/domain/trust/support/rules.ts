import { sql } from "drizzle-orm";
import { supportRequests, users } from "../../../db/schema.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import { PLANS } from "../../accounts/users/contract.ts";

const HOUR_MS = 3_600_000;

/** SQL: the response time of the user's current plan, hours. */
const responseHours = sql`case ${users.plan} ${sql.join(
  PLANS.map((plan) => sql`when ${plan} then ${entitlementsOf(plan).supportHours}`),
  sql` `,
)} end`;

/**
 * SQL: time by which a reply is due, ms since the epoch. Uses the shorter of two response times: of
 * the plan at the time of the message, and of the current plan. The query must join `users`.
 */
export const dueAt =
  sql<number>`(${supportRequests.waitingSince} + min(${supportRequests.promisedHours}, ${responseHours}) * ${sql.raw(String(HOUR_MS))})`.mapWith(
    Number,
  );
