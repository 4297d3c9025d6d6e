import { t } from "#i18n/t.ts";
import type { Deps } from "../deps.ts";
import { PLAN_NAMES } from "../plans/contract-features.ts";
import { cancelNow, endAtPeriodEnd } from "./change-subscription.ts";
import { getOpenSubscription } from "./own-subscription.ts";

type CancelDeps = Pick<Deps, "db" | "now" | "payments" | "log">;

const money = (cents: number, currency: string) => new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
const dayOf = (at: number) => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(at);

/**
 * Ends a person's plan with its period, or at once; then what the refund rule gives goes back by itself.
 * @returns what was done, in a sentence, and what goes back in cents
 * @throws DomainError CONFLICT without a subscription
 */
export async function cancelSubscription(
  deps: CancelDeps,
  { userId, immediate }: { userId: string; immediate: boolean },
): Promise<{ message: string; refundCents: number }> {
  if (!immediate) {
    const own = await endAtPeriodEnd(deps, { userId, ends: true });
    const message = t("billing.yourValuePlanEndsOnPeriodend", { value: PLAN_NAMES[own.plan], periodEnd: dayOf(own.periodEnd) });
    return { message, refundCents: 0 };
  }
  const own = await getOpenSubscription(deps, userId);
  const refundCents = await cancelNow(deps, { userId });
  const back = t("billing.refundcentsGoesBackTheWayThat", { refundCents: money(refundCents, own.currency) });
  return {
    message: t("billing.yourValuePlanHasEndedText", {
      value: PLAN_NAMES[own.plan],
      text: refundCents > 0 ? back : t("billing.nothingIsRefunded"),
    }),
    refundCents,
  };
}

/** Takes back that a plan ends. @throws DomainError CONFLICT without a subscription */
export async function resumeSubscription(deps: CancelDeps, { userId }: { userId: string }): Promise<{ message: string }> {
  const own = await endAtPeriodEnd(deps, { userId, ends: false });
  const next = own.status === "trialing" ? t("billing.yourFirstPaymentIs") : t("billing.itRenews");
  return { message: t("billing.yourValuePlanGoesOnNext", { value: PLAN_NAMES[own.plan], next, periodEnd: dayOf(own.periodEnd) }) };
}
