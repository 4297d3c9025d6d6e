import { and, eq, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import { PLANS } from "../users/contract.ts";
import { entitlementsOf } from "./entitlements.ts";

/** What of a creator decides whether they may earn. */
export type Earner = Pick<typeof users.$inferSelect, "partnerStatus" | "plan" | "deletedAt">;

/**
 * Whether a creator may take tips and a share of plan revenue: an active partner, or one whose plan gives it. Who was suspended
 * as a partner earns nothing, whatever their plan; the bonus for views and followers is for active partners alone.
 */
export const mayEarn = ({ partnerStatus, plan, deletedAt }: Earner): boolean =>
  deletedAt === null && partnerStatus !== "suspended" && (partnerStatus === "active" || entitlementsOf(plan).monetization);

const EARNING_PLANS = PLANS.filter((plan) => entitlementsOf(plan).monetization);

/** The same of a row of `users` in a query. */
export const mayEarnHere = (): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    ne(users.partnerStatus, "suspended"),
    or(eq(users.partnerStatus, "active"), inArray(users.plan, EARNING_PLANS)),
  );

/** Whether who may earn (partners, and whose plan gives it) also wants tips. */
export const takesTips = (creator: MoneyFacts): boolean => creator.takesTips && creator.emailVerifiedAt !== null && mayEarn(creator);
type MoneyFacts = Earner & Pick<typeof users.$inferSelect, "emailVerifiedAt" | "takesTips">;
