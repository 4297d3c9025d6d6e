import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import type { Purse } from "./contract.ts";
import { KIND_GROUP_NAMES } from "./contract-statement.ts";

const Cents = z.int();
const Month = z
  .int()
  .meta({ description: "Calendar month (UTC) as YYYYMM, such as 202611 for November 2026." });

/** A creator's earnings from the ledger, without earnings that were reversed. */
export const Revenue = z
  .object({
    userId: z.string(),
    currency: z.string().meta({ description: "Three-letter ISO 4217 currency code." }),
    totalCents: Cents.meta({ description: "All-time earnings minus reversals, in cents." }),
    monthCents: Cents.meta({
      description: "Earnings of the current calendar month (UTC), in cents.",
    }),
    byKind: z.array(z.object({ kind: z.enum([...KIND_GROUP_NAMES, "other"]), cents: Cents })),
    months: z
      .array(z.object({ month: Month, cents: Cents }))
      .meta({ description: "Months with earnings, newest first." }),
    availableCents: Cents,
    onItsWayCents: Cents,
    owedCents: Cents.meta({ description: "Amount the creator owes, in cents. Never negative." }),
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
    description: "Amount the subscriber paid, excluding tax and refunds, in cents.",
  }),
  creatorsCents: Cents.meta({
    description: "Part of that amount that goes to creators, in cents.",
  }),
  watchedMs: z
    .int()
    .meta({ description: "Time the subscriber watched this creator, in milliseconds." }),
  allWatchedMs: z.int().meta({
    description: "Time the subscriber watched all participating creators, in milliseconds.",
  }),
});
export type PlanShareBasis = z.infer<typeof PlanShareBasis>;

export const StatementEntry = z.object({
  n: z.int().meta({ description: "Sequence number of the journal in the ledger." }),
  journalId: z.string(),
  kind: z.string(),
  currency: z.string().meta({ description: "Three-letter ISO 4217 currency code." }),
  postedAt: Time,
  purses: z
    .object(purses)
    .partial()
    .meta({ description: "Change of each balance, in cents. Negative if money left the balance." }),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  reverses: z.string().nullable(),
  contentHash: z.string(),
  linkHash: z.string().nullable().meta({
    description:
      "Hash of the entry in the ledger's hash chain. Null for up to a minute until the entry is linked.",
  }),
  why: PlanShareBasis.nullable().meta({
    description: "For plan revenue: the watch times that determined the creator's share.",
  }),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

export const Statement = z
  .object({
    purses: z.object(purses).meta({
      description:
        "Balances that are available, pending and owed, in cents. Owed amounts are negative.",
    }),
    months: z.array(Month).meta({ description: "All months since the first entry, newest first." }),
    entries: z.array(StatementEntry),
    next: z.int().nullable().meta({
      description: "Cursor for the next page. Pass it as `before`. Null on the last page.",
    }),
    head: z
      .object({ n: z.int(), hash: z.string() })
      .meta({ description: "Last link of the hash chain. Its number is 0 if the chain is empty." }),
  })
  .meta({ id: "Statement" });
export type Statement = z.infer<typeof Statement>;

/** A ledger journal as staff find it. */
export const JournalMatch = z.object({
  n: z.int(),
  id: z.string(),
  kind: z.string(),
  currency: z.string(),
  reverses: z.string().nullable(),
  postedAt: Time,
  /** Pairs of an account and the cents by which the journal changes it. */
  entries: z.array(z.tuple([z.string(), Cents])),
});
export type JournalMatch = z.infer<typeof JournalMatch>;

export const JournalView = z.object({
  ...JournalMatch.shape,
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  contentHash: z.string(),
  /** Null until the job that extends the hash chain has processed the ledger journal. */
  link: z.string().nullable(),
  linkBefore: z.string().nullable(),
  reversedBy: z.array(JournalMatch),
});
export type JournalView = z.infer<typeof JournalView>;
