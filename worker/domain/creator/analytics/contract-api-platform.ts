import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { PLATFORM_TARGETS } from "./contract-platform.ts";

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
