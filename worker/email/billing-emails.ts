import { t } from "#i18n/t.ts";
import type { BillingMail } from "../domain/accounts/email-delivery/contract-billing.ts";
import { PLAN_NAMES } from "../domain/accounts/plans/contract-features.ts";
import type { EmailContent } from "./email-content.ts";
import { dayOf, moneyOf } from "./format.ts";

type MailOf<Kind extends BillingMail["kind"]> = Extract<BillingMail, { kind: Kind }>;
type EmailBody = Omit<EmailContent, "why">;

interface BillingContext {
  /** Display name of the plan. Empty for an email that is not about a plan. */
  plan: string;
  manage: (label: string) => { label: string; href: string };
  origin: string;
}

export function buildBillingEmail(mail: BillingMail, origin: string): EmailContent {
  const context: BillingContext = {
    plan: mail.plan ? t(PLAN_NAMES[mail.plan]) : "",
    manage: (label) => ({ label, href: `${origin}/subscription-management` }),
    origin,
  };
  return {
    ...buildBody(mail, context),
    why: t("mail.billing.footer", { username: mail.username }),
  };
}

function buildBody(mail: BillingMail, context: BillingContext): EmailBody {
  switch (mail.kind) {
    case "plan-receipt":
      return receipt(mail, context);
    case "plan-payment-failed":
      return paymentFailed(mail, context);
    case "plan-trial-started":
      return trialStarted(mail, context);
    case "plan-trial-ending":
      return trialEnding(mail, context);
    case "plan-ending":
      return planEnding(mail, context);
    case "plan-ended":
      return planEnded(mail, context);
    case "plan-refunded":
      return planRefunded(mail, context);
    case "plan-second":
      return secondPlan(mail, context);
    case "plan-trial-used":
      return trialUsed(mail, context);
    case "plan-closed":
      return planClosed(mail, context);
    default: {
      const never: never = mail;
      throw new Error(`No letter for ${JSON.stringify(never)}`);
    }
  }
}

function receipt(mail: MailOf<"plan-receipt">, { plan, manage }: BillingContext): EmailBody {
  return {
    subject: t("mail.planReceipt.subject", { cents: moneyOf(mail.cents, mail.currency) }),
    heading: t("mail.planReceipt.heading"),
    lines: [t("mail.planReceipt.body", { username: mail.username })],
    facts: [
      ...(mail.plan ? [{ label: t("mail.facts.planLabel"), value: plan }] : []),
      { label: t("mail.planReceipt.paidLabel"), value: moneyOf(mail.cents, mail.currency) },
      ...(mail.taxCents > 0
        ? [{ label: t("mail.planReceipt.taxLabel"), value: moneyOf(mail.taxCents, mail.currency) }]
        : []),
      { label: t("mail.facts.dateLabel"), value: dayOf(mail.paidAt) },
      {
        label: t("mail.planReceipt.periodLabel"),
        value: t("mail.planReceipt.periodValue", {
          from: dayOf(mail.from),
          until: dayOf(mail.until),
        }),
      },
      ...(mail.number ? [{ label: t("mail.facts.invoiceLabel"), value: mail.number }] : []),
    ],
    action: manage(t("mail.planReceipt.action")),
  };
}

function paymentFailed(
  mail: MailOf<"plan-payment-failed">,
  { plan, manage }: BillingContext,
): EmailBody {
  return {
    subject: t("mail.planPaymentFailed.subject"),
    heading: t("mail.planPaymentFailed.subject"),
    lines: [
      t("mail.planPaymentFailed.body", { cents: moneyOf(mail.cents, mail.currency), plan }),
      t("mail.planPaymentFailed.causeBody"),
    ],
    action: manage(t("mail.planPaymentFailed.action")),
    after: [t("mail.planPaymentFailed.consequenceBody")],
  };
}

function trialStarted(
  mail: MailOf<"plan-trial-started">,
  { plan, manage }: BillingContext,
): EmailBody {
  return {
    subject: t("mail.planTrialStarted.subject", { plan }),
    heading: t("mail.planTrialStarted.heading", { plan }),
    lines: [
      t("mail.planTrialStarted.body", {
        plan,
        endsAt: dayOf(mail.endsAt),
        username: mail.username,
      }),
      t("mail.planTrialStarted.renewalBody", {
        cents: moneyOf(mail.cents, mail.currency),
        cycle: mail.cycle,
      }),
    ],
    action: manage(t("mail.billing.manageAction")),
  };
}

