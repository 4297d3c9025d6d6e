import { and, desc, eq, inArray } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { billingCustomers, subscriptions } from "../../../db/schema.ts";
import { OPEN_STATUSES } from "../../accounts/plans/contract.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";

export type OwnSubscription = typeof subscriptions.$inferSelect;

/** Returns a user's active, trialing or past-due subscription; null if there is none. */
export async function findOpenSubscription(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<OwnSubscription | null> {
  const s = subscriptions;
  const row = await db
    .select()
    .from(s)
    .where(and(eq(s.userId, userId), inArray(s.status, [...OPEN_STATUSES])))
    .orderBy(desc(s.startedAt))
    .limit(1)
    .get();
  return row ?? null;
}

/** Returns a user's active, trialing or past-due subscription. Throws CONFLICT without one. */
export async function getOpenSubscription(
  deps: Pick<Deps, "db">,
  userId: string,
): Promise<OwnSubscription> {
  const subscription = await findOpenSubscription(deps, userId);
  if (!subscription) throw new DomainError("CONFLICT", t("billing.errors.noActiveSubscription"));
  return subscription;
}

/** Returns a subscription by its id. Throws CONFLICT for an unknown id. */
export async function getSubscription(
  { db }: Pick<Deps, "db">,
  id: string,
): Promise<OwnSubscription> {
  const row = await db.select().from(subscriptions).where(eq(subscriptions.id, id)).get();
  if (!row) throw new DomainError("CONFLICT", t("billing.errors.noActiveSubscription"));
  return row;
}

/** Returns the user's customer id at the payment company, created on the first call. */
export async function ensureCustomer(
  deps: Pick<Deps, "db" | "now" | "payments">,
  actor: Pick<SignedInActor, "id" | "email" | "displayName">,
): Promise<string> {
  const c = billingCustomers;
  const find = () =>
    deps.db.select({ customerId: c.customerId }).from(c).where(eq(c.userId, actor.id)).get();
  const existingCustomer = await find();
  if (existingCustomer) return existingCustomer.customerId;
  const { id } = await deps.payments.createCustomer({
    userId: actor.id,
    email: actor.email,
    name: actor.displayName,
  });
  await deps.db
    .insert(c)
    .values({ userId: actor.id, customerId: id, createdAt: deps.now() })
    .onConflictDoNothing();
  return (await find())?.customerId ?? id;
}
