import { and, eq, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import { PLANS } from "../users/contract.ts";
import { entitlementsOf } from "./entitlements.ts";

export type Earner = Pick<typeof users.$inferSelect, "partnerStatus" | "plan" | "deletedAt">;

/**
 * True if a creator may receive tips and a share of plan revenue: an active partner, or a user
 * whose plan includes it. A suspended partner earns nothing on any plan. Only active partners get
 * the bonus for views and followers.
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

/** True if the creator may earn, wants tips and has a confirmed email address. */
export const takesTips = (creator: MoneyFacts): boolean =>
  creator.takesTips && creator.emailVerifiedAt !== null && mayEarn(creator);
type MoneyFacts = Earner & Pick<typeof users.$inferSelect, "emailVerifiedAt" | "takesTips">;
