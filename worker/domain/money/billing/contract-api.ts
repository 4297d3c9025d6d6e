import * as z from "zod";
import { CYCLES, PAID_PLANS } from "../../accounts/plans/contract.ts";
import { PLANS } from "../../accounts/users/contract.ts";
import { Time } from "../../kernel/responses/contract.ts";

export const PlanChoice = z.object({ plan: z.enum(PAID_PLANS), billingCycle: z.enum(CYCLES) });
export type PlanChoice = z.infer<typeof PlanChoice>;

/** `userId` is optional because only older clients send it. */
export const UpgradeInput = PlanChoice.extend({ userId: z.string().max(80).optional() });

/** A request without a body cancels the plan at the end of the period. */
export const CancelInput = z.object({ immediate: z.boolean().default(false) }).prefault({});

const Cents = z.int().meta({ description: "Cents of the currency." });
const Currency = z.string().meta({ description: "ISO 4217." });

const CataloguePlan = z.object({
  monthlyPrice: Cents,
  yearlyPrice: Cents,
  currency: Currency,
  features: z.array(z.string()),
  trialDays: z.int().meta({ description: "Length of the trial for this user; 0 for no trial." }),
});
export type CataloguePlan = z.infer<typeof CataloguePlan>;

export const Catalogue = z
  .object({ premium: CataloguePlan, creator_pro: CataloguePlan })
  .meta({ id: "PlanCatalogue" });
export type Catalogue = z.infer<typeof Catalogue>;

export const SubscriptionRecord = z
  .object({
    plan: z.enum(PLANS).meta({
      description: "The user's current plan, whether they bought it or staff gave it to them.",
    }),
    status: z.string().meta({
      description:
        "none, active, trialing, past_due, cancelled, or another status of the payment company.",
    }),
    billingCycle: z.enum(CYCLES).nullable(),
    price: Cents,
    currency: Currency,
    currentPeriodEnd: Time.nullable(),
    cancelAtPeriodEnd: z.boolean(),
    trialEndsAt: Time.nullable(),
    amountDue: Cents.meta({
      description: "The open amount of a failed payment; 0 if nothing is open.",
    }),
    refundIfCancelledNow: Cents.meta({
      description: "The refund if the plan were cancelled at once.",
    }),
    startedAt: Time.nullable(),
  })
  .meta({ id: "Subscription" });
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>;

export const ChangeCost = z.object({
  dueCents: Cents.meta({
    description:
      "Charged at once: the price of the new plan for the rest of the period, minus the unused part of the old plan and minus credit.",
  }),
  creditCents: Cents.meta({ description: "Credit that is left and reduces the next invoices." }),
  currency: Currency,
  renewsAt: Time.meta({ description: "The time of the next payment after the change." }),
});
export type ChangeCost = z.infer<typeof ChangeCost>;

export const InvoiceLine = z
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
      .meta({ description: "The invoice's page at the payment company." }),
  })
  .meta({ id: "Invoice" });
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const Checkout = z.object({
  sessionId: z.string(),
  sessionUrl: z.string().meta({ description: "The page where the user pays." }),
});
export type Checkout = z.infer<typeof Checkout>;

export const PlanChanged = z.object({
  message: z.string().meta({ description: "The result, as a sentence for the user." }),
});
export type PlanChanged = z.infer<typeof PlanChanged>;

export const Portal = z.object({
  url: z.string().meta({ description: "The payment company's page for payment methods." }),
});
export type Portal = z.infer<typeof Portal>;
