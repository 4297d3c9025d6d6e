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

const Cents = z.int().meta({ description: "Amount in cents." });
const Currency = z.string().meta({ description: "Three-letter ISO 4217 currency code." });

const CataloguePlan = z.object({
  monthlyPrice: Cents,
  yearlyPrice: Cents,
  currency: Currency,
  features: z.array(z.string()),
  trialDays: z.int().meta({
    description: "Length of the free trial for this user, in days. 0 if no trial is available.",
  }),
});
export type CataloguePlan = z.infer<typeof CataloguePlan>;

export const Catalogue = z
  .object({ premium: CataloguePlan, creator_pro: CataloguePlan })
  .meta({ id: "PlanCatalogue" });
export type Catalogue = z.infer<typeof Catalogue>;

export const SubscriptionRecord = z
  .object({
    plan: z.enum(PLANS).meta({
      description: "The user's current plan, either purchased or granted by staff.",
    }),
    status: z.string().meta({
      description:
        "Status of the subscription: `none`, `active`, `trialing`, `past_due`, `cancelled`, or another status of the payment provider.",
    }),
    billingCycle: z.enum(CYCLES).nullable(),
    price: Cents,
    currency: Currency,
    currentPeriodEnd: Time.nullable(),
    cancelAtPeriodEnd: z.boolean(),
    trialEndsAt: Time.nullable(),
    amountDue: Cents.meta({
      description: "Amount due after a failed payment. 0 if nothing is due.",
    }),
    refundIfCancelledNow: Cents.meta({
      description: "Refund that the user would get by canceling immediately.",
    }),
    startedAt: Time.nullable(),
  })
  .meta({ id: "Subscription" });
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>;

export const ChangeCost = z.object({
  dueCents: Cents.meta({
    description:
      "Amount charged immediately: the new plan's price for the rest of the period, minus the unused part of the old plan and any credit.",
  }),
  creditCents: Cents.meta({ description: "Remaining credit, applied to the next invoices." }),
  currency: Currency,
  renewsAt: Time.meta({ description: "Time of the next payment after the change." }),
});
export type ChangeCost = z.infer<typeof ChangeCost>;

export const InvoiceLine = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    status: z
      .string()
      .meta({ description: "Status of the invoice: `open`, `paid`, `uncollectible` or `void`." }),
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
      .meta({ description: "URL of the invoice page hosted by the payment provider." }),
  })
  .meta({ id: "Invoice" });
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const Checkout = z.object({
  sessionId: z.string(),
  sessionUrl: z.string().meta({ description: "URL of the checkout page." }),
});
export type Checkout = z.infer<typeof Checkout>;

export const PlanChanged = z.object({
  message: z.string().meta({ description: "Human-readable result." }),
});
export type PlanChanged = z.infer<typeof PlanChanged>;

export const Portal = z.object({
  url: z
    .string()
    .meta({ description: "URL of the billing portal where the user manages payment methods." }),
});
export type Portal = z.infer<typeof Portal>;
