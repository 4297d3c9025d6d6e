import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { streams } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { LIVE_MINUTES_DAY } from "./contract.ts";
import { findQuota } from "./quotas.ts";

const DAY_MS = 86_400_000;

/** Throws RATE_LIMITED if the user's streams of the last 24 hours used up the live time. */
export async function requireLiveTime(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<void> {
  const limit = (await findQuota(deps, userId, "live_minutes_day")) ?? LIVE_MINUTES_DAY;
  // A limit of 24 hours of live time a day restricts nothing.
  if (limit >= LIVE_MINUTES_DAY) return;
  const since = deps.now() - DAY_MS;
  const s = streams;
  const row = await deps.db
    .select({
      ms: sql<number>`coalesce(sum(max(0, coalesce(${s.endedAt}, ${deps.now()}) - max(${s.startedAt}, ${since}))), 0)`,
    })
    .from(s)
    .where(
      and(
        eq(s.creatorId, userId),
        isNotNull(s.startedAt),
        or(sql`${s.endedAt} is null`, sql`${s.endedAt} > ${since}`),
      ),
    )
    .get();
  if ((row?.ms ?? 0) < limit * 60_000) return;
  throw new DomainError("RATE_LIMITED", t("quotas.livePerDay.exceeded", { limit }), {
    retryAfter: 3600,
  });
}
