import * as z from "zod";
import type { Message } from "#i18n/t.ts";
import { t } from "#i18n/t.ts";
import { HOUR_MS } from "../../kernel/calendar/days.ts";
import { toCsv } from "../../kernel/csv/contract.ts";
import { DomainError } from "../../kernel/errors.ts";
import { REVENUE_SOURCE_LABELS } from "../../money/revenue/contract.ts";
import { DEVICE_LABELS, dayText, SOURCE_LABELS } from "./contract.ts";
import type { AnalyticsPart } from "./contract-api.ts";
import type { ChannelAnalytics } from "./contract-api-channel.ts";

export const CHANNEL_TABLES = [
  "points",
  "videos",
  "sources",
  "devices",
  "countries",
  "revenue",
  "live",
  "hours",
  "retention",
] as const;
export type ChannelTable = (typeof CHANNEL_TABLES)[number];
export const ChannelTable = z.enum(CHANNEL_TABLES);

type Cell = string | number | null;

/**
 * Returns one table of a channel's analytics as CSV. Money in US cents, times in UTC.
 * @throws DomainError FORBIDDEN if the plan does not include the table
 */
export function channelCsv(analytics: ChannelAnalytics, table: ChannelTable): string {
  const rows = TABLES[table](analytics);
  if (rows === null) throw new DomainError("FORBIDDEN", t("analytics.yourPlanDoesNotOpenThis"));
  return toCsv(rows.head, rows.body);
}

type Table = { head: string[]; body: Cell[][] } | null;

const partsTable = (
  head: string,
  parts: AnalyticsPart[] | null,
  labels: Record<string, Message> = {},
): Table =>
  parts && {
    head: [head, t("analytics.views"), t("analytics.playbacks"), t("analytics.watchedS")],
    body: parts.map(({ value, views, playbacks, watchedMs }) => [
      labels[value] ? t(labels[value]) : value,
      views,
      playbacks,
      seconds(watchedMs),
    ]),
  };
const seconds = (ms: number) => Math.round(ms / 1000);

const TABLES: Record<ChannelTable, (analytics: ChannelAnalytics) => Table> = {
  points: ({ points }) => ({
    head: [
      t("analytics.fromUtc"),
      t("analytics.to"),
      t("analytics.views"),
      t("analytics.watchedS"),
      t("analytics.likes"),
      t("analytics.comments"),
      t("analytics.shares"),
      t("analytics.followers"),
      t("analytics.gained"),
      t("analytics.lost"),
      t("analytics.revenueCents"),
    ],
    body: points.map((p) => [
      dayText(p.from),
      dayText(p.to),
      p.views,
      seconds(p.watchedMs),
      p.likes,
      p.comments,
      p.shares,
      p.followers,
      p.followersGained,
      p.followersLost,
      p.revenueCents,
    ]),
  }),
  videos: ({ videos }) => ({
    head: [
      t("analytics.video"),
      t("analytics.id"),
      t("analytics.publishedUtc"),
      t("analytics.views"),
      t("analytics.watchedS"),
      t("analytics.averageViewS"),
      t("analytics.likesAllTime2"),
      t("analytics.commentsAllTime2"),
    ],
    body: videos.map((v) => [
      v.title ?? t("analytics.aVideoThatIsGone"),
      v.videoId,
      v.publishedAt === null ? null : new Date(v.publishedAt).toISOString(),
      v.views,
      seconds(v.watchedMs),
      v.averageMs === null ? null : seconds(v.averageMs),
      v.likes,
      v.comments,
    ]),
  }),
  sources: ({ sources }) => partsTable(t("analytics.source"), sources, SOURCE_LABELS),
  devices: ({ devices }) => partsTable(t("analytics.device"), devices, DEVICE_LABELS),
  countries: ({ countries }) => partsTable(t("analytics.country"), countries),
  revenue: ({ revenue }) =>
    revenue && {
      head: [t("analytics.source"), t("analytics.earnedCents")],
      body: revenue.map(({ source, cents }) => [t(REVENUE_SOURCE_LABELS[source]), cents]),
    },
  live: ({ live }) => ({
    head: [
      t("analytics.stream"),
      t("analytics.id"),
      t("analytics.beganUtc"),
      t("analytics.liveS"),
      t("analytics.peakViewers"),
      t("analytics.averageViewers"),
      t("analytics.messages"),
      t("analytics.newFollowers"),
    ],
    body: live.list.map((s) => [
      s.title,
      s.streamId,
      new Date(s.startedAt).toISOString(),
      seconds(s.liveMs),
      s.peakViewers,
      s.averageViewers === null ? null : Math.round(s.averageViewers * 10) / 10,
      s.messages,
      s.newFollowers,
    ]),
  }),
  hours: ({ hours }) =>
    hours && {
      head: [t("analytics.hourUtc"), t("analytics.views"), t("analytics.watchedS")],
      body: hours.map(({ hour, views, watchedMs }) => [
        new Date(hour * HOUR_MS).toISOString(),
        views,
        seconds(watchedMs),
      ]),
    },
  retention: ({ retention }) =>
    retention && {
      head: [t("analytics.hundredth"), t("analytics.stillWatching")],
      body: (retention.curve ?? []).map((share, i) => [i + 1, Math.round(share * 10) / 10]),
    },
};
