import * as z from "zod";
import { VISIBILITIES } from "../../accounts/visibility/contract.ts";
import { Time } from "../../kernel/responses/contract.ts";
import { STREAM_STATES } from "../../live/streams/contract.ts";
import { ACTIVITY_TYPES, PERIODS } from "./contract.ts";

export const Compared = z
  .object({ now: z.number().nullable(), before: z.number().nullable() })
  .meta({
    description: "Value for the period and for the same number of days before it. Null if unknown.",
  });
export type Compared = z.infer<typeof Compared>;

/** All amounts of money are in cents of `currency`. */
export const DashboardStats = z
  .object({
    userId: z.string(),
    totalViews: z.int(),
    totalFollowers: z.int(),
    totalLikes: z.int(),
    totalStreams: z.int().meta({ description: "Number of streams that went live." }),
    totalUploads: z.int().meta({ description: "Number of published videos." }),
    totalRevenue: z.int().meta({ description: "All-time earnings minus reversals, in cents." }),
    avgViewDuration: z.number().nullable().meta({
      description:
        "Average watch time per playback in the period, in seconds. Null if there are no playbacks.",
    }),
    engagementRate: z.number().nullable().meta({
      description:
        "Likes, comments and shares per 100 views in the period. Null if there are no views.",
    }),
    growthRate: z.number().nullable().meta({
      description:
        "Percentage change in views from the previous period. Null if that period had no views or is incomplete.",
    }),
    currency: z.string().meta({
      description: "Three-letter ISO 4217 currency code of `totalRevenue` and `period.revenue`.",
    }),
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
          "Metrics for the period. `followers` is the net change. `before` is null if the account is newer than the previous period.",
      }),
  })
  .meta({ id: "DashboardStats" });
export type DashboardStats = z.infer<typeof DashboardStats>;

export const ActivityItem = z
  .object({
    id: z.string().meta({ description: "Stable ID of the activity." }),
    type: z.enum(ACTIVITY_TYPES),
    title: z.string(),
    description: z.string(),
    timestamp: Time.meta({
      description:
        "Time in milliseconds since the Unix epoch. For followers, the time of the day's last follow. For milestones, the day.",
    }),
    metadata: z.record(z.string(), z.union([z.string(), z.number()])).meta({
      description:
        "Details of the event: amounts in cents, durations in seconds, IDs, and the `path` of the related page.",
    }),
  })
  .meta({ id: "ActivityItem" });
export type ActivityItem = z.infer<typeof ActivityItem>;

export const ActivityList = z.object({ items: z.array(ActivityItem) });

export const OwnStreamRow = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(STREAM_STATES),
  visibility: z.enum(VISIBILITIES),
  /** Current viewers while the stream is live, most concurrent viewers after its end. */
  viewers: z.int(),
  startedAt: Time.nullable(),
  endedAt: Time.nullable(),
  createdAt: Time,
  /** The video of the recording. Null without a recording. */
  replay: z.object({ id: z.string(), isPublished: z.boolean() }).nullable(),
});
export type OwnStreamRow = z.infer<typeof OwnStreamRow>;
