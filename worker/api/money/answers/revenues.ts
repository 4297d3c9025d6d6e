import * as z from "zod";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import {
  KIND_GROUPS,
  type KindGroup,
  type Revenue,
  type Statement,
} from "../../../domain/money/ledger/contract-statement.ts";
import { answerOf } from "../../answers/answer.ts";

const cents = z.int();
const month = z.int().meta({ description: "202611 is November 2026, UTC." });
const GROUPS = Object.keys(KIND_GROUPS) as [KindGroup, ...KindGroup[]];

export const RevenueAnswer = answerOf<Revenue>()(
  z
    .object({
      userId: z.string(),
      currency: z.string().meta({ description: "ISO 4217." }),
      totalCents: cents.meta({ description: "Earned in all; what was taken back is taken off." }),
      monthCents: cents.meta({ description: "Earned in this calendar month, UTC." }),
      byKind: z.array(z.object({ kind: z.enum([...GROUPS, "other"]), cents })),
      months: z.array(z.object({ month, cents })),
      availableCents: cents,
      onItsWayCents: cents,
      owedCents: cents,
      paidOutCents: cents,
    })
    .meta({ id: "Revenue" }),
);

const purses = { available: cents, clearing: cents, clawback: cents };

export const StatementAnswer = answerOf<Statement>()(
  z
    .object({
      purses: z
        .object(purses)
        .meta({ description: "Available, on its way, and owed (below zero)." }),
      months: z.array(month),
      entries: z.array(
        z.object({
          n: z.int().meta({ description: "The journal's number in the ledger." }),
          journalId: z.string(),
          kind: z.string(),
          currency: z.string(),
          postedAt: Time,
          purses: z
            .object(purses)
            .partial()
            .meta({ description: "What came into each purse; below zero, what left it." }),
          facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
          reverses: z.string().nullable(),
          contentHash: z.string(),
          linkHash: z
            .string()
            .nullable()
            .meta({ description: "Null until it is linked into the chain, at most a minute." }),
          why: z
            .object({
              month,
              baseCents: cents,
              creatorsCents: cents,
              watchedMs: z.int(),
              allWatchedMs: z.int(),
            })
            .nullable()
            .meta({
              description:
                "Of plan revenue: the watch times by which a subscriber's month was split.",
            }),
        }),
      ),
      next: z.int().nullable().meta({ description: "Give it as before." }),
      head: z.object({ n: z.int(), hash: z.string() }),
    })
    .meta({ id: "Statement" }),
);
