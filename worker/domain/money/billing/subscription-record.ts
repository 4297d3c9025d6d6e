import { and, desc, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { invoices, subscriptions, users } from "../../../db/schema.ts";
import { isOpen } from "../../accounts/plans/contract.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { getImmediateRefundCents } from "./change-subscription.ts";
import type { SubscriptionRecord } from "./contract-api.ts";
import { findOpenSubscription, type OwnSubscription } from "./own-subscription.ts";

const STATUS_SPELLINGS: Record<string, string> = { canceled: "cancelled" };

/** Returns a user's plan and price. Throws FORBIDDEN unless the actor is that user or staff. */
export async function getSubscriptionRecord(
  deps: Pick<Deps, "db" | "now">,
  { actor, userId }: { actor: Pick<SignedInActor, "id" | "role">; userId: string },
): Promise<SubscriptionRecord> {
  if (userId !== actor.id && actor.role === "user")
    throw new DomainError("FORBIDDEN", t("billing.errors.viewOwnOnly"));
  const user = await deps.db
    .select({ plan: users.plan })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user) throw notFound(t("billing.notFound.account"));
  const latestSubscription =
    (await findOpenSubscription(deps, userId)) ?? (await findLastSubscription(deps, userId));
  if (!latestSubscription) return { ...NO_SUBSCRIPTION, plan: user.plan };
  const open = isOpen(latestSubscription);
  return {
    plan: user.plan,
    status: STATUS_SPELLINGS[latestSubscription.status] ?? latestSubscription.status,
    billingCycle: latestSubscription.cycle,
    price: latestSubscription.priceCents,
    currency: latestSubscription.currency,
    currentPeriodEnd: latestSubscription.periodEnd,
    cancelAtPeriodEnd: latestSubscription.cancelAtPeriodEnd,
    trialEndsAt: latestSubscription.status === "trialing" ? latestSubscription.trialEndsAt : null,
    amountDue:
      latestSubscription.status === "past_due" ? await openAmount(deps, latestSubscription) : 0,
    refundIfCancelledNow: open ? await getImmediateRefundCents(deps, latestSubscription) : 0,
    startedAt: latestSubscription.startedAt,
  };
}

const NO_SUBSCRIPTION = {
  status: "none",
  billingCycle: null,
  price: 0,
  currency: "USD",
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  trialEndsAt: null,
  amountDue: 0,
  refundIfCancelledNow: 0,
  startedAt: null,
} as const;

async function findLastSubscription(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<OwnSubscription | undefined> {
  const s = subscriptions;
  // Two subscriptions can begin in the same second. The row inserted later is then the newer one.
  return db
    .select()
    .from(s)
    .where(eq(s.userId, userId))
    .orderBy(desc(s.startedAt), sql`rowid desc`)
    .limit(1)
    .get();
}

/** Cents of the newest unpaid invoice, or the plan's price while that invoice is not stored yet. */
async function openAmount(
  { db }: Pick<Deps, "db">,
  { id, priceCents }: OwnSubscription,
): Promise<number> {
  const i = invoices;
  const open = await db
    .select({ due: i.dueCents })
    .from(i)
    .where(and(eq(i.subscriptionId, id), eq(i.status, "open")))
    .orderBy(desc(i.createdAt))
    .limit(1)
    .get();
  return open?.due ?? priceCents;
}
