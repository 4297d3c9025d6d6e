import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { checkouts } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { brokeUnique } from "../ledger/post-journal.ts";
import type { Cycle, PaidPlan } from "../plans/contract.ts";
import { limits, spendTry } from "../throttle/limits.ts";
import type { SignedInActor } from "../users/contract.ts";
import { ensureCustomer, findOpenSubscription } from "./own-subscription.ts";
import { expireCheckouts, type SettleDeps, settlePlans } from "./settle-plans.ts";

type CheckoutDeps = SettleDeps & Pick<Deps, "newId" | "appOrigin" | "throttle">;

/**
 * Begins the checkout of a plan. Every other page at which its buyer could pay for a plan is closed: of two that begin at once
 * the later stays.
 * @param input.trialDays 0 for none
 * @throws DomainError CONFLICT for who has a plan already, or begins another meanwhile, and for a trial without a confirmed
 *   address; RATE_LIMITED after ten in an hour
 */
export async function startCheckout(
  deps: CheckoutDeps,
  input: { actor: SignedInActor; plan: PaidPlan; cycle: Cycle; trialDays: number },
): Promise<{ sessionId: string; sessionUrl: string }> {
  const { actor, plan, cycle, trialDays } = input;
  if (trialDays > 0 && !actor.emailVerified) throw new DomainError("CONFLICT", t("billing.trialNeedsConfirmedEmail"));
  await requireNoPlan(deps, input);
  await spendTry(deps, limits.checkouts(actor.id));
  const customerId = await ensureCustomer(deps, actor);
  // Our copy is as old as the last webhook.
  await settlePlans(deps, { customerId, userId: actor.id });
  await requireNoPlan(deps, input);
  const id = await replaceCheckout(deps, input);
  await expireCheckouts(deps, { customerId, keep: await findOpenCheckout(deps, actor.id) });
  const session = await deps.payments.createCheckout({
    ...{ checkoutId: id, customerId, userId: actor.id, plan, cycle, trialDays },
    successUrl: `${deps.appOrigin}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${deps.appOrigin}/subscription-checkout`,
  });
  const c = checkouts;
  const isStill = and(eq(c.id, id), eq(c.state, "open"));
  const [kept] = await deps.db.update(c).set({ sessionId: session.id }).where(isStill).returning({ id: c.id });
  if (!kept) {
    // Another that began meanwhile took its place, and could not close a page that it did not know yet.
    await deps.payments.expireCheckout(session.id);
    throw new DomainError("CONFLICT", t("billing.aCheckoutIsBeingOpenedAlready"));
  }
  return { sessionId: session.id, sessionUrl: session.url };
}

/** Our name of a person's checkout that counts: another may have taken this one's place meanwhile. */
async function findOpenCheckout({ db }: Pick<Deps, "db">, userId: string): Promise<string | null> {
  const c = checkouts;
  const isOpen = and(eq(c.userId, userId), eq(c.state, "open"));
  return (await db.select({ id: c.id }).from(c).where(isOpen).get())?.id ?? null;
}

async function requireNoPlan(deps: CheckoutDeps, input: { actor: SignedInActor; plan: PaidPlan; cycle: Cycle }): Promise<void> {
  const open = await findOpenSubscription(deps, input.actor.id);
  if (open?.plan === input.plan && open.cycle === input.cycle) throw new DomainError("CONFLICT", t("billing.youHaveThisPlanAlready"));
  if (open) throw new DomainError("CONFLICT", t("billing.youHaveAPlanAlreadyChange"));
}

/** Writes down a checkout in the place of the one before it. @returns its id @throws DomainError CONFLICT where two do so at once */
async function replaceCheckout(deps: CheckoutDeps, input: { actor: SignedInActor; plan: PaidPlan; cycle: Cycle }): Promise<string> {
  const { actor, plan, cycle } = input;
  const id = deps.newId("chk");
  const c = checkouts;
  await deps.db
    .batch([
      deps.db
        .update(c)
        .set({ state: "expired" })
        .where(and(eq(c.userId, actor.id), eq(c.state, "open"))),
      deps.db.insert(c).values({ id, userId: actor.id, plan, cycle, createdAt: deps.now() }),
    ])
    .catch((error: unknown) => {
      if (brokeUnique(error, "checkouts.")) throw new DomainError("CONFLICT", t("billing.aCheckoutIsBeingOpenedAlready"), { cause: error });
      throw error;
    });
  return id;
}
