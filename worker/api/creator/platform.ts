import * as z from "zod";
import type {
  PlatformMarket,
  PlatformMetrics,
  PlatformSums,
  PlatformWeek,
} from "../../domain/creator/analytics/contract-platform.ts";
import { getPlatformMetrics } from "../../domain/creator/analytics/get-platform-metrics.ts";
import { Time } from "../../domain/kernel/responses/contract.ts";
import { answerOf } from "../answers/answer.ts";
import { type Api, route } from "../route.ts";

const sums = {
  joined: z.int(),
  videos: z.int(),
  streams: z.int(),
  views: z.int(),
  watchedMs: z.int(),
  paidCents: z
    .int()
    .meta({ description: "US cents that customers paid, less what they got back." }),
  earnedCents: z
    .int()
    .meta({ description: "US cents that creators earned, less what was taken back." }),
};
const Sums = answerOf<PlatformSums>()(z.object(sums));
const Week = answerOf<PlatformWeek>()(
  z.object({
    to: z.int().meta({ description: "Its last day; days since the epoch, UTC." }),
    people: z.int(),
    ...sums,
  }),
);
const Market = answerOf<PlatformMarket>()(
  z.object({
    country: z.string().meta({
      description: "ISO 3166-1 alpha-2, or `other` for those with few viewers, told together.",
    }),
    views: z.int(),
    dailyViewers: z.number(),
  }),
);

const PlatformMetricsAnswer = answerOf<PlatformMetrics>()(
  z
    .object({
      totalUsers: z.int(),
      totalRevenue: z
        .int()
        .meta({ description: "US cents that customers have paid, less what they got back." }),
      totalEarned: z.int().meta({ description: "US cents that creators have earned." }),
      totalVideos: z.int(),
      totalViews: z.int(),
      totalWatchedMs: z.int(),
      totalStreams: z.int(),
      currency: z.literal("USD"),
      recent: z
        .object({ now: Sums, before: Sums })
        .meta({ description: "The last 28 whole days, and the 28 before them." }),
      monthlyGrowth: z.number().nullable().meta({
        description:
          "Percent more accounts than 30 days ago; null where there were fewer than ten.",
      }),
      weeks: z.array(Week),
      markets: z.array(Market),
      targets: z
        .object({
          people: z.literal(50_000_000),
          revenueCents: z.literal(500_000_000_000),
          monthlyGrowth: z.literal(23.5),
        })
        .meta({ description: "What the product aims at; nothing that was measured." }),
      asOf: Time,
    })
    .meta({ id: "PlatformMetrics" }),
);

export function mountPlatform(api: Api): void {
  const spec = {
    summary: "What the whole platform did, rolled up by day",
    answer: PlatformMetricsAnswer,
  };
  route(api, "GET /api/platform/metrics", spec, async ({ c, ctx }) =>
    c.json(await getPlatformMetrics(ctx), 200, { "Cache-Control": "public, max-age=300" }),
  );
}
