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
    description: "US cents; negative if more was taken back than was earned.",
  }),
});
export type ChannelTotals = z.infer<typeof ChannelTotals>;

export const ChannelPoint = z.object({
  from: Day,
  to: Day,
  ...channelSums,
  revenueCents: z
    .int()
    .nullable()
    .meta({ description: "US cents; null if the plan has no revenue dashboard." }),
  followers: z.int().meta({ description: "Number of followers at its end." }),
});
export type ChannelPoint = z.infer<typeof ChannelPoint>;

export const ChannelVideo = z.object({
  videoId: z.string(),
  title: z.string().nullable().meta({ description: "Null if the video was erased." }),
  publishedAt: Time.nullable(),
  views: z.int(),
  watchedMs: z.int(),
  averageMs: z
    .number()
    .nullable()
    .meta({ description: "Average play time per play, ms; null without plays." }),
  likes: z.int().meta({ description: "Of all time, as are `comments`." }),
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
      "Average over the time that the stream was live; null for streams from before this was recorded.",
  }),
  messages: z.int(),
  newFollowers: z.int(),
  videoId: z
    .string()
    .nullable()
    .meta({ description: "The replay of the stream; null if it has none." }),
});
export type ChannelStream = z.infer<typeof ChannelStream>;

export const ChannelLive = z.object({
  streams: z.int(),
  liveMs: z.int(),
  peakViewers: z.int().meta({ description: "Highest peak of all streams in the range." }),
  messages: z.int(),
  newFollowers: z.int(),
  list: z.array(ChannelStream).meta({ description: "The newest streams, at most 100." }),
});
export type ChannelLive = z.infer<typeof ChannelLive>;

export const ChannelHour = z.object({
  hour: z.int().meta({ description: "Hours since the epoch, UTC." }),
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
    .meta({ description: "Average share of the video that a play covered, 0 to 100." }),
});

/** The retention covers only the most played videos of the range. */
export const ChannelRetention = z.object({
  curve: z.array(z.number()).nullable().meta({
    description:
      "Percentage of all plays that played each hundredth of the video; null without plays.",
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
      description: "The first day with any activity, or today. Days since the epoch, UTC.",
    }),
    step: z.enum(STEPS).meta({ description: "Distance between two points." }),
    points: z.array(ChannelPoint),
    totals: ChannelTotals,
    followers: z.int().meta({ description: "The present number of followers." }),
    compared: z
      .object({ from: Day, to: Day, totals: ChannelTotals, points: z.array(ChannelPoint) })
      .nullable()
      .meta({
        description:
          "The range to compare with; its points are counted from its end. Null if no comparison was requested, or if the channel did not exist yet.",
      }),
    videos: z
      .array(ChannelVideo)
      .meta({ description: "The most viewed videos of the range, at most 200 a page." }),
    videoPage: z.int().meta({ description: "The page of `videos`; 1 is the first." }),
    hasMoreVideos: z.boolean().meta({ description: "True if another page follows." }),
    sources: z.array(AnalyticsPart),
    devices: z
      .array(AnalyticsPart)
      .nullable()
      .meta({ description: 'Null below the level "advanced", as are `countries`.' }),
    countries: z.array(AnalyticsPart).nullable(),
    revenue: z
      .array(z.object({ source: z.enum(REVENUE_SOURCES), cents: Cents }))
      .nullable()
      .meta({ description: "Null if the plan has no revenue dashboard." }),
    live: ChannelLive,
    hours: z.array(ChannelHour).nullable().meta({
      description: 'The last 48 hours, ending with the present one. Null below the level "full".',
    }),
    retention: ChannelRetention.nullable().meta({
      description: 'Over the ten most viewed videos of the range. Null below the level "full".',
    }),
    earlierViews: EarlierViews,
  })
  .meta({ id: "ChannelAnalytics" });
export type ChannelAnalytics = z.infer<typeof ChannelAnalytics>;
