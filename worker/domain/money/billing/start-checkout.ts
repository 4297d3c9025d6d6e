import { and, eq, exists } from "drizzle-orm";
import * as z from "zod";
import { t } from "#i18n/t.ts";
import { checkouts, users } from "../../../db/schema.ts";
import { CYCLES, type Cycle, PAID_PLANS, type PaidPlan } from "../../accounts/plans/contract.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import { isUniqueViolation } from "../ledger/post-journal.ts";
import { requireNoLostChargeback } from "./chargebacks.ts";
import type { Checkout } from "./contract-api.ts";
import { ensureCustomer, findOpenSubscription } from "./own-subscription.ts";
import { expireCheckouts, type SettleDeps, settlePlans } from "./settle-plans.ts";

export const CheckoutForm = z.object({ plan: z.enum(PAID_PLANS), cycle: z.enum(CYCLES) });

type CheckoutDeps = SettleDeps & Pick<Deps, "newId" | "appOrigin" | "throttle">;

/**
 * Starts the checkout of a plan and closes all other open checkouts of the user. Of two concurrent
 * checkouts of a user, the later checkout stays open.
 * @throws DomainError CONFLICT if the user has a plan, starts another checkout meanwhile, wants a
 * trial without a confirmed email address, or won a dispute against the platform; RATE_LIMITED
 * after ten checkouts in an hour
 */
export async function startCheckout(
  deps: CheckoutDeps,
  input: { actor: SignedInActor; plan: PaidPlan; cycle: Cycle; trialDays: number },
): Promise<Checkout> {
  const { actor, plan, cycle, trialDays } = input;
  if (trialDays > 0 && !actor.emailVerified)
    throw new DomainError("CONFLICT", t("billing.errors.trialEmailUnconfirmed"));
  await requireNoPlan(deps, input);
  await spendTry(deps, limits.checkouts(actor.id));
  const customerId = await ensureCustomer(deps, actor);
  // Syncs with the payment company first, because the stored subscription is as old as the last
  // webhook.
  await settlePlans(deps, { customerId, userId: actor.id });
  await requireNoPlan(deps, input);
  await requireNoLostChargeback(deps, { userId: actor.id });
  const id = await replaceCheckout(deps, input);
  await expireCheckouts(deps, { customerId, keep: await findOpenCheckout(deps, actor.id) });
  const session = await deps.payments.createCheckout({
    checkoutId: id,
    customerId,
    userId: actor.id,
    plan,
    cycle,
    trialDays,
    successUrl: `${deps.appOrigin}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${deps.appOrigin}/subscription-checkout`,
  });
  const c = checkouts;
  // The account can be suspended or closed while the payment company creates the checkout page.
  const isOpenUser = deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, actor.id), isOpenAccount()));
  const isOpenCheckout = and(eq(c.id, id), eq(c.state, "open"), exists(isOpenUser));
  const [updatedCheckout] = await deps.db
    .update(c)
    .set({ sessionId: session.id })
    .where(isOpenCheckout)
    .returning({ id: c.id });
  if (!updatedCheckout) {
    // A newer checkout has replaced this checkout, or the account has been suspended or closed,
    // before the payment company created the page. The user must therefore not be able to pay on
    // the page.
    await deps.payments.expireCheckout(session.id);
    throw new DomainError("CONFLICT", t("billing.errors.checkoutInProgress"));
  }
  return { sessionId: session.id, sessionUrl: session.url };
}

async function findOpenCheckout({ db }: Pick<Deps, "db">, userId: string): Promise<string | null> {
  const c = checkouts;
  const isOpen = and(eq(c.userId, userId), eq(c.state, "open"));
  return (await db.select({ id: c.id }).from(c).where(isOpen).get())?.id ?? null;
}

async function requireNoPlan(
  deps: CheckoutDeps,
  input: { actor: SignedInActor; plan: PaidPlan; cycle: Cycle },
): Promise<void> {
  const open = await findOpenSubscription(deps, input.actor.id);
  if (open?.plan === input.plan && open.cycle === input.cycle)
    throw new DomainError("CONFLICT", t("billing.errors.alreadyOnPlan"));
  if (open) throw new DomainError("CONFLICT", t("billing.errors.alreadySubscribed"));
}

/** @throws DomainError CONFLICT if a concurrent request of the user has replaced the checkout */
async function replaceCheckout(
  deps: CheckoutDeps,
  input: { actor: SignedInActor; plan: PaidPlan; cycle: Cycle },
): Promise<string> {
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
      if (isUniqueViolation(error, "checkouts."))
        throw new DomainError("CONFLICT", t("billing.errors.checkoutInProgress"), {
          cause: error,
        });
      throw error;
    });
  return id;
}
