import { sql } from "drizzle-orm";
import { users } from "../../db/schema.ts";
import { PLANS } from "../users/contract.ts";
import { entitlementsOf } from "./entitlements.ts";

const FIRST = PLANS.filter((plan) => entitlementsOf(plan).priorityMonetization);

/** The gate: 0 for people whose plan puts their partner application first, 1 for all others. To order by, in a select that joins `users`. */
export const monetizationRank = sql<number>`case when ${users.plan} in (${sql.join(
  FIRST.map((plan) => sql`${plan}`),
  sql`, `,
)}) then 0 else 1 end`;
