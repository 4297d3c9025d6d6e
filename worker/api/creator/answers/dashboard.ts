import * as z from "zod";
import {
  ACTIVITY_TYPES,
  type ActivityItem,
  type DashboardStats,
  PERIODS,
} from "../../../domain/creator/dashboard/contract.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import { answerOf } from "../../answers/answer.ts";

const Compared = z.object({ now: z.number().nullable(), before: z.number().nullable() }).meta({
  description: "Over the period, and over as many days before it; null where it cannot be said.",
});

export const DashboardStatsAnswer = answerOf<DashboardStats>()(
  z
    .object({
      userId: z.string(),
      totalViews: z.int(),
      totalFollowers: z.int(),
      totalLikes: z.int(),
      totalStreams: z.int().meta({ description: "Streams that went live." }),
      totalUploads: z.int().meta({ description: "Published videos." }),
      totalRevenue: z
        .int()
        .meta({ description: "Cents earned in all; what was taken back is taken off." }),
      avgViewDuration: z.number().nullable().meta({
        description: "Seconds of a playback in the period; null where nothing was played.",
      }),
      engagementRate: z
        .number()
        .nullable()
        .meta({ description: "Likes, comments and shares for a hundred views of the period." }),
      growthRate: z
        .number()
        .nullable()
        .meta({ description: "Per cent more views than in the period before; null without one." }),
      currency: z.string().meta({ description: "ISO 4217." }),
      days: z.literal(PERIODS),
      period: z.object({
        views: Compared,
        followers: Compared,
        engagement: Compared,
        revenue: Compared,
      }),
    })
    .meta({ id: "DashboardStats" }),
);

export const ActivityAnswer = z.object({
  items: z.array(
    answerOf<ActivityItem>()(
      z
        .object({
          id: z.string(),
          type: z.enum(ACTIVITY_TYPES),
          title: z.string(),
          description: z.string(),
          timestamp: Time,
          metadata: z.record(z.string(), z.union([z.string(), z.number()])).meta({
            description: "Figures and ids, and path: where on this site it can be looked at.",
          }),
        })
        .meta({ id: "ActivityItem" }),
    ),
  ),
});
