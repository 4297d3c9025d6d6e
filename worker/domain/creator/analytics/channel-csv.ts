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

/** Returns one table of a channel's analytics as CSV. Money is in US cents, times are in UTC. */
export function channelCsv(analytics: ChannelAnalytics, table: ChannelTable): string {
  const rows = TABLES[table](analytics);
  if (rows === null) throw new DomainError("FORBIDDEN", t("analytics.export.tableLocked"));
  return toCsv(rows.head, rows.body);
}

type Table = { head: string[]; body: Cell[][] } | null;

const partsTable = (
  head: string,
  parts: AnalyticsPart[] | null,
  labels: Record<string, Message> = {},
): Table =>
  parts && {
    head: [
      head,
      t("analytics.metrics.views"),
      t("analytics.metrics.playbacks"),
      t("analytics.columns.watchedSeconds"),
    ],
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
      t("analytics.columns.fromDate"),
      t("analytics.range.to"),
      t("analytics.metrics.views"),
      t("analytics.columns.watchedSeconds"),
      t("analytics.metrics.likes"),
      t("analytics.metrics.comments"),
      t("analytics.metrics.shares"),
      t("analytics.metrics.followers"),
      t("analytics.columns.followersGained"),
      t("analytics.columns.followersLost"),
      t("analytics.columns.revenueCents"),
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
      t("analytics.columns.video"),
      t("analytics.columns.id"),
      t("analytics.columns.published"),
      t("analytics.metrics.views"),
      t("analytics.columns.watchedSeconds"),
      t("analytics.columns.averageViewSeconds"),
      t("analytics.columns.likesAllTime"),
      t("analytics.columns.commentsAllTime"),
    ],
    body: videos.map((v) => [
      v.title ?? t("analytics.videos.deletedVideo"),
      v.videoId,
      v.publishedAt === null ? null : new Date(v.publishedAt).toISOString(),
      v.views,
      seconds(v.watchedMs),
      v.averageMs === null ? null : seconds(v.averageMs),
      v.likes,
      v.comments,
    ]),
  }),
  sources: ({ sources }) => partsTable(t("analytics.columns.source"), sources, SOURCE_LABELS),
  devices: ({ devices }) => partsTable(t("analytics.columns.device"), devices, DEVICE_LABELS),
  countries: ({ countries }) => partsTable(t("analytics.columns.country"), countries),
  revenue: ({ revenue }) =>
    revenue && {
      head: [t("analytics.columns.source"), t("analytics.columns.earnedCents")],
      body: revenue.map(({ source, cents }) => [t(REVENUE_SOURCE_LABELS[source]), cents]),
    },
  live: ({ live }) => ({
    head: [
      t("analytics.columns.stream"),
      t("analytics.columns.id"),
      t("analytics.columns.began"),
      t("analytics.columns.liveSeconds"),
      t("analytics.columns.peakViewers"),
      t("analytics.columns.averageViewers"),
      t("analytics.columns.messages"),
      t("analytics.metrics.newFollowers"),
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
      head: [
        t("analytics.columns.hour"),
        t("analytics.metrics.views"),
        t("analytics.columns.watchedSeconds"),
      ],
      body: hours.map(({ hour, views, watchedMs }) => [
        new Date(hour * HOUR_MS).toISOString(),
        views,
        seconds(watchedMs),
      ]),
    },
  retention: ({ retention }) =>
    retention && {
      head: [t("analytics.columns.hundredth"), t("analytics.columns.stillWatchingPercent")],
      body: (retention.curve ?? []).map((share, i) => [i + 1, Math.round(share * 10) / 10]),
    },
};
