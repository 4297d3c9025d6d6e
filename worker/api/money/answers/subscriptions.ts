import * as z from "zod";
import { CYCLES, PAID_PLANS } from "../../../domain/accounts/plans/contract.ts";
import { PLANS } from "../../../domain/accounts/users/contract.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import type {
  Catalogue,
  ChangeCost,
  InvoiceLine,
  SubscriptionRecord,
} from "../../../domain/money/billing/contract.ts";
import { answerOf } from "../../answers/answer.ts";

const Cents = z.int().meta({ description: "Cents of the currency." });
const Currency = z.string().meta({ description: "ISO 4217." });

const Entry = z.object({
  monthlyPrice: Cents,
  yearlyPrice: Cents,
  currency: Currency,
  features: z.array(z.string()),
  trialDays: z.int().meta({ description: "Days without a payment for you; 0 for none." }),
});
export const CatalogueAnswer = answerOf<Catalogue>()(
  z.object({ premium: Entry, creator_pro: Entry }).meta({ id: "PlanCatalogue" }),
);

export const SubscriptionAnswer = answerOf<SubscriptionRecord>()(
  z
    .object({
      plan: z.enum(PLANS).meta({ description: "What they have now." }),
      status: z.string().meta({
        description:
          "none, active, trialing, past_due, cancelled, or another of the payment service's.",
      }),
      billingCycle: z.enum(CYCLES).nullable(),
      price: Cents,
      currency: Currency,
      currentPeriodEnd: Time.nullable(),
      cancelAtPeriodEnd: z.boolean(),
      trialEndsAt: Time.nullable(),
      amountDue: Cents.meta({
        description: "What a failed payment still asks for; 0 where nothing is open.",
      }),
      refundIfCancelledNow: Cents.meta({
        description: "What would be paid back if the plan were cancelled at once.",
      }),
      startedAt: Time.nullable(),
    })
    .meta({ id: "Subscription" }),
);

export const ChangeCostAnswer = answerOf<ChangeCost>()(
  z.object({
    dueCents: Cents.meta({ description: "Charged at once." }),
    creditCents: Cents.meta({ description: "What is left over and comes off the next invoices." }),
    currency: Currency,
    renewsAt: Time,
  }),
);

export const InvoicesAnswer = z.array(
  answerOf<InvoiceLine>()(
    z
      .object({
        id: z.string(),
        number: z.string().nullable(),
        status: z.string().meta({ description: "open, paid, uncollectible or void." }),
        plan: z.enum(PAID_PLANS).nullable(),
        due: Cents,
        paid: Cents,
        tax: Cents,
        refunded: Cents,
        currency: Currency,
        serviceStart: Time,
        serviceEnd: Time,
        createdAt: Time,
        paidAt: Time.nullable(),
        hostedUrl: z
          .string()
          .nullable()
          .meta({ description: "The payment service's own page of it." }),
      })
      .meta({ id: "Invoice" }),
  ),
);

export const CheckoutAnswer = z.object({
  sessionId: z.string(),
  sessionUrl: z.string().meta({ description: "Where the person pays." }),
});
export const MessageAnswer = z.object({
  message: z.string().meta({ description: "What was done, for a person." }),
});
export const UrlAnswer = z.object({ url: z.string() });
