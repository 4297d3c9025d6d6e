import * as z from "zod";
import { ANALYTICS_DEPTHS } from "../../../domain/accounts/plans/entitlements.ts";
import type {
  AnalyticsDay,
  AnalyticsPart,
  AnalyticsTotals,
  Receipt,
  ReceiptPage,
  Reconciliation,
  VideoAnalytics,
} from "../../../domain/creator/analytics/contract.ts";
import { QUALITY_MEASURES } from "../../../domain/creator/analytics/contract-quality.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import { ACT_VERDICTS } from "../../../domain/media/counting/contract.ts";
import { VERDICTS } from "../../../domain/media/views/contract.ts";
import { answerOf } from "../../answers/answer.ts";

const totals = {
  views: z.int(),
  playbacks: z.int(),
  plays: z.int().meta({
    description:
      "Playbacks of viewers that played anything and are over: those that watchedMs adds up.",
  }),
  watchedMs: z.int(),
  likes: z.int(),
  comments: z.int(),
  shares: z.int(),
};
const Totals = answerOf<AnalyticsTotals>()(z.object(totals));
const day = z.int().meta({ description: "Days since the epoch, UTC." });
const Day = answerOf<AnalyticsDay>()(z.object({ day, ...totals }));
export const Part = answerOf<AnalyticsPart>()(
  z.object({ value: z.string(), views: z.int(), playbacks: z.int(), watchedMs: z.int() }),
);

export const AnalyticsAnswer = answerOf<VideoAnalytics>()(
  z
    .object({
      videoId: z.string(),
      title: z.string(),
      depth: z
        .enum(ANALYTICS_DEPTHS)
        .meta({ description: "What the plan tells; what it does not is null." }),
      durationSeconds: z.int().nullable(),
      from: day,
      to: day,
      firstDay: day,
      days: z.array(Day),
      totals: Totals,
      before: Totals.nullable().meta({
        description: "As many days before; null where the video is not that old.",
      }),
      averageMs: z.number().nullable(),
      averagePercent: z.number().nullable(),
      sources: z.array(Part),
      hosts: z
        .array(Part)
        .nullable()
        .meta({ description: "From advanced analytics on, as the next two." }),
      devices: z.array(Part).nullable(),
      countries: z.array(Part).nullable(),
      retention: z.array(z.number()).nullable().meta({
        description:
          "Full analytics: a hundred shares, 0 to 100, of all plays: how many played each hundredth of the video.",
      }),
      retentionPlays: z.int(),
      quality: z
        .array(
          z.object({
            measure: z.enum(QUALITY_MEASURES).meta({
              description:
                "From the wish to play to the first picture, ms; stalls; bits per second.",
            }),
            buckets: z.array(
              z.object({ from: z.int().meta({ description: "Its lower bound." }), plays: z.int() }),
            ),
          }),
        )
        .nullable()
        .meta({ description: "Full analytics." }),
      earlierViews: z.int().meta({ description: "Views that were counted before days were kept." }),
    })
    .meta({ id: "VideoAnalytics" }),
);

const ReceiptAnswer = answerOf<Receipt>()(
  z.object({
    id: z.string(),
    startedAt: Time,
    source: z.string().nullable().meta({
      description: "Null where its viewer turned analytics collection off, like the next three.",
    }),
    sourceHost: z.string().nullable(),
    device: z.string().nullable(),
    country: z.string().nullable(),
    watchedMs: z.int(),
    neededMs: z.int(),
    verdict: z.enum(VERDICTS).nullable().meta({ description: "Null while it may still count." }),
    pays: z.enum(ACT_VERDICTS).nullable().meta({
      description:
        "Whether a view pays and makes eligible; null until its UTC day is over, and for what is no view.",
    }),
    viewer: z.string().meta({ description: "Stands for the viewer on that day and on no other." }),
  }),
);

const ReconciliationAnswer = answerOf<Reconciliation>()(
  z.object({
    viewCount: z.int(),
    playbacks: z.int(),
    verdicts: z.array(z.object({ verdict: z.enum([...VERDICTS, "earlier"]), playbacks: z.int() })),
    open: z
      .int()
      .meta({ description: "Playbacks that are not judged yet, and in none of the sums." }),
    isExact: z.boolean().meta({
      description: "The verdicts add up to the playbacks, and counted ones to the view count.",
    }),
  }),
);

export const ReceiptsAnswer = answerOf<ReceiptPage>()(
  z
    .object({
      videoId: z.string(),
      title: z.string(),
      reconciliation: ReconciliationAnswer,
      receipts: z.array(ReceiptAnswer),
      next: z.string().nullable().meta({ description: "`before` of the next page." }),
    })
    .meta({ id: "ViewReceipts" }),
);
