import { and, eq, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import { PLANS } from "../users/contract.ts";
import { entitlementsOf } from "./entitlements.ts";

export type Earner = Pick<typeof users.$inferSelect, "partnerStatus" | "plan" | "deletedAt">;

/**
 * Returns true if a creator can receive tips and a share of subscribers' plan payments. A
 * suspended partner never can.
 */
export const mayEarn = ({ partnerStatus, plan, deletedAt }: Earner): boolean =>
  deletedAt === null &&
  partnerStatus !== "suspended" &&
  (partnerStatus === "active" || entitlementsOf(plan).monetization);

const EARNING_PLANS = PLANS.filter((plan) => entitlementsOf(plan).monetization);

/** `mayEarn` as an SQL condition on a row of `users`. */
export const mayEarnCondition = (): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    ne(users.partnerStatus, "suspended"),
    or(eq(users.partnerStatus, "active"), inArray(users.plan, EARNING_PLANS)),
  );

/** Tells whether viewers can send a tip to the creator. */
export const takesTips = (creator: MoneyFacts): boolean =>
  creator.takesTips && creator.emailVerifiedAt !== null && mayEarn(creator);
type MoneyFacts = Earner & Pick<typeof users.$inferSelect, "emailVerifiedAt" | "takesTips">;
