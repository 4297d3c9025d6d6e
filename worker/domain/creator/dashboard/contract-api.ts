import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { ACTIVITY_TYPES, PERIODS } from "./contract.ts";

export const Compared = z
  .object({ now: z.number().nullable(), before: z.number().nullable() })
  .meta({
    description:
      "A figure of the period, and of the same number of days before it; null if it is unknown.",
  });
export type Compared = z.infer<typeof Compared>;

/** All amounts of money are in cents of `currency`. */
export const DashboardStats = z
  .object({
    userId: z.string(),
    totalViews: z.int(),
    totalFollowers: z.int(),
    totalLikes: z.int(),
    totalStreams: z.int().meta({ description: "Streams that went live." }),
    totalUploads: z.int().meta({ description: "Published videos." }),
    totalRevenue: z
      .int()
      .meta({ description: "Cents earned in total, minus what was taken back." }),
    avgViewDuration: z.number().nullable().meta({
      description: "Average seconds of a playback in the period; null without playbacks.",
    }),
    engagementRate: z.number().nullable().meta({
      description: "Likes, comments and shares per 100 views in the period; null without views.",
    }),
    growthRate: z.number().nullable().meta({
      description:
        "Growth of the views over the previous period, percent; null if that period had no views or was not complete.",
    }),
    currency: z
      .string()
      .meta({ description: "ISO 4217. Currency of `totalRevenue` and `period.revenue`." }),
    days: z.literal(PERIODS),
    period: z
      .object({
        views: Compared,
        followers: Compared,
        engagement: Compared,
        revenue: Compared,
      })
      .meta({
        description:
          "Figures of the period; `followers` is gained minus lost. Each `before` is null for an account that is younger than the previous period.",
      }),
  })
  .meta({ id: "DashboardStats" });
export type DashboardStats = z.infer<typeof DashboardStats>;

export const ActivityItem = z
  .object({
    id: z.string().meta({ description: "The same in every response." }),
    type: z.enum(ACTIVITY_TYPES),
    title: z.string(),
    description: z.string(),
    timestamp: Time.meta({
      description:
        "Milliseconds since the epoch. Of followers: the last one of the day; of a milestone: its day.",
    }),
    metadata: z.record(z.string(), z.union([z.string(), z.number()])).meta({
      description:
        "Figures (cents, seconds), ids, and `path`: the path on this site that shows the event.",
    }),
  })
  .meta({ id: "ActivityItem" });
export type ActivityItem = z.infer<typeof ActivityItem>;

export const ActivityList = z.object({ items: z.array(ActivityItem) });
