import * as z from "zod";
import { ANALYTICS_DEPTHS } from "../../../domain/accounts/plans/entitlements.ts";
import type {
  ChannelAnalytics,
  ChannelHour,
  ChannelLive,
  ChannelPoint,
  ChannelRetention,
  ChannelStream,
  ChannelTotals,
  ChannelVideo,
} from "../../../domain/creator/analytics/contract-channel.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import { REVENUE_SOURCES } from "../../../domain/money/revenue/contract.ts";
import { answerOf } from "../../answers/answer.ts";
import { Part } from "./analytics.ts";

const day = z.int().meta({ description: "Days since the epoch, UTC." });
const cents = z.int().meta({ description: "US cents." });
const sums = {
  views: z.int(),
  playbacks: z.int(),
  plays: z.int(),
  watchedMs: z.int(),
  likes: z.int(),
  comments: z.int(),
  shares: z.int(),
  followersGained: z.int(),
  followersLost: z.int(),
};
const Totals = answerOf<ChannelTotals>()(z.object({ ...sums, revenueCents: cents }));
const Point = answerOf<ChannelPoint>()(
  z.object({
    from: day,
    to: day,
    ...sums,
    revenueCents: cents
      .nullable()
      .meta({ description: "US cents; null where the plan has no revenue dashboard." }),
    followers: z.int().meta({ description: "At its end." }),
  }),
);
const Video = answerOf<ChannelVideo>()(
  z.object({
    videoId: z.string(),
    title: z.string().nullable().meta({ description: "Null for a video that is gone." }),
    publishedAt: Time.nullable(),
    views: z.int(),
    watchedMs: z.int(),
    averageMs: z.number().nullable(),
    likes: z.int().meta({ description: "Of all time, as comments." }),
    comments: z.int(),
  }),
);
const Stream = answerOf<ChannelStream>()(
  z.object({
    streamId: z.string(),
    title: z.string(),
    startedAt: Time,
    liveMs: z.int(),
    peakViewers: z.int(),
    averageViewers: z.number().nullable(),
    messages: z.int(),
    newFollowers: z.int(),
    videoId: z.string().nullable().meta({ description: "Its replay." }),
  }),
);
const Live = answerOf<ChannelLive>()(
  z.object({
    streams: z.int(),
    liveMs: z.int(),
    peakViewers: z.int(),
    messages: z.int(),
    newFollowers: z.int(),
    list: z.array(Stream).meta({ description: "The newest, at most 100." }),
  }),
);
const Hour = answerOf<ChannelHour>()(
  z.object({
    hour: z.int().meta({ description: "Hours since the epoch, UTC." }),
    views: z.int(),
    watchedMs: z.int(),
  }),
);
const Retention = answerOf<ChannelRetention>()(
  z.object({
    curve: z.array(z.number()).nullable(),
    plays: z.int(),
    videos: z.array(
      z.object({
        videoId: z.string(),
        title: z.string(),
        plays: z.int(),
        averagePercent: z.number(),
      }),
    ),
  }),
);

export const ChannelAnalyticsAnswer = answerOf<ChannelAnalytics>()(
  z
    .object({
      depth: z
        .enum(ANALYTICS_DEPTHS)
        .meta({ description: "What the plan tells; what it does not is null." }),
      from: day,
      to: day,
      firstDay: day,
      step: z.enum(["day", "week", "month"]).meta({ description: "How far apart the points are." }),
      points: z.array(Point),
      totals: Totals,
      followers: z.int(),
      compared: z.object({ from: day, to: day, totals: Totals, points: z.array(Point) }).nullable(),
      videos: z
        .array(Video)
        .meta({ description: "The most viewed of these days, a page of at most 200 of them." }),
      videoPage: z.int().meta({ description: "Which page of the videos this is; 1 is the first." }),
      hasMoreVideos: z.boolean(),
      sources: z.array(Part),
      devices: z
        .array(Part)
        .nullable()
        .meta({ description: "From advanced analytics on, as the next." }),
      countries: z.array(Part).nullable(),
      revenue: z
        .array(z.object({ source: z.enum(REVENUE_SOURCES), cents }))
        .nullable()
        .meta({ description: "Null where the plan has no revenue dashboard." }),
      live: Live,
      hours: z.array(Hour).nullable().meta({ description: "Full analytics: the last 48 hours." }),
      retention: Retention.nullable().meta({
        description: "Full analytics: over the ten videos of these days that were viewed most.",
      }),
      earlierViews: z.int().meta({ description: "Views that were counted before days were kept." }),
    })
    .meta({ id: "ChannelAnalytics" }),
);
