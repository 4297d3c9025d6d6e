import * as z from "zod";
import { ANALYTICS_DEPTHS } from "../../accounts/plans/entitlements.ts";
import { Time } from "../../kernel/responses/contract.ts";
import { ACT_VERDICTS } from "../../media/counting/contract.ts";
import { VERDICTS } from "../../media/views/contract.ts";
import { REVENUE_SOURCES } from "../../money/revenue/contract.ts";
import { PLATFORM_TARGETS } from "./contract-platform.ts";
import { QUALITY_MEASURES } from "./contract-quality.ts";
import { STEPS } from "./contract-range.ts";

const Day = z.int().meta({ description: "Days since the epoch, UTC." });
const Cents = z.int().meta({ description: "US cents." });
const Depth = z.enum(ANALYTICS_DEPTHS).meta({
  description:
    "Level of detail that the creator's plan includes. Figures of higher levels are null.",
});
const EarlierViews = z.int().meta({
  description:
    "Views from before daily figures existed. They are included in the totals of a range without a start.",
});

const totals = {
  views: z.int(),
  playbacks: z.int(),
  plays: z.int().meta({
    description:
      "Settled playbacks in which a viewer played anything. `watchedMs` is the sum of their play time.",
  }),
  watchedMs: z.int(),
  likes: z.int(),
  comments: z.int(),
  shares: z.int(),
};

/** Sums of a video over a range of days. */
export const AnalyticsTotals = z.object(totals);
export type AnalyticsTotals = z.infer<typeof AnalyticsTotals>;

export const AnalyticsDay = z.object({ day: Day, ...totals });
export type AnalyticsDay = z.infer<typeof AnalyticsDay>;

export const AnalyticsPart = z.object({
  value: z.string(),
  views: z.int(),
  playbacks: z.int(),
  watchedMs: z.int(),
});
export type AnalyticsPart = z.infer<typeof AnalyticsPart>;

export const QualityHistogram = z.object({
  measure: z.enum(QUALITY_MEASURES).meta({
    description:
      "start_ms: time from the request to play to the first frame, ms. stalls: their number. bitrate: bits per second.",
  }),
  buckets: z
    .array(z.object({ from: z.int().meta({ description: "Its lower bound." }), plays: z.int() }))
    .meta({ description: "Every bucket, also the empty ones, in ascending order." }),
});
export type QualityHistogram = z.infer<typeof QualityHistogram>;

/** Analytics of a video for a range of days. */
export const VideoAnalytics = z
  .object({
    videoId: z.string(),
    title: z.string(),
    depth: Depth,
    durationSeconds: z
      .int()
      .nullable()
      .meta({ description: "Length in whole seconds; null if unknown." }),
    from: Day,
    to: Day,
    firstDay: z.int().meta({
      description:
        "Day of the publication, or of the first playback if that is earlier. Days since the epoch, UTC.",
    }),
    days: z
      .array(AnalyticsDay)
      .meta({ description: "All days of the range, including days without activity." }),
    totals: AnalyticsTotals,
    before: AnalyticsTotals.nullable().meta({
      description:
        "Sums over the same number of days before the range. Null if the video is not old enough, or if the range has no start.",
    }),
    averageMs: z
      .number()
      .nullable()
      .meta({ description: "Average play time per play, ms; null without plays." }),
    averagePercent: z.number().nullable().meta({
      description:
        "Average share of the video that was played, 0 to 100; null without plays or if the length is unknown.",
    }),
    sources: z.array(AnalyticsPart),
    hosts: z.array(AnalyticsPart).nullable().meta({
      description:
        'Host names of embedding and linking pages, sorted by views, at most 25. Null below the level "advanced", as are `devices` and `countries`.',
    }),
    devices: z.array(AnalyticsPart).nullable(),
    countries: z.array(AnalyticsPart).nullable(),
    retention: z.array(z.number()).nullable().meta({
      description:
        'Percentage of all plays, over all time, that played each hundredth of the video. Null below the level "full" and without plays.',
    }),
    retentionPlays: z.int().meta({ description: "Number of plays on which `retention` is based." }),
    quality: z
      .array(QualityHistogram)
      .nullable()
      .meta({ description: 'Playback quality in the range. Null below the level "full".' }),
    earlierViews: EarlierViews,
  })
  .meta({ id: "VideoAnalytics" });
export type VideoAnalytics = z.infer<typeof VideoAnalytics>;

/** A playback, with the data that the video's creator may see. */
export const Receipt = z.object({
  id: z.string(),
  startedAt: Time,
  source: z.string().nullable().meta({
    description: "Null if the viewer turned analytics collection off, as are the next three.",
  }),
  sourceHost: z.string().nullable(),
  device: z.string().nullable(),
  country: z.string().nullable(),
  watchedMs: z.int(),
  neededMs: z.int(),
  verdict: z
    .enum(VERDICTS)
    .nullable()
    .meta({ description: "Null while the playback can still become a view." }),
  pays: z.enum(ACT_VERDICTS).nullable().meta({
    description:
      "For a view: whether it counts for earnings and eligibility. Null before the view is judged, which happens after its UTC day, and for a playback that is not a view.",
  }),
  viewer: z.string().meta({
    description: "Pseudonym of the viewer, valid only for the day of the playback.",
  }),
});
export type Receipt = z.infer<typeof Receipt>;

