import { and, eq, gte, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { ledgerEntries, ledgerJournals, videoDays, videos } from "../../../db/schema.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import {
  REVENUE_SOURCES,
  type RevenueDashboard,
  type RevenueMonth,
  type RevenueSource,
  revenueSourceOf,
} from "./contract.ts";

const MONTHS = 12;
const DAY_MS = 86_400_000;
const CURRENCY = "USD";

/** Kinds of ledger journals that only move money between a creator's accounts or pay money out. */
const MOVES = /^(payout|recoup)/;

/** SQL: the journal's kind, with an own kind for won disputes of tips; all others are of plans. */
const sourceKind = sql<string>`iif(${ledgerJournals.kind} = 'dispute_won' and ${ledgerJournals.reverses} glob 'tip:*', 'tip_dispute_won', ${ledgerJournals.kind})`;

const zeroBySource = (): Record<RevenueSource, number> => ({
  plans: 0,
  tips: 0,
  claims: 0,
  deals: 0,
  other: 0,
});

function lastMonths(now: number): string[] {
  const today = new Date(now);
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS + 1 + i, 1))
      .toISOString()
      .slice(0, 7),
  );
}

/** Returns earnings by month and source. Throws FORBIDDEN if the plan has no dashboard. */
export async function getRevenueDashboard(
  { db, now }: Pick<Deps, "db" | "now">,
  { actor }: { actor: Pick<SignedInActor, "id" | "plan"> },
): Promise<RevenueDashboard> {
  if (!entitlementsOf(actor.plan).revenueDashboard)
    throw new DomainError("FORBIDDEN", t("revenue.dashboard.planRequired"));
  const names = lastMonths(now());
  const from = Date.parse(`${names[0]}-01T00:00:00Z`);
  const [earned, viewed] = await db.batch([
    db
      .select({
        month: sql<string>`strftime('%Y-%m', ${ledgerJournals.postedAt} / 1000, 'unixepoch')`,
        kind: sourceKind,
        cents: sql<number>`sum(${ledgerEntries.cents})`,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerJournals, eq(ledgerJournals.id, ledgerEntries.journalId))
      .where(
        and(
          eq(ledgerEntries.creatorId, actor.id),
          eq(ledgerEntries.currency, CURRENCY),
          gte(ledgerJournals.postedAt, from),
        ),
      )
      .groupBy(sql`1`, sql`2`),
    db
      .select({
        month: sql<string>`strftime('%Y-%m', ${videoDays.day} * 86400, 'unixepoch')`,
        views: sql<number>`sum(${videoDays.views})`,
      })
      .from(videoDays)
      .innerJoin(videos, eq(videos.id, videoDays.videoId))
      .where(and(eq(videos.creatorId, actor.id), gte(videoDays.day, from / DAY_MS)))
      .groupBy(sql`1`),
  ]);
  const months = names.map((month): RevenueMonth => {
    const cents = zeroBySource();
    for (const row of earned)
      if (row.month === month && !MOVES.test(row.kind))
        cents[revenueSourceOf(row.kind)] += row.cents;
    return {
      month,
      cents,
      total: sumOf(cents),
      views: viewed.find((row) => row.month === month)?.views ?? 0,
    };
  });
  return summed(months);
}

const sumOf = (cents: Record<RevenueSource, number>) =>
  REVENUE_SOURCES.reduce((sum, source) => sum + cents[source], 0);

function summed(months: RevenueMonth[]): RevenueDashboard {
  const bySource = zeroBySource();
  for (const { cents } of months)
    for (const source of REVENUE_SOURCES) bySource[source] += cents[source];
  const total = sumOf(bySource);
  const views = months.reduce((sum, month) => sum + month.views, 0);
  const best = months.reduce<RevenueMonth | null>(
    (most, month) => (month.total > (most?.total ?? 0) ? month : most),
    null,
  );
  return {
    months,
    total,
    bySource,
    perThousandViews: views === 0 ? null : Math.round((total / views) * 1000),
    best,
  };
}
