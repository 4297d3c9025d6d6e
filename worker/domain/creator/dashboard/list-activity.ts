import { intlLocale } from "#i18n/locale.ts";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import { PLAN_NAMES } from "../../accounts/plans/contract-features.ts";
import { ACHIEVEMENTS } from "../../community/gamification/catalogue.ts";
import type { Deps } from "../../deps.ts";
import { DAY_MS } from "../../kernel/calendar/days.ts";
import * as read from "./activity-queries.ts";
import type { ActivityItem } from "./contract-api.ts";
import { milestonesOf, type ReachedMilestone } from "./milestones.ts";

const money = (cents: number, currency = "USD") =>
  new Intl.NumberFormat(intlLocale(), { style: "currency", currency }).format(cents / 100);
const EARNING_TEXTS: Record<string, Message> = {
  plan_split: msg("dashboard.activity.earnings.planShare"),
  claim: msg("dashboard.activity.earnings.partnerBonus"),
  deal_paid: msg("dashboard.activity.earnings.brandDeal"),
};
const MILESTONE_TEXTS = {
  views: {
    title: msg("dashboard.counts.views"),
    text: msg("dashboard.activity.milestone.viewsBody"),
  },
  followers: {
    title: msg("dashboard.counts.followers"),
    text: msg("dashboard.activity.milestone.followersBody"),
  },
};
const TIP_TEXTS = {
  stream: msg("dashboard.activity.tip.onStream"),
  video: msg("dashboard.activity.tip.onVideo"),
};
const EXCERPT = 140;
const excerpt = (text: string) =>
  text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT - 1).trimEnd()}…`;

/** Lists at most 50 events on a channel, newest first. */
export async function listActivity(
  deps: Pick<Deps, "db" | "now">,
  { userId, limit }: { userId: string; limit: number },
): Promise<ActivityItem[]> {
  const scope = { userId, limit: Math.min(50, limit) };
  const now = deps.now();
  const [uploads, streams, comments, tips, followers, earned, plans, applications, unlocked, days] =
    await deps.db.batch([
      read.uploadsQuery(deps, scope),
      read.streamsQuery(deps, scope),
      read.commentsQuery(deps, scope),
      read.tipsQuery(deps, scope),
      read.followersQuery(deps, scope),
      read.revenueQuery(deps, scope),
      read.plansQuery(deps, scope),
      read.partnerQuery(deps, scope),
      read.achievementsQuery(deps, scope),
      read.daysQuery(deps, scope),
    ]);
  const endOf = (day: number) => Math.min(now, (day + 1) * DAY_MS - 1);
  const items = [
    ...uploads.map(uploadItem),
    ...streams.map(streamItem),
    ...comments.map(commentItem),
    ...tips.map(tipItem),
    ...followers.map((row) => followersItem(row, endOf(row.day))),
    ...earned.map((row) => revenueItem(row, endOf(row.day))),
    ...plans.flatMap(planItems),
    ...applications.flatMap(partnerItems),
    ...unlocked.flatMap(achievementItems),
    ...milestonesOf(days).map((milestone) => milestoneItem(milestone, endOf(milestone.day))),
  ];
  return items
    .sort((a, b) => b.timestamp - a.timestamp || a.id.localeCompare(b.id))
    .slice(0, scope.limit);
}

const item = (
  type: ActivityItem["type"],
  id: string,
  timestamp: number,
  title: string,
  description: string,
  metadata: ActivityItem["metadata"],
): ActivityItem => ({ id: `${type}:${id}`, type, title, description, timestamp, metadata });

type Row<Query extends keyof typeof read> = Awaited<ReturnType<(typeof read)[Query]>>[number];

function uploadItem({ id, title, at, views, likes }: Row<"uploadsQuery">): ActivityItem {
  return item(
    "upload",
    id,
    at ?? 0,
    t("dashboard.activity.video.published"),
    title || t("dashboard.content.untitled"),
    { path: `/watch/${id}`, videoId: id, views, likes },
  );
}

function streamItem({
  id,
  title,
  state,
  startedAt,
  endedAt,
  peak,
}: Row<"streamsQuery">): ActivityItem {
  const started = startedAt ?? 0;
  const duration = endedAt === null ? 0 : Math.max(0, Math.round((endedAt - started) / 1000));
  return item(
    "stream",
    id,
    endedAt ?? started,
    state === "live" ? t("dashboard.activity.stream.live") : t("dashboard.activity.stream.ended"),
    title,
    { path: `/streams/${id}`, streamId: id, viewers: peak, duration },
  );
}

function commentItem({ id, body, at, videoId, video, name }: Row<"commentsQuery">): ActivityItem {
  const title = video
    ? t("dashboard.activity.comment.onNamedVideo", { name, video })
    : t("dashboard.activity.comment.onVideo", { name });
  const path = `/watch/${videoId}?comment=${id}`;
  return item("comment", id, at, title, excerpt(body), { path, commentId: id, videoId });
}

function tipItem({ id, cents, currency, at, message, type, name }: Row<"tipsQuery">): ActivityItem {
  return item(
    "tip",
    id,
    at ?? 0,
    t("dashboard.activity.tip.title", { name, money: money(cents, currency) }),
    message ? excerpt(message) : t(TIP_TEXTS[type]),
    { path: "/tips?side=taken", cents, currency },
  );
}

function followersItem(
  { day, count: n, at, name }: Row<"followersQuery">,
  endOfDay: number,
): ActivityItem {
  return item(
    "follow",
    `day-${day}`,
    at ?? endOfDay,
    t("dashboard.activity.followers.title", { n }),
    followerText(name, n),
    { path: "/dashboard/community", followers: n },
  );
}

function followerText(name: string | null, n: number): string {
  if (name === null) return t("dashboard.activity.followers.countBody", { n });
  return n === 1
    ? t("dashboard.activity.followers.nameBody", { name })
    : t("dashboard.activity.followers.nameOthersBody", { name, others: n - 1 });
}

function revenueItem({ day, kind, cents }: Row<"revenueQuery">, endOfDay: number): ActivityItem {
  const title = t(EARNING_TEXTS[kind] ?? msg("dashboard.activity.earnings.other"));
  const metadata = { path: "/earnings", cents, currency: "USD" };
  return item("revenue", `${kind}-${day}`, endOfDay, title, money(cents), metadata);
}

function planItems({ id, plan, status, startedAt, endedAt }: Row<"plansQuery">): ActivityItem[] {
  // A subscription has this status if its first payment was never completed.
  if (status === "incomplete" || status === "incomplete_expired") return [];
  const metadata = { path: "/subscription-management", plan };
  return [
    item(
      "plan",
      `${id}-start`,
      startedAt,
      t("dashboard.activity.plan.startedTitle", { plan: t(PLAN_NAMES[plan]) }),
      t("dashboard.activity.plan.activeBody"),
      metadata,
    ),
    ...(endedAt === null
      ? []
      : [
          item(
            "plan",
            `${id}-end`,
            endedAt,
            t("dashboard.activity.plan.endedTitle", { plan: t(PLAN_NAMES[plan]) }),
            t("dashboard.activity.plan.endedBody"),
            metadata,
          ),
        ]),
  ];
}

const DECISIONS = {
  active: [
    msg("dashboard.activity.partner.activeTitle"),
    msg("dashboard.activity.partner.activeBody"),
  ],
  rejected: [
    msg("dashboard.activity.partner.rejectedTitle"),
    msg("dashboard.activity.partner.reasonBody"),
  ],
  suspended: [
    msg("dashboard.activity.partner.suspendedTitle"),
    msg("dashboard.activity.partner.reasonBody"),
  ],
} as const;

function partnerItems({ id, state, createdAt, decidedAt }: Row<"partnerQuery">): ActivityItem[] {
  const metadata = { path: "/partner", status: state };
  const decision = state === "pending" || decidedAt === null ? null : DECISIONS[state];
  return [
    item(
      "partner",
      `${id}-asked`,
      createdAt,
      t("dashboard.activity.partner.appliedTitle"),
      t("dashboard.activity.partner.appliedBody"),
      metadata,
    ),
    ...(decision && decidedAt !== null
      ? [item("partner", `${id}-decided`, decidedAt, t(decision[0]), t(decision[1]), metadata)]
      : []),
  ];
}

function achievementItems({ key, at, xp, coins }: Row<"achievementsQuery">): ActivityItem[] {
  const achievement = ACHIEVEMENTS.find(({ id }) => key === `achievement:${id}`);
  return achievement
    ? [
        item(
          "achievement",
          achievement.id,
          at,
          t("dashboard.activity.achievement.unlocked", { title: t(achievement.title) }),
          t(achievement.description),
          { path: "/dashboard/achievements", xp, coins },
        ),
      ]
    : [];
}

function milestoneItem({ metric, target }: ReachedMilestone, endOfDay: number): ActivityItem {
  const { title, text } = MILESTONE_TEXTS[metric];
  return item(
    "milestone",
    `${metric}-${target}`,
    endOfDay,
    t(title, { n: target }),
    t(text, { n: target }),
    { path: "/dashboard/analytics", [metric]: target },
  );
}
