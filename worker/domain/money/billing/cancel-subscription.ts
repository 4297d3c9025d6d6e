import { formatDate, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { isOpen } from "../../accounts/plans/contract.ts";
import { PLAN_NAMES } from "../../accounts/plans/contract-features.ts";
import { DomainError } from "../../kernel/errors.ts";
import { cardRefundTakes } from "../refund-policy/contract-figures.ts";
import { cancelImmediately, endAtPeriodEnd } from "./change-subscription.ts";
import type { PlanChanged } from "./contract-api.ts";
import { getOpenSubscription } from "./own-subscription.ts";
import type { SettleDeps } from "./settle-plans.ts";

type CancelDeps = SettleDeps;

/**
 * Ends a plan at once or when its paid period ends. A plan whose current period is not paid always
 * ends at once. Throws CONFLICT for a user without a plan.
 */
export async function cancelSubscription(
  deps: CancelDeps,
  { userId, immediate }: { userId: string; immediate: boolean },
): Promise<PlanChanged & { refundCents: number }> {
  if (!immediate) {
    const subscription = await endAtPeriodEnd(deps, { userId, ends: true });
    const plan = t(PLAN_NAMES[subscription.plan]);
    const message = isOpen(subscription)
      ? t("billing.cancel.success.periodEndBody", {
          plan,
          periodEnd: formatDate(subscription.periodEnd),
        })
      : t("billing.cancel.success.immediateBody", { plan });
    return { message, refundCents: 0 };
  }
  const subscription = await getOpenSubscription(deps, userId);
  const refundCents = await cancelImmediately(deps, { userId });
  const plan = t(PLAN_NAMES[subscription.plan]);
  const message =
    refundCents > 0
      ? t("billing.cancel.success.refundedBody", {
          plan,
          refund: formatMoney(refundCents, subscription.currency),
          takes: cardRefundTakes(),
        })
      : t("billing.cancel.success.immediateBody", { plan });
  return { message, refundCents };
}

/**
 * Cancels the scheduled end of a user's plan, so that the plan renews.
 * @throws DomainError CONFLICT for a user without a subscription, and if a chargeback of a plan
 * payment is open or lost
 */
export async function resumeSubscription(
  deps: CancelDeps,
  { userId }: { userId: string },
): Promise<PlanChanged> {
  const subscription = await endAtPeriodEnd(deps, { userId, ends: false });
  if (!isOpen(subscription))
    throw new DomainError("CONFLICT", t("billing.errors.noActiveSubscription"));
  const messageArgs = {
    plan: t(PLAN_NAMES[subscription.plan]),
    periodEnd: formatDate(subscription.periodEnd),
  };
  return {
    message:
      subscription.status === "trialing"
        ? t("billing.resume.success.trialBody", messageArgs)
        : t("billing.resume.success.body", messageArgs),
  };
}