function trialEnding(
  mail: MailOf<"plan-trial-ending">,
  { plan, manage }: BillingContext,
): EmailBody {
  return {
    subject: t("mail.planTrialEnding.subject", { plan, endsAt: dayOf(mail.endsAt) }),
    heading: t("mail.planTrialEnding.heading"),
    lines: [
      t("mail.planTrialEnding.body", {
        endsAt: dayOf(mail.endsAt),
        cents: moneyOf(mail.cents, mail.currency),
        cycle: mail.cycle,
      }),
      t("mail.planTrialEnding.cancelBody"),
    ],
    action: manage(t("mail.billing.manageAction")),
  };
}

function planEnding(mail: MailOf<"plan-ending">, { plan, manage }: BillingContext): EmailBody {
  return {
    subject: t("mail.planEnding.subject", { plan, endsAt: dayOf(mail.endsAt) }),
    heading: t("mail.planEnding.heading"),
    lines: mail.isDisputed
      ? [
          t("mail.planEnding.disputedBody", {
            username: mail.username,
            plan,
            endsAt: dayOf(mail.endsAt),
          }),
        ]
      : [
          t("mail.planEnding.body", { plan, endsAt: dayOf(mail.endsAt) }),
          t("mail.planEnding.resumeBody"),
        ],
    action: manage(
      mail.isDisputed ? t("mail.billing.manageAction") : t("mail.planEnding.resumeAction"),
    ),
  };
}

function planEnded(mail: MailOf<"plan-ended">, { origin, plan }: BillingContext): EmailBody {
  return {
    subject: t("mail.planEnded.subject", { plan }),
    heading: t("mail.planEnded.heading"),
    lines: [t("mail.planEnded.body", { username: mail.username })],
    action: { label: t("mail.billing.plansAction"), href: `${origin}/subscription` },
  };
}

function planRefunded(mail: MailOf<"plan-refunded">, { origin, plan }: BillingContext): EmailBody {
  return {
    subject: t("mail.planRefunded.subject", { cents: moneyOf(mail.cents, mail.currency) }),
    heading: t("mail.planRefunded.heading"),
    lines: [t("mail.planRefunded.body")],
    facts: [
      { label: t("mail.planRefunded.refundLabel"), value: moneyOf(mail.cents, mail.currency) },
      ...(mail.plan ? [{ label: t("mail.facts.planLabel"), value: plan }] : []),
      ...(mail.number ? [{ label: t("mail.facts.invoiceLabel"), value: mail.number }] : []),
    ],
    action: { label: t("mail.planRefunded.action"), href: `${origin}/refund` },
  };
}

function secondPlan(mail: MailOf<"plan-second">, { plan, manage }: BillingContext): EmailBody {
  return {
    subject: t("mail.secondPlan.subject"),
    heading: t("mail.secondPlan.heading"),
    lines: [
      t("mail.secondPlan.body", { username: mail.username, plan }),
      mail.cents > 0
        ? t("mail.secondPlan.refundedBody", { cents: moneyOf(mail.cents, mail.currency) })
        : t("mail.secondPlan.unchargedBody"),
    ],
    action: manage(t("mail.billing.manageAction")),
  };
}

function trialUsed(mail: MailOf<"plan-trial-used">, { origin, plan }: BillingContext): EmailBody {
  return {
    subject: t("mail.planTrialUsed.subject"),
    heading: t("mail.planTrialUsed.heading"),
    lines: [
      t("mail.planTrialUsed.body", { username: mail.username, plan }),
      t("mail.planTrialUsed.nextStepBody"),
    ],
    action: { label: t("mail.billing.plansAction"), href: `${origin}/subscription` },
  };
}

function planClosed(mail: MailOf<"plan-closed">, { origin, plan }: BillingContext): EmailBody {
  return {
    subject: t("mail.planEnded.subject", { plan }),
    heading: t("mail.planEnded.heading"),
    lines: [
      mail.why === "disputed"
        ? t("mail.planClosed.disputedBody", { username: mail.username, plan })
        : t("mail.planClosed.refundedBody", { username: mail.username, plan }),
      ...(mail.why === "disputed" ? [t("mail.planClosed.disputedNextBody")] : []),
      t("mail.planClosed.otherPaymentsBody"),
    ],
    action: { label: t("mail.billing.plansAction"), href: `${origin}/subscription` },
  };
}
