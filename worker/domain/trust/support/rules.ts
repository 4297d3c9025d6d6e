import { sql } from "drizzle-orm";
import { supportRequests, users } from "../../../db/schema.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import { PLANS } from "../../accounts/users/contract.ts";

const HOUR_MS = 3_600_000;

/** The gate, in the database: hours to an answer by the plan that a person has now. */
const hoursNow = sql`case ${users.plan} ${sql.join(
  PLANS.map((plan) => sql`when ${plan} then ${entitlementsOf(plan).supportHours}`),
  sql` `,
)} end`;

/**
 * Until when a request is promised an answer, ms since the epoch: by the better of the plan that
 * its person had when they wrote and the one they have now. For a select that joins its person.
 */
export const dueAt =
  sql<number>`(${supportRequests.waitingSince} + min(${supportRequests.promisedHours}, ${hoursNow}) * ${sql.raw(String(HOUR_MS))})`.mapWith(
    Number,
  );
