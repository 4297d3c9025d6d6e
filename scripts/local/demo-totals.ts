import { sql } from "drizzle-orm";
import * as schema from "../../worker/db/schema.ts";
import { getChannel } from "../../worker/domain/accounts/channels/get-channel.ts";
import type { SignedInActor } from "../../worker/domain/accounts/users/contract.ts";
import { getChannelAnalytics } from "../../worker/domain/creator/analytics/get-channel-analytics.ts";
import { getPlatformMetrics } from "../../worker/domain/creator/analytics/get-platform-metrics.ts";
import {
  getCreatorFigures,
  getPlatformFigures,
} from "../../worker/domain/creator/analytics/platform-figures.ts";
import { rollUpPlatform } from "../../worker/domain/creator/analytics/roll-up-platform.ts";
import { dashboardStats } from "../../worker/domain/creator/dashboard/get-stats.ts";
import { dayOf } from "../../worker/domain/kernel/calendar/days.ts";
import { getRevenue } from "../../worker/domain/money/ledger/revenue.ts";
import { getEligibility } from "../../worker/domain/money/partner/eligibility.ts";
import { findPartnerStatus } from "../../worker/domain/money/partner/get-status.ts";
import { getRevenueDashboard } from "../../worker/domain/money/revenue/get-dashboard.ts";
import { type DemoDeps, demoActor } from "./demo-deps.ts";

type Deps = Pick<DemoDeps, "db" | "now">;

/** A number that a page shows, and the same number added up from the rows behind it. */
interface Total {
  where: string;
  shown: number;
  parts: number;
}

/** Returns every total that differs from the sum of its parts. */
export async function findContradictions(deps: Deps): Promise<Total[]> {
  const creators = await deps.db
    .selectDistinct({ username: schema.users.username })
    .from(schema.users)
    .innerJoin(schema.videos, sql`${schema.videos.creatorId} = ${schema.users.id}`);
  const ofChannels: Total[][] = [];
  for (const { username } of creators)
    ofChannels.push(await totalsOfChannel(deps, await demoActor(deps, username)));
  const totals = [
    ...(await totalsOfPlatform(deps)),
    ...(await totalsOfVideos(deps)),
    ...(await totalsOfLedger(deps)),
    ...ofChannels.flat(),
  ];
  return totals.filter(({ shown, parts }) => shown !== parts);
}

const IS_LISTED = "v.state = 'published' and v.visibility = 'public'";

async function totalsOfPlatform(deps: Deps): Promise<Total[]> {
  await rollUpPlatform(deps);
  const [figures, metrics] = [await getPlatformFigures(deps), await getPlatformMetrics(deps)];
  const sum = (query: string) => sumOf(deps, query);
  const views = await sum("select count(*) from video_views");
  const people = await sum("select count(*) from users where deleted_at is null");
  const published = await sum(`select count(*) from videos v where ${IS_LISTED}`);
  const paid = await sum(
    "select -sum(cents) from ledger_entries where account = 'outside:customers'",
  );
  const earned = await sum("select sum(cents) from ledger_entries where creator_id is not null");
  return [
    { where: "/subscription?tab=analytics: views", shown: figures.views, parts: views },
    { where: "/global-dashboard: views", shown: metrics.totalViews, parts: views },
    { where: "/subscription?tab=analytics: people", shown: figures.people, parts: people },
    { where: "/global-dashboard: people", shown: metrics.totalUsers, parts: people },
    { where: "/subscription?tab=analytics: videos", shown: figures.videos, parts: published },
    { where: "/global-dashboard: videos", shown: metrics.totalVideos, parts: published },
    { where: "/subscription?tab=analytics: earned", shown: figures.earnedCents, parts: earned },
    { where: "/global-dashboard: earned", shown: metrics.totalEarned, parts: earned },
    { where: "/global-dashboard: paid", shown: metrics.totalRevenue, parts: paid },
    {
      where: "/global-dashboard: watch time",
      shown: metrics.totalWatchedMs,
      parts: await sum(
        "select sum(played_ms) from playback_sessions where settled_at is not null and verdict in ('counted', 'too_short', 'repeat')",
      ),
    },
    {
      where: "/global-dashboard: streams",
      shown: metrics.totalStreams,
      parts: await sum("select count(*) from streams where started_at is not null"),
    },
    {
      where: "/global-dashboard: views by country",
      shown: await sum("select sum(views) from platform_countries"),
      parts: views,
    },
  ];
}

const VIDEO_COUNTERS = [
  ["views", "view_count", "select count(*) from video_views x where x.video_id = v.id"],
  ["views by day", "view_count", "select sum(views) from video_days x where x.video_id = v.id"],
  [
    "verified views",
    "verified_views",
    "select count(*) from video_views x where x.video_id = v.id and x.verified = 1",
  ],
  [
    "likes",
    "like_count",
    "select count(*) from video_reactions x where x.video_id = v.id and x.reaction = 'like'",
  ],
  [
    "dislikes",
    "dislike_count",
    "select count(*) from video_reactions x where x.video_id = v.id and x.reaction = 'dislike'",
  ],
  [
    "comments",
    "comment_count",
    "select count(*) from comments x where x.video_id = v.id and x.deleted_at is null and x.state = 'shown'",
  ],
] as const;

