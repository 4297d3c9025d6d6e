import { and, eq, isNotNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { creatorDays, streams, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { dayOf } from "../../kernel/calendar/days.ts";
import { DomainError } from "../../kernel/errors.ts";
import { creatorFigures } from "../analytics/creator-figures.ts";
import type { Period } from "./contract.ts";
import type { DashboardStats } from "./contract-api.ts";
import { averageOf, comparePeriods, growthOf } from "./stats-rules.ts";

const count = sql<number>`count(*)`;
const sumOf = (
  column: typeof creatorDays.views | typeof creatorDays.likes | typeof creatorDays.revenueCents,
) => sql<number>`coalesce(sum(${column}), 0)`;

/** Returns a channel's figures of the last `days` days, of the period before, and in total. */
export async function dashboardStats(
  deps: Pick<Deps, "db" | "now">,
  { userId, days }: { userId: string; days: Period },
): Promise<DashboardStats> {
  const { db } = deps;
  const today = dayOf(deps.now());
  const first = today - 2 * days + 1;
  const [figures, [[user], [all], [streamed], [published]]] = await Promise.all([
    creatorFigures(deps, { creatorId: userId, from: first, to: today }),
    db.batch([
      db
        .select({ followers: users.followerCount, createdAt: users.createdAt })
        .from(users)
        .where(eq(users.id, userId)),
      db
        .select({
          views: sumOf(creatorDays.views),
          likes: sumOf(creatorDays.likes),
          cents: sumOf(creatorDays.revenueCents),
        })
        .from(creatorDays)
        .where(eq(creatorDays.creatorId, userId)),
      db
        .select({ n: count })
        .from(streams)
        .where(and(eq(streams.creatorId, userId), isNotNull(streams.startedAt))),
      db
        .select({ n: count })
        .from(videos)
        .where(and(eq(videos.creatorId, userId), eq(videos.state, "published"))),
    ]),
  ]);
  if (!user) throw new DomainError("UNAUTHENTICATED", t("dashboard.stats.accountMissing"));
  const { now, period } = comparePeriods(figures.days, {
    days,
    isWhole: dayOf(user.createdAt) <= first,
  });
  return {
    userId,
    totalViews: all?.views ?? 0,
    totalFollowers: user.followers,
    totalLikes: Math.max(0, all?.likes ?? 0),
    totalStreams: streamed?.n ?? 0,
    totalUploads: published?.n ?? 0,
    totalRevenue: all?.cents ?? 0,
    avgViewDuration: averageOf(now),
    engagementRate: period.engagement.now,
    growthRate: growthOf(period.views),
    currency: "USD",
    days,
    period,
  };
}
