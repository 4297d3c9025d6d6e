import { t } from "#i18n/t.ts";
import type { BillingMail } from "../domain/mail/contract-billing.ts";
import { PLAN_NAMES } from "../domain/plans/contract-features.ts";
import type { Letter } from "./letter.ts";
import { dayOf, moneyOf } from "./words.ts";

/** The words of mails about plans. `origin` is the app's own. */
export function billingLetter(mail: BillingMail, origin: string): Letter {
  const why = t("mail.youGetThisMailBecauseThe", { username: mail.username });
  const manage = (label: string) => ({ label, href: `${origin}/subscription-management` });
  const plan = mail.plan ? t(PLAN_NAMES[mail.plan]) : "";
  switch (mail.kind) {
    case "plan-receipt":
      return {
        subject: t("mail.yourReceiptFromTributaryCents", { cents: moneyOf(mail.cents, mail.currency) }),
        heading: t("mail.yourReceipt"),
        lines: [t("mail.thankYouUsernameYourPaymentWent", { username: mail.username })],
        facts: [
          ...(mail.plan ? [{ label: t("mail.plan"), value: plan }] : []),
          { label: t("mail.paid"), value: moneyOf(mail.cents, mail.currency) },
          ...(mail.taxCents > 0 ? [{ label: t("mail.ofThatTax"), value: moneyOf(mail.taxCents, mail.currency) }] : []),
          { label: t("mail.date"), value: dayOf(mail.paidAt) },
          { label: t("mail.for"), value: t("mail.fromUntil", { from: dayOf(mail.from), until: dayOf(mail.until) }) },
          ...(mail.number ? [{ label: t("mail.invoice"), value: mail.number }] : []),
        ],
        action: manage(t("mail.seeYourPlanAndInvoices")),
        why,
      };
    case "plan-payment-failed":
      return {
        subject: t("mail.yourPaymentDidNotGoThrough"),
        heading: t("mail.yourPaymentDidNotGoThrough"),
        lines: [
          t("mail.weCouldNotChargeCentsFor", { cents: moneyOf(mail.cents, mail.currency), plan }),
          t("mail.mostOftenTheCardHasExpired"),
        ],
        action: manage(t("mail.fixPayment")),
        after: [t("mail.ifItDoesNotGoThrough")],
        why,
      };
    case "plan-trial-started":
      return {
        subject: t("mail.yourPlanTrialHasBegun", { plan }),
        heading: t("mail.welcomeToPlan", { plan }),
        lines: [
          t("mail.youHaveAllOfPlanUntil", { plan, endsAt: dayOf(mail.endsAt), username: mail.username }),
          t("mail.onThatDayItBegins", { cents: moneyOf(mail.cents, mail.currency), cycle: mail.cycle }),
        ],
        action: manage(t("mail.manageYourPlan")),
        why,
      };
    case "plan-trial-ending":
      return {
        subject: t("mail.yourPlanTrialEndsOnEndsat", { plan, endsAt: dayOf(mail.endsAt) }),
        heading: t("mail.yourTrialEndsSoon"),
        lines: [
          t("mail.onEndsatYourFirstPayment", {
            endsAt: dayOf(mail.endsAt),
            cents: moneyOf(mail.cents, mail.currency),
            cycle: mail.cycle,
          }),
          t("mail.toGoOnThereIsNothing"),
        ],
        action: manage(t("mail.manageYourPlan")),
        why,
      };
    case "plan-ending":
      return {
        subject: t("mail.yourPlanPlanEndsOnEndsat", { plan, endsAt: dayOf(mail.endsAt) }),
        heading: t("mail.yourPlanIsCancelled"),
        lines: mail.isDisputed
          ? [t("mail.planEndingDisputed", { username: mail.username, plan, endsAt: dayOf(mail.endsAt) })]
          : [t("mail.youKeepPlanUntilEndsatAnd", { plan, endsAt: dayOf(mail.endsAt) }), t("mail.ifYouChangeYourMindBefore")],
        action: manage(mail.isDisputed ? t("mail.manageYourPlan") : t("mail.resumeYourPlan")),
        why,
      };
    case "plan-ended":
      return {
        subject: t("mail.yourPlanPlanHasEnded", { plan }),
        heading: t("mail.yourPlanHasEnded"),
        lines: [t("mail.usernameIsOnTheFreePlan", { username: mail.username })],
        action: { label: t("mail.seeThePlans"), href: `${origin}/subscription` },
        why,
      };
    case "plan-refunded":
      return {
        subject: t("mail.yourRefundOfCents", { cents: moneyOf(mail.cents, mail.currency) }),
        heading: t("mail.yourRefundIsOnItsWay"),
        lines: [t("mail.itGoesBackTheWayThat")],
        facts: [
          { label: t("mail.refund"), value: moneyOf(mail.cents, mail.currency) },
          ...(mail.plan ? [{ label: t("mail.plan"), value: plan }] : []),
          ...(mail.number ? [{ label: t("mail.invoice"), value: mail.number }] : []),
        ],
        action: { label: t("mail.howRefundsWork"), href: `${origin}/refund` },
        why,
      };
    case "plan-second":
      return {
        subject: t("mail.secondPlanSubject"),
        heading: t("mail.secondPlanHeading"),
        lines: [
          t("mail.secondPlanKept", { username: mail.username, plan }),
          mail.cents > 0 ? t("mail.secondPlanRefund", { cents: moneyOf(mail.cents, mail.currency) }) : t("mail.secondPlanFree"),
        ],
        action: manage(t("mail.manageYourPlan")),
        why,
      };
    case "plan-trial-used":
      return {
        subject: t("mail.trialUsedSubject"),
        heading: t("mail.trialUsedHeading"),
        lines: [t("mail.trialUsedWhy", { username: mail.username, plan }), t("mail.trialUsedNext")],
        action: { label: t("mail.seeThePlans"), href: `${origin}/subscription` },
        why,
      };
    case "plan-closed":
      return {
        subject: t("mail.yourPlanPlanHasEnded", { plan }),
        heading: t("mail.yourPlanHasEnded"),
        lines: [
          mail.why === "disputed"
            ? t("mail.planClosedDisputed", { username: mail.username, plan })
            : t("mail.planClosedRefunded", { username: mail.username, plan }),
          ...(mail.why === "disputed" ? [t("mail.planClosedDisputedNext")] : []),
          t("mail.planClosedOthers"),
        ],
        action: { label: t("mail.seeThePlans"), href: `${origin}/subscription` },
        why,
      };
    default: {
      const never: never = mail;
      throw new Error(`No letter for ${JSON.stringify(never)}`);
    }
  }
}
