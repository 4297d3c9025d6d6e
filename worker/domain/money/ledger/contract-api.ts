import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import type { Purse } from "./contract.ts";
import { KIND_GROUP_NAMES } from "./contract-statement.ts";

const Cents = z.int();
const Month = z.int().meta({ description: "202611 is November 2026, UTC." });

/** A creator's earnings from the ledger, without earnings that were reversed. */
export const Revenue = z
  .object({
    userId: z.string(),
    currency: z.string().meta({ description: "ISO 4217." }),
    totalCents: Cents.meta({ description: "All earnings, less those that were reversed." }),
    monthCents: Cents.meta({ description: "Earnings of this calendar month, UTC." }),
    byKind: z.array(z.object({ kind: z.enum([...KIND_GROUP_NAMES, "other"]), cents: Cents })),
    months: z
      .array(z.object({ month: Month, cents: Cents }))
      .meta({ description: "Months with earnings, newest first." }),
    availableCents: Cents,
    onItsWayCents: Cents,
    owedCents: Cents.meta({ description: "Cents that the creator owes; at least 0." }),
    paidOutCents: Cents,
  })
  .meta({ id: "Revenue" });
export type Revenue = z.infer<typeof Revenue>;

const purses = {
  available: Cents,
  clearing: Cents,
  clawback: Cents,
} satisfies Record<Purse, z.ZodType>;

/** The watch times from which a creator's share of one subscriber's month was computed. */
export const PlanShareBasis = z.object({
  month: Month,
  baseCents: Cents.meta({
    description: "Cents that the subscriber paid for it, without tax and refunds.",
  }),
  creatorsCents: Cents.meta({ description: "The creators' part of that." }),
  watchedMs: z.int().meta({ description: "How long the subscriber watched this creator." }),
  allWatchedMs: z
    .int()
    .meta({ description: "How long the subscriber watched all creators who take part." }),
});
export type PlanShareBasis = z.infer<typeof PlanShareBasis>;

export const StatementEntry = z.object({
  n: z.int().meta({ description: "The journal's number in the ledger." }),
  journalId: z.string(),
  kind: z.string(),
  currency: z.string().meta({ description: "ISO 4217." }),
  postedAt: Time,
  purses: z
    .object(purses)
    .partial()
    .meta({ description: "Cents that entered each purse; below zero if they left it." }),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  reverses: z.string().nullable(),
  contentHash: z.string(),
  linkHash: z
    .string()
    .nullable()
    .meta({ description: "Null until it is linked into the chain, at most a minute." }),
  why: PlanShareBasis.nullable().meta({
    description: "For plan revenue: the watch times by which a subscriber's month was split.",
  }),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

export const Statement = z
  .object({
    purses: z
      .object(purses)
      .meta({ description: "Cents that are available, on their way, and owed (below zero)." }),
    months: z
      .array(Month)
      .meta({ description: "Every month since the first entry, newest first." }),
    entries: z.array(StatementEntry),
    next: z
      .int()
      .nullable()
      .meta({ description: "Pass it as `before` for the next page; null at the end." }),
    head: z
      .object({ n: z.int(), hash: z.string() })
      .meta({ description: "The last link of the chain; number 0 before the first link." }),
  })
  .meta({ id: "Statement" });
export type Statement = z.infer<typeof Statement>;
