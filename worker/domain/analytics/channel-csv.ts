import * as z from "zod";
import { t } from "#i18n/t.ts";
import { DomainError } from "../errors.ts";
import { REVENUE_SOURCE_LABELS } from "../revenue/contract.ts";
import { type AnalyticsPart, DEVICE_LABELS, dayText, SOURCE_LABELS } from "./contract.ts";
import type { ChannelAnalytics } from "./contract-channel.ts";
import { toCsv } from "./contract-csv.ts";
import { HOUR_MS } from "./rules.ts";

export const CHANNEL_TABLES = ["points", "videos", "sources", "devices", "countries", "revenue", "live", "hours", "retention"] as const;
export type ChannelTable = (typeof CHANNEL_TABLES)[number];
export const ChannelTable = z.enum(CHANNEL_TABLES);

type Cell = string | number | null;

/**
 * One table of a channel's analytics as a file. Money in US cents, times in UTC.
 * @throws DomainError FORBIDDEN for what the plan does not tell
 */
export function channelCsv(analytics: ChannelAnalytics, table: ChannelTable): string {
  const rows = TABLES[table](analytics);
  if (rows === null) throw new DomainError("FORBIDDEN", t("analytics.yourPlanDoesNotOpenThis"));
  return toCsv(rows.head, rows.body);
}

type Table = { head: string[]; body: Cell[][] } | null;

const partsTable = (head: string, parts: AnalyticsPart[] | null, labels: Record<string, string> = {}): Table =>
  parts && {
    head: [head, "Views", "Playbacks", "Watched (s)"],
    body: parts.map((part) => [labels[part.value] ?? part.value, part.views, part.playbacks, seconds(part.watchedMs)]),
  };
const seconds = (ms: number) => Math.round(ms / 1000);

const TABLES: Record<ChannelTable, (analytics: ChannelAnalytics) => Table> = {
  points: ({ points }) => ({
    head: [
      t("analytics.fromUtc"),
      "To",
      "Views",
      "Watched (s)",
      "Likes",
      "Comments",
      "Shares",
      "Followers",
      "Gained",
      "Lost",
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
      "Video",
      "Id",
      t("analytics.publishedUtc"),
      "Views",
      "Watched (s)",
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
  sources: ({ sources }) => partsTable("Source", sources, SOURCE_LABELS),
  devices: ({ devices }) => partsTable("Device", devices, DEVICE_LABELS),
  countries: ({ countries }) => partsTable("Country", countries),
  revenue: ({ revenue }) =>
    revenue && {
      head: ["Source", t("analytics.earnedCents")],
      body: revenue.map(({ source, cents }) => [REVENUE_SOURCE_LABELS[source], cents]),
    },
  live: ({ live }) => ({
    head: [
      "Stream",
      "Id",
      t("analytics.beganUtc"),
      "Live (s)",
      t("analytics.peakViewers"),
      t("analytics.averageViewers"),
      "Messages",
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
      head: [t("analytics.hourUtc"), "Views", "Watched (s)"],
      body: hours.map(({ hour, views, watchedMs }) => [new Date(hour * HOUR_MS).toISOString(), views, seconds(watchedMs)]),
    },
  retention: ({ retention }) =>
    retention && {
      head: ["Hundredth", t("analytics.stillWatching")],
      body: (retention.curve ?? []).map((share, i) => [i + 1, Math.round(share * 10) / 10]),
    },
};
