import { desc, gte, sql } from "drizzle-orm";
import { moderationDecisions, platformDays, reports } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

const DAY_MS = 86_400_000;
export const PLATFORM_DAYS = 14;

export interface PlatformDay {
  /** Date in UTC, for example `2026-11-21`. */
  day: string;
  people: number;
  uploads: number;
  streams: number;
  minutesWatched: number;
  reports: number;
  decisions: number;
  /** Customers' payments minus refunds, US cents. */
  revenueCents: number;
}

/**
 * Returns the platform's activity on each of the last 14 UTC days, today first.
 * Reports and decisions are counted at the call; the other figures can be an hour old.
 */
export async function listPlatformDays({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<PlatformDay[]> {
  const today = Math.floor(now() / DAY_MS);
  const firstDay = today - PLATFORM_DAYS + 1;
  const ofReports = sql<number>`${reports.createdAt} / ${sql.raw(String(DAY_MS))}`;
  const ofDecisions = sql<number>`${moderationDecisions.createdAt} / ${sql.raw(String(DAY_MS))}`;
  const n = sql<number>`count(*)`;
  const [days, reported, decided] = await db.batch([
    db
      .select()
      .from(platformDays)
      .where(gte(platformDays.day, firstDay))
      .orderBy(desc(platformDays.day)),
    db
      .select({ day: ofReports, n })
      .from(reports)
      .where(gte(reports.createdAt, firstDay * DAY_MS))
      .groupBy(ofReports),
    db
      .select({ day: ofDecisions, n })
      .from(moderationDecisions)
      .where(gte(moderationDecisions.createdAt, firstDay * DAY_MS))
      .groupBy(ofDecisions),
  ]);
  return Array.from({ length: PLATFORM_DAYS }, (_, i) => {
    const day = today - i;
    const storedDay = days.find((row) => row.day === day);
    const countOnDay = (rows: readonly { day: number; n: number }[]) =>
      rows.find((row) => row.day === day)?.n ?? 0;
    return {
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      people: storedDay?.joined ?? 0,
      uploads: storedDay?.videos ?? 0,
      streams: storedDay?.streams ?? 0,
      minutesWatched: Math.round((storedDay?.watchedMs ?? 0) / 60_000),
      reports: countOnDay(reported),
      decisions: countOnDay(decided),
      revenueCents: storedDay?.paidCents ?? 0,
    };
  });
}
