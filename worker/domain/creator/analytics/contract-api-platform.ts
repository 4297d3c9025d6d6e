import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { PLATFORM_TARGETS } from "./contract-platform.ts";

const platformSums = {
  joined: z.int(),
  videos: z.int(),
  streams: z.int(),
  views: z.int(),
  watchedMs: z.int(),
  paidCents: z.int().meta({ description: "Amount paid by customers, minus refunds, in US cents." }),
  earnedCents: z
    .int()
    .meta({ description: "Amount earned by creators, minus reversals, in US cents." }),
};

export const PlatformSums = z.object(platformSums);
export type PlatformSums = z.infer<typeof PlatformSums>;

export const PlatformWeek = z.object({
  to: z.int().meta({ description: "Last day of the week, in days since the Unix epoch (UTC)." }),
  people: z.int().meta({ description: "Number of accounts at the end of the week." }),
  ...platformSums,
});
export type PlatformWeek = z.infer<typeof PlatformWeek>;

export const PlatformMarket = z.object({
  country: z.string().meta({
    description:
      "Two-letter ISO 3166-1 country code, `unknown`, or `other` for all countries with few viewers.",
  }),
  views: z.int(),
  dailyViewers: z.number().meta({ description: "Average number of viewers per day." }),
});
export type PlatformMarket = z.infer<typeof PlatformMarket>;

export const PlatformMetrics = z
  .object({
    totalUsers: z.int().meta({ description: "Number of accounts." }),
    totalRevenue: z
      .int()
      .meta({ description: "Amount paid by customers, minus refunds, in US cents." }),
    totalEarned: z.int().meta({ description: "Amount earned by creators, in US cents." }),
    totalVideos: z.int(),
    totalViews: z.int(),
    totalWatchedMs: z.int(),
    totalStreams: z.int(),
    currency: z.literal("USD"),
    recent: z
      .object({ now: PlatformSums, before: PlatformSums })
      .meta({ description: "The last 28 complete days and the 28 days before them." }),
    monthlyGrowth: z.number().nullable().meta({
      description:
        "Percentage growth of the number of accounts over 30 days. Null if there were fewer than ten accounts.",
    }),
    weeks: z.array(PlatformWeek).meta({
      description: "Up to 26 complete weeks until yesterday, oldest first.",
    }),
    markets: z.array(PlatformMarket),
    targets: z
      .object({
        people: z.literal(PLATFORM_TARGETS.people),
        revenueCents: z.literal(PLATFORM_TARGETS.revenueCents),
        monthlyGrowth: z.literal(PLATFORM_TARGETS.monthlyGrowth),
      })
      .meta({ description: "Product targets. These aren't measured figures." }),
    asOf: Time.meta({
      description: "Time at which the metrics were computed, in milliseconds since the Unix epoch.",
    }),
  })
  .meta({ id: "PlatformMetrics" });
export type PlatformMetrics = z.infer<typeof PlatformMetrics>;