/** The counters that the cards, the watch page and the studio show for each video. */
async function totalsOfVideos({ db }: Deps): Promise<Total[]> {
  const totals: Total[] = [];
  for (const [name, column, parts] of VIDEO_COUNTERS) {
    const rows = await db.all<{ id: string; shown: number; parts: number }>(
      sql.raw(`select v.id, v.${column} as shown, coalesce((${parts}), 0) as parts from videos v`),
    );
    for (const { id, ...row } of rows) totals.push({ where: `/watch/${id}: ${name}`, ...row });
  }
  const parts = await db.all<{ id: string; dimension: string; shown: number; parts: number }>(
    sql.raw(`select v.id, p.dimension, sum(p.views) as parts, v.view_count as shown
      from videos v join video_day_parts p on p.video_id = v.id and p.dimension <> 'source_host' group by 1, 2`),
  );
  for (const { id, dimension, ...row } of parts)
    totals.push({ where: `/studio/videos/${id}: views by ${dimension}`, ...row });
  return totals;
}

async function totalsOfLedger(deps: Deps): Promise<Total[]> {
  const sum = (query: string) => sumOf(deps, query);
  return [
    {
      where: "/admin/ledger: all entries",
      shown: await sum("select sum(cents) from ledger_entries"),
      parts: 0,
    },
    {
      where: "/admin/ledger: balances",
      shown: await sum("select sum(cents) from ledger_balances where account like 'creator:%'"),
      parts: await sum("select sum(cents) from ledger_entries where account like 'creator:%'"),
    },
    {
      where: "/admin/ledger: bonuses of partners",
      shown: await sum("select -sum(cents) from ledger_entries where account = 'platform:bonus'"),
      parts: await sum("select sum(cents) from partner_claims"),
    },
  ];
}

/** The totals of one creator on all pages that show them. */
async function totalsOfChannel(deps: Deps, actor: SignedInActor): Promise<Total[]> {
  const { id, username } = actor;
  const own = (query: string) => sumOf(deps, query.replaceAll("$id", `'${id}'`));
  const views = await own(
    "select count(*) from video_views x join videos v on v.id = x.video_id where v.creator_id = $id",
  );
  const followers = await own("select count(*) from follows where creator_id = $id");
  const likes = await own(
    "select count(*) from video_reactions x join videos v on v.id = x.video_id where v.creator_id = $id and x.reaction = 'like'",
  );
  const earned = await own(
    "select sum(e.cents) from ledger_entries e join ledger_journals j on j.id = e.journal_id where e.creator_id = $id and j.kind not like 'payout%' and j.kind <> 'recoup'",
  );
  const verified = await own(
    "select count(*) from video_views x join videos v on v.id = x.video_id where v.creator_id = $id and x.verified = 1",
  );
  const unpaid = await own(
    "select count(*) from video_views x join videos v on v.id = x.video_id where v.creator_id = $id and x.verified = 1 and x.claim_id is null",
  );
  const today = dayOf(deps.now());
  const [stats, figures, channel, analytics, revenue, eligibility, partner] = [
    await dashboardStats(deps, { userId: id, days: 28 }),
    await getCreatorFigures(deps, id),
    await getChannel(deps, { username, actor }),
    await getChannelAnalytics(deps, {
      creatorId: id,
      plan: "creator_pro",
      range: { name: "all", from: null, to: today, compare: "none" },
    }),
    await getRevenue(deps, { userId: id }),
    await getEligibility(deps, { userId: id }),
    await findPartnerStatus(deps, { userId: id }),
  ];
  const dashboard = await getRevenueDashboard(deps, { actor: { id, plan: "creator_pro" } });
  const at = (page: string) => `${page} of ${username}`;
  const totals: Total[] = [
    { where: at("/dashboard: views"), shown: stats.totalViews, parts: views },
    { where: at("/dashboard: followers"), shown: stats.totalFollowers, parts: followers },
    { where: at("/dashboard: likes"), shown: stats.totalLikes, parts: likes },
    { where: at("/dashboard: revenue"), shown: stats.totalRevenue, parts: earned },
    { where: at("/global-dashboard: own views"), shown: figures.allViews, parts: views },
    { where: at("/global-dashboard: own likes"), shown: figures.allLikes, parts: likes },
    { where: at("/dashboard/analytics: views"), shown: analytics.totals.views, parts: views },
    { where: at("/dashboard/analytics: followers"), shown: analytics.followers, parts: followers },
    {
      where: at("/dashboard/analytics: views by day"),
      shown: analytics.points.reduce((n, point) => n + point.views, 0),
      parts: views,
    },
    { where: at("/studio/revenue: total"), shown: revenue.totalCents, parts: earned },
    {
      where: at("/studio/revenue: sources"),
      shown: revenue.byKind.reduce((n, { cents }) => n + cents, 0),
      parts: earned,
    },
    { where: at("/studio/revenue: months"), shown: dashboard.total, parts: earned },
    { where: at("/partner: verified views"), shown: eligibility.views, parts: verified },
  ];
  if (!("movedTo" in channel))
    totals.push({ where: at("/@channel: views"), shown: channel.viewCount, parts: views });
  if (partner)
    totals.push({
      where: at("/partner: unpaid views"),
      shown: partner.claimableViews,
      parts: unpaid,
    });
  return totals;
}

async function sumOf({ db }: Deps, query: string): Promise<number> {
  const row = await db.get<{ n: number }>(sql.raw(`select coalesce((${query}), 0) as n`));
  return row?.n ?? 0;
}
