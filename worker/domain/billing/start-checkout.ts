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

type CheckoutDeps = Pick<Deps, "db" | "now" | "newId" | "payments" | "appOrigin" | "throttle">;

/**
 * Begins the checkout of a plan; one that was begun before is closed, so that nobody pays twice.
 * @param input.trialDays 0 for none
 * @throws DomainError CONFLICT for who has a plan already, or begins two at once; RATE_LIMITED after ten in an hour
 */
export async function startCheckout(
  deps: CheckoutDeps,
  input: { actor: SignedInActor; plan: PaidPlan; cycle: Cycle; trialDays: number },
): Promise<{ sessionId: string; sessionUrl: string }> {
  const { actor, plan, cycle, trialDays } = input;
  const open = await findOpenSubscription(deps, actor.id);
  if (open?.plan === plan && open.cycle === cycle) throw new DomainError("CONFLICT", t("billing.youHaveThisPlanAlready"));
  if (open) throw new DomainError("CONFLICT", t("billing.youHaveAPlanAlreadyChange"));
  await spendTry(deps, limits.checkouts(actor.id));
  const customerId = await ensureCustomer(deps, actor);
  await closeOpenCheckouts(deps, actor.id);
  const id = deps.newId("chk");
  await deps.db
    .insert(checkouts)
    .values({ id, userId: actor.id, plan, cycle, createdAt: deps.now() })
    .catch((error: unknown) => {
      if (brokeUnique(error, "checkouts.")) throw new DomainError("CONFLICT", t("billing.aCheckoutIsBeingOpenedAlready"), { cause: error });
      throw error;
    });
  const successUrl = `${deps.appOrigin}/subscription/success?session_id={CHECKOUT_SESSION_ID}`;
  const cancelUrl = `${deps.appOrigin}/subscription-checkout`;
  const session = await deps.payments.createCheckout({
    checkoutId: id,
    customerId,
    userId: actor.id,
    plan,
    cycle,
    trialDays,
    successUrl,
    cancelUrl,
  });
  await deps.db.update(checkouts).set({ sessionId: session.id }).where(eq(checkouts.id, id));
  return { sessionId: session.id, sessionUrl: session.url };
}

async function closeOpenCheckouts({ db, payments }: CheckoutDeps, userId: string): Promise<void> {
  const open = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, "open")));
  for (const { id, sessionId } of open) {
    if (sessionId !== null) await payments.expireCheckout(sessionId);
    await db
      .update(checkouts)
      .set({ state: "expired" })
      .where(and(eq(checkouts.id, id), eq(checkouts.state, "open")));
  }
}
