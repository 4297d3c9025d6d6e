import * as z from "zod";
import { ANALYTICS_DEPTHS } from "../../accounts/plans/entitlements.ts";
import { Time } from "../../kernel/responses/contract.ts";
import { ACT_VERDICTS } from "../../media/verdicts/contract.ts";
import { VERDICTS } from "../../media/views/contract.ts";
import { QUALITY_MEASURES } from "./contract-quality.ts";

export const Day = z
  .int()
  .meta({ description: "Day, as the number of days since the Unix epoch (UTC)." });
export const Cents = z.int().meta({ description: "Amount in US cents." });
export const Depth = z.enum(ANALYTICS_DEPTHS).meta({
  description: "Analytics level included in the creator's plan. Metrics of higher levels are null.",
});
export const EarlierViews = z.int().meta({
  description:
    "Views counted before daily metrics existed. Included in the totals of ranges without a start.",
});

const totals = {
  views: z.int(),
  playbacks: z.int(),
  plays: z.int().meta({
    description:
      "Number of completed playbacks with any watch time. `watchedMs` is the sum of their watch time.",
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
      "`start_ms`: time from the play request to the first frame, in milliseconds. `stalls`: number of stalls. `bitrate`: bits per second.",
  }),
  buckets: z
    .array(
      z.object({
        from: z.int().meta({ description: "Lower bound of the bucket." }),
        plays: z.int(),
      }),
    )
    .meta({ description: "All buckets in ascending order, including empty ones." }),
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
      .meta({ description: "Duration in whole seconds. Null if unknown." }),
    from: Day,
    to: Day,
    firstDay: z.int().meta({
      description:
        "Day the video was published or first played, whichever is earlier. Days since the Unix epoch (UTC).",
    }),
    days: z
      .array(AnalyticsDay)
      .meta({ description: "Every day of the range, including days without activity." }),
    totals: AnalyticsTotals,
    before: AnalyticsTotals.nullable().meta({
      description:
        "Totals for the same number of days before the range. Null if the video is too new or the range has no start.",
    }),
    averageMs: z.number().nullable().meta({
      description: "Average watch time per play, in milliseconds. Null if there are no plays.",
    }),
    averagePercent: z.number().nullable().meta({
      description:
        "Average percentage of the video watched, from 0 to 100. Null if there are no plays or the duration is unknown.",
    }),
    sources: z.array(AnalyticsPart),
    hosts: z.array(AnalyticsPart).nullable().meta({
      description:
        "Up to 25 hostnames of sites that embed or link to the video, by views. `hosts`, `devices` and `countries` require the `advanced` analytics level and are null otherwise.",
    }),
    devices: z.array(AnalyticsPart).nullable(),
    countries: z.array(AnalyticsPart).nullable(),
    retention: z.array(z.number()).nullable().meta({
      description:
        "Percentage of all-time plays that included each hundredth of the video. Null if there are no plays or the plan doesn't include the `full` analytics level.",
    }),
    retentionPlays: z.int().meta({ description: "Number of plays that `retention` is based on." }),
    quality: z.array(QualityHistogram).nullable().meta({
      description:
        "Playback quality in the range. Null unless the plan includes the `full` analytics level.",
    }),
    earlierViews: EarlierViews,
  })
  .meta({ id: "VideoAnalytics" });
export type VideoAnalytics = z.infer<typeof VideoAnalytics>;

/** A playback in the creator's list, without data from which the viewer could be identified. */
export const Receipt = z.object({
  id: z.string(),
  startedAt: Time,
  source: z.string().nullable().meta({
    description:
      "Traffic source. `source` and the three fields after it are null if the viewer opted out of analytics.",
  }),
  sourceHost: z.string().nullable(),
  device: z.string().nullable(),
  country: z.string().nullable(),
  watchedMs: z.int(),
  neededMs: z.int(),
  verdict: z.enum(VERDICTS).nullable().meta({
    description:
      "Whether the playback counted as a view, and if not, why. Null while it's still undecided.",
  }),
  pays: z.enum(ACT_VERDICTS).nullable().meta({
    description:
      "Whether the view counts toward earnings and eligibility. Null until it's decided after the end of the UTC day, and for playbacks that aren't views.",
  }),
  viewer: z.string().meta({
    description: "Pseudonymous ID of the viewer. Changes every day.",
  }),
});
export type Receipt = z.infer<typeof Receipt>;

export const Reconciliation = z.object({
  viewCount: z.int().meta({ description: "The view count shown on the video's page." }),
  playbacks: z.int(),
  verdicts: z.array(z.object({ verdict: z.enum([...VERDICTS, "earlier"]), playbacks: z.int() })),
  open: z.int().meta({
    description:
      "Number of playbacks without a verdict. Not included in `playbacks` and `verdicts`.",
  }),
  isExact: z.boolean().meta({
    description:
      "Whether all verdicts add up to `playbacks`, and `counted` and `earlier` add up to `viewCount`.",
  }),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const ReceiptPage = z
  .object({
    videoId: z.string(),
    title: z.string(),
    reconciliation: Reconciliation,
    receipts: z.array(Receipt),
    next: z
      .string()
      .nullable()
      .meta({ description: "Cursor for the next page. Pass it as `before`." }),
  })
  .meta({ id: "ViewReceipts" });
export type ReceiptPage = z.infer<typeof ReceiptPage>;
