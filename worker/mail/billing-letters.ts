import { t } from "#i18n/t.ts";
import type { BillingMail } from "../domain/accounts/mail/contract-billing.ts";
import { PLAN_NAMES } from "../domain/accounts/plans/contract-features.ts";
import type { Letter } from "./letter.ts";
import { dayOf, moneyOf } from "./words.ts";

type Of<Kind extends BillingMail["kind"]> = Extract<BillingMail, { kind: Kind }>;
type Body = Omit<Letter, "why">;

/** Texts and links that several emails share. */
interface Words {
  /** Name of the plan. Empty for an email that is not about a plan. */
  plan: string;
  /** Returns a button that opens the page of the subscription. */
  manage: (label: string) => { label: string; href: string };
  origin: string;
}

/**
 * Returns the content of an email about a plan.
 * @param origin origin of the app
 */
export function billingLetter(mail: BillingMail, origin: string): Letter {
  const words: Words = {
    plan: mail.plan ? t(PLAN_NAMES[mail.plan]) : "",
    manage: (label) => ({ label, href: `${origin}/subscription-management` }),
    origin,
  };
  return {
    ...bodyOf(mail, words),
    why: t("mail.youGetThisMailBecauseThe", { username: mail.username }),
  };
}

function bodyOf(mail: BillingMail, words: Words): Body {
  switch (mail.kind) {
    case "plan-receipt":
      return receipt(mail, words);
    case "plan-payment-failed":
      return paymentFailed(mail, words);
    case "plan-trial-started":
      return trialStarted(mail, words);
    case "plan-trial-ending":
      return trialEnding(mail, words);
    case "plan-ending":
      return planEnding(mail, words);
    case "plan-ended":
      return planEnded(mail, words);
    case "plan-refunded":
      return planRefunded(mail, words);
    case "plan-second":
      return secondPlan(mail, words);
    case "plan-trial-used":
      return trialUsed(mail, words);
    case "plan-closed":
      return planClosed(mail, words);
    default: {
      const never: never = mail;
      throw new Error(`No letter for ${JSON.stringify(never)}`);
    }
  }
}

function receipt(mail: Of<"plan-receipt">, { plan, manage }: Words): Body {
  return {
    subject: t("mail.yourReceiptFromTributaryCents", { cents: moneyOf(mail.cents, mail.currency) }),
    heading: t("mail.yourReceipt"),
    lines: [t("mail.thankYouUsernameYourPaymentWent", { username: mail.username })],
    facts: [
      ...(mail.plan ? [{ label: t("mail.plan"), value: plan }] : []),
      { label: t("mail.paid"), value: moneyOf(mail.cents, mail.currency) },
      ...(mail.taxCents > 0
        ? [{ label: t("mail.ofThatTax"), value: moneyOf(mail.taxCents, mail.currency) }]
        : []),
      { label: t("mail.date"), value: dayOf(mail.paidAt) },
      {
        label: t("mail.for"),
        value: t("mail.fromUntil", { from: dayOf(mail.from), until: dayOf(mail.until) }),
      },
      ...(mail.number ? [{ label: t("mail.invoice"), value: mail.number }] : []),
    ],
    action: manage(t("mail.seeYourPlanAndInvoices")),
  };
}

function paymentFailed(mail: Of<"plan-payment-failed">, { plan, manage }: Words): Body {
  return {
    subject: t("mail.yourPaymentDidNotGoThrough"),
    heading: t("mail.yourPaymentDidNotGoThrough"),
    lines: [
      t("mail.weCouldNotChargeCentsFor", { cents: moneyOf(mail.cents, mail.currency), plan }),
      t("mail.mostOftenTheCardHasExpired"),
    ],
    action: manage(t("mail.fixPayment")),
    after: [t("mail.ifItDoesNotGoThrough")],
  };
}

function trialStarted(mail: Of<"plan-trial-started">, { plan, manage }: Words): Body {
  return {
    subject: t("mail.yourPlanTrialHasBegun", { plan }),
    heading: t("mail.welcomeToPlan", { plan }),
    lines: [
      t("mail.youHaveAllOfPlanUntil", {
        plan,
        endsAt: dayOf(mail.endsAt),
        username: mail.username,
      }),
      t("mail.onThatDayItBegins", { cents: moneyOf(mail.cents, mail.currency), cycle: mail.cycle }),
    ],
    action: manage(t("mail.manageYourPlan")),
  };
}

function trialEnding(mail: Of<"plan-trial-ending">, { plan, manage }: Words): Body {
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
  };
}

function planEnding(mail: Of<"plan-ending">, { plan, manage }: Words): Body {
  return {
    subject: t("mail.yourPlanPlanEndsOnEndsat", { plan, endsAt: dayOf(mail.endsAt) }),
    heading: t("mail.yourPlanIsCancelled"),
    lines: mail.isDisputed
      ? [
          t("mail.planEndingDisputed", {
            username: mail.username,
            plan,
            endsAt: dayOf(mail.endsAt),
          }),
        ]
      : [
          t("mail.youKeepPlanUntilEndsatAnd", { plan, endsAt: dayOf(mail.endsAt) }),
          t("mail.ifYouChangeYourMindBefore"),
        ],
    action: manage(mail.isDisputed ? t("mail.manageYourPlan") : t("mail.resumeYourPlan")),
  };
}

function planEnded(mail: Of<"plan-ended">, { origin, plan }: Words): Body {
  return {
    subject: t("mail.yourPlanPlanHasEnded", { plan }),
    heading: t("mail.yourPlanHasEnded"),
    lines: [t("mail.usernameIsOnTheFreePlan", { username: mail.username })],
    action: { label: t("mail.seeThePlans"), href: `${origin}/subscription` },
  };
}

function planRefunded(mail: Of<"plan-refunded">, { origin, plan }: Words): Body {
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
  };
}

function secondPlan(mail: Of<"plan-second">, { plan, manage }: Words): Body {
  return {
    subject: t("mail.secondPlanSubject"),
    heading: t("mail.secondPlanHeading"),
    lines: [
      t("mail.secondPlanKept", { username: mail.username, plan }),
      mail.cents > 0
        ? t("mail.secondPlanRefund", { cents: moneyOf(mail.cents, mail.currency) })
        : t("mail.secondPlanFree"),
    ],
    action: manage(t("mail.manageYourPlan")),
  };
}

function trialUsed(mail: Of<"plan-trial-used">, { origin, plan }: Words): Body {
  return {
    subject: t("mail.trialUsedSubject"),
    heading: t("mail.trialUsedHeading"),
    lines: [t("mail.trialUsedWhy", { username: mail.username, plan }), t("mail.trialUsedNext")],
    action: { label: t("mail.seeThePlans"), href: `${origin}/subscription` },
  };
}

function planClosed(mail: Of<"plan-closed">, { origin, plan }: Words): Body {
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
  };
}
