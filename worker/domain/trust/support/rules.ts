import { sql } from "drizzle-orm";
import { supportRequests, users } from "../../../db/schema.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import { PLANS } from "../../accounts/users/contract.ts";

const HOUR_MS = 3_600_000;

/** SQL: hours until an answer, by the user's current plan. */
const responseHours = sql`case ${users.plan} ${sql.join(
  PLANS.map((plan) => sql`when ${plan} then ${entitlementsOf(plan).supportHours}`),
  sql` `,
)} end`;

/**
 * SQL: time until which an answer is promised, ms since the epoch. Uses the better of the plan at
 * the time of the message and the current plan. The query must join `users`.
 */
export const dueAt =
  sql<number>`(${supportRequests.waitingSince} + min(${supportRequests.promisedHours}, ${responseHours}) * ${sql.raw(String(HOUR_MS))})`.mapWith(
    Number,
  );