/** Comparison of a video's view count with its playbacks. */
export const Reconciliation = z.object({
  viewCount: z.int().meta({ description: "The view count on the page of the video." }),
  playbacks: z.int(),
  verdicts: z.array(z.object({ verdict: z.enum([...VERDICTS, "earlier"]), playbacks: z.int() })),
  open: z.int().meta({
    description:
      "Playbacks without a verdict. They are not included in `playbacks` and `verdicts`.",
  }),
  isExact: z.boolean().meta({
    description:
      'True if the numbers of all verdicts add up to `playbacks`, and "counted" and "earlier" add up to `viewCount`.',
  }),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const ReceiptPage = z
  .object({
    videoId: z.string(),
    title: z.string(),
    reconciliation: Reconciliation,
    receipts: z.array(Receipt),
    next: z.string().nullable().meta({ description: "Pass it as `before` for the next page." }),
  })
  .meta({ id: "ViewReceipts" });
export type ReceiptPage = z.infer<typeof ReceiptPage>;

const channelSums = {
  ...totals,
  followersGained: z.int(),
  followersLost: z.int(),
};

/** Sums of a channel over a range of days. */
export const ChannelTotals = z.object({
  ...channelSums,
  revenueCents: z.int().meta({
    description: "US cents; negative if more was taken back than was earned.",
  }),
});
export type ChannelTotals = z.infer<typeof ChannelTotals>;

/** A range of days as one point of a chart. */
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

/** The figures of one video on the days of a range. */
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

/** Audience retention over the most played videos of a range. */
export const ChannelRetention = z.object({
  curve: z.array(z.number()).nullable().meta({
    description:
      "Percentage of all plays that played each hundredth of the video; null without plays.",
  }),
  plays: z.int(),
  videos: z.array(VideoCurve),
});
export type ChannelRetention = z.infer<typeof ChannelRetention>;

/** Analytics of a channel for a range of days. */
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

const platformSums = {
  joined: z.int(),
  videos: z.int(),
  streams: z.int(),
  views: z.int(),
  watchedMs: z.int(),
  paidCents: z.int().meta({ description: "US cents that customers paid, minus refunds." }),
  earnedCents: z
    .int()
    .meta({ description: "US cents that creators earned, minus what was taken back." }),
};

/** Sums of the whole platform. */
export const PlatformSums = z.object(platformSums);
export type PlatformSums = z.infer<typeof PlatformSums>;

export const PlatformWeek = z.object({
  to: z.int().meta({ description: "Its last day. Days since the epoch, UTC." }),
  people: z.int().meta({ description: "Number of accounts at its end." }),
  ...platformSums,
});
export type PlatformWeek = z.infer<typeof PlatformWeek>;

export const PlatformMarket = z.object({
  country: z.string().meta({
    description:
      "ISO 3166-1 alpha-2, `unknown`, or `other` for the sum of all countries with few viewers.",
  }),
  views: z.int(),
  dailyViewers: z.number().meta({ description: "Average number of viewers per day." }),
});
export type PlatformMarket = z.infer<typeof PlatformMarket>;

/** The figures of the platform, rolled up by day. */
export const PlatformMetrics = z
  .object({
    totalUsers: z.int().meta({ description: "Number of accounts." }),
    totalRevenue: z.int().meta({ description: "US cents that customers paid, minus refunds." }),
    totalEarned: z.int().meta({ description: "US cents that creators earned." }),
    totalVideos: z.int(),
    totalViews: z.int(),
    totalWatchedMs: z.int(),
    totalStreams: z.int(),
    currency: z.literal("USD"),
    recent: z
      .object({ now: PlatformSums, before: PlatformSums })
      .meta({ description: "The last 28 whole days, and the 28 days before them." }),
    monthlyGrowth: z.number().nullable().meta({
      description:
        "Growth of the number of accounts in 30 days, percent; null if there were fewer than ten.",
    }),
    weeks: z.array(PlatformWeek).meta({
      description: "Whole weeks, counted back from yesterday; the oldest first, at most 26.",
    }),
    markets: z.array(PlatformMarket),
    targets: z
      .object({
        people: z.literal(PLATFORM_TARGETS.people),
        revenueCents: z.literal(PLATFORM_TARGETS.revenueCents),
        monthlyGrowth: z.literal(PLATFORM_TARGETS.monthlyGrowth),
      })
      .meta({ description: "Targets of the product; they are not measured." }),
    asOf: Time.meta({ description: "Time of the roll-up, in milliseconds since the epoch." }),
  })
  .meta({ id: "PlatformMetrics" });
export type PlatformMetrics = z.infer<typeof PlatformMetrics>;
