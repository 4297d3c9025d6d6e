import * as z from "zod";
import { ANALYTICS_DEPTHS } from "../../accounts/plans/entitlements.ts";
import { Time } from "../../kernel/responses/contract.ts";
import { ACT_VERDICTS } from "../../media/counting/contract.ts";
import { VERDICTS } from "../../media/views/contract.ts";
import { QUALITY_MEASURES } from "./contract-quality.ts";

export const Day = z.int().meta({ description: "Days since the epoch, UTC." });
export const Cents = z.int().meta({ description: "US cents." });
export const Depth = z.enum(ANALYTICS_DEPTHS).meta({
  description:
    "Level of detail that the creator's plan includes. Figures of higher levels are null.",
});
export const EarlierViews = z.int().meta({
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

/** A playback in the creator's list, without data from which the viewer could be identified. */
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
