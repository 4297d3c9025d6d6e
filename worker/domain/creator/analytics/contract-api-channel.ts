import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { REVENUE_SOURCES } from "../../money/revenue/contract.ts";
import { AnalyticsPart, AnalyticsTotals, Cents, Day, Depth, EarlierViews } from "./contract-api.ts";
import { STEPS } from "./contract-range.ts";

const channelSums = {
  ...AnalyticsTotals.shape,
  followersGained: z.int(),
  followersLost: z.int(),
};

export const ChannelTotals = z.object({
  ...channelSums,
  revenueCents: z.int().meta({
    description: "Earnings in US cents. Negative if reversals exceed earnings.",
  }),
});
export type ChannelTotals = z.infer<typeof ChannelTotals>;

export const ChannelPoint = z.object({
  from: Day,
  to: Day,
  ...channelSums,
  revenueCents: z.int().nullable().meta({
    description: "Earnings in US cents. Null if the plan doesn't include the revenue dashboard.",
  }),
  followers: z.int().meta({ description: "Number of followers at the end of the interval." }),
});
export type ChannelPoint = z.infer<typeof ChannelPoint>;

export const ChannelVideo = z.object({
  videoId: z.string(),
  title: z
    .string()
    .nullable()
    .meta({ description: "Title of the video. Null if it was permanently deleted." }),
  publishedAt: Time.nullable(),
  views: z.int(),
  watchedMs: z.int(),
  averageMs: z.number().nullable().meta({
    description: "Average watch time per play, in milliseconds. Null if there are no plays.",
  }),
  likes: z.int().meta({ description: "All-time likes. `comments` is an all-time count, too." }),
  comments: z.int(),
});
export type ChannelVideo = z.infer<typeof ChannelVideo>;

export const ChannelStream = z.object({
  streamId: z.string(),
  title: z.string(),
  startedAt: Time,
  liveMs: z.int(),
  peakViewers: z.int(),
  averageViewers: z.number().nullable().meta({
    description:
      "Average number of viewers while the stream was live. Null for streams older than this metric.",
  }),
  messages: z.int(),
  newFollowers: z.int(),
  videoId: z
    .string()
    .nullable()
    .meta({ description: "The ID of the stream's replay. Null if there is none." }),
});
export type ChannelStream = z.infer<typeof ChannelStream>;

export const ChannelLive = z.object({
  streams: z.int(),
  liveMs: z.int(),
  peakViewers: z
    .int()
    .meta({ description: "Highest number of concurrent viewers of any stream in the range." }),
  messages: z.int(),
  newFollowers: z.int(),
  list: z.array(ChannelStream).meta({ description: "The newest streams, up to 100." }),
});
export type ChannelLive = z.infer<typeof ChannelLive>;

export const ChannelHour = z.object({
  hour: z.int().meta({ description: "Hour, as the number of hours since the Unix epoch (UTC)." }),
  views: z.int(),
  watchedMs: z.int(),
});
export type ChannelHour = z.infer<typeof ChannelHour>;

const VideoCurve = z.object({
  videoId: z.string(),
  title: z.string(),
  plays: z.int(),
  averagePercent: z
    .number()
    .meta({ description: "Average percentage of the video watched per play, from 0 to 100." }),
});

/** The retention covers only the most played videos of the range. */
export const ChannelRetention = z.object({
  curve: z.array(z.number()).nullable().meta({
    description:
      "Percentage of plays that included each hundredth of the video. Null if there are no plays.",
  }),
  plays: z.int(),
  videos: z.array(VideoCurve),
});
export type ChannelRetention = z.infer<typeof ChannelRetention>;

export const ChannelAnalytics = z
  .object({
    depth: Depth,
    from: Day,
    to: Day,
    firstDay: z.int().meta({
      description:
        "The first day with activity, or today if there is none. Days since the Unix epoch (UTC).",
    }),
    step: z.enum(STEPS).meta({ description: "Interval between two points." }),
    points: z.array(ChannelPoint),
    totals: ChannelTotals,
    followers: z.int().meta({ description: "Current number of followers." }),
    compared: z
      .object({ from: Day, to: Day, totals: ChannelTotals, points: z.array(ChannelPoint) })
      .nullable()
      .meta({
        description:
          "The range to compare with. Its points are aligned by the end of the range. Null if no comparison was requested or the channel didn't exist yet.",
      }),
    videos: z
      .array(ChannelVideo)
      .meta({ description: "The most viewed videos in the range, up to 200 per page." }),
    videoPage: z.int().meta({ description: "Page number of `videos`, starting at 1." }),
    hasMoreVideos: z.boolean().meta({ description: "Whether there are more pages of `videos`." }),
    sources: z.array(AnalyticsPart),
    devices: z.array(AnalyticsPart).nullable().meta({
      description:
        "Metrics by device. `devices` and `countries` require the `advanced` analytics level and are null otherwise.",
    }),
    countries: z.array(AnalyticsPart).nullable(),
    revenue: z
      .array(z.object({ source: z.enum(REVENUE_SOURCES), cents: Cents }))
      .nullable()
      .meta({
        description:
          "Earnings in the range. Null if the plan doesn't include the revenue dashboard.",
      }),
    live: ChannelLive,
    hours: z.array(ChannelHour).nullable().meta({
      description:
        "Metrics for each of the last 48 hours, including the current one. Null unless the plan includes the `full` analytics level.",
    }),
    retention: ChannelRetention.nullable().meta({
      description:
        "Retention of the ten most viewed videos in the range. Null unless the plan includes the `full` analytics level.",
    }),
    earlierViews: EarlierViews,
  })
  .meta({ id: "ChannelAnalytics" });
export type ChannelAnalytics = z.infer<typeof ChannelAnalytics>;
