import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { StreamCard } from "../../live/streams/contract-api.ts";
import { CategorySlug } from "../../media/videos/contract.ts";
import { VideoCard } from "../../media/videos/contract-api.ts";
import { ALGORITHMS, DEVICE_TYPES, Preferences } from "./contract.ts";
import { ENGAGEMENT_LEVELS } from "./contract-insights.ts";
import { CONTENT_TYPES } from "./contract-trending.ts";

export const ScoreParts = z
  .object({
    watched: z.number().meta({ description: "Similarity to what the viewer watched." }),
    creator: z.number().meta({ description: "By a creator whom the viewer follows or watches." }),
    category: z.number().meta({ description: "In a category that the viewer watches or chose." }),
    trending: z.number(),
    fresh: z.number().meta({ description: "Published recently." }),
    exploration: z.number().meta({ description: "Shown to few viewers so far." }),
    less: z.number().meta({ description: "What the viewer wants less of; never above 0." }),
  })
  .meta({
    id: "ScoreParts",
    description: "The contribution of each part. Their sum is the score.",
  });
export type ScoreParts = z.infer<typeof ScoreParts>;

const explanationFields = {
  score: z.number(),
  parts: ScoreParts,
  because: z.array(z.string()).meta({
    description:
      "Titles of at most three watched or liked items that contribute most to the score.",
  }),
  reasons: z
    .array(z.string())
    .meta({ description: "Sentences for the viewer; the reason of the largest part is first." }),
  shortReason: z.string().meta({
    description: "One of the reasons, for a card. It is about the viewer if possible.",
  }),
};
const RecommendationReason = z.object(explanationFields);
export type RecommendationReason = z.infer<typeof RecommendationReason>;

export const RecommendationList = z
  .object({
    videos: z.array(VideoCard.extend(explanationFields).meta({ id: "RecommendedVideo" })),
    streams: z.array(StreamCard.extend(explanationFields).meta({ id: "RecommendedStream" })),
    algorithm: z.enum(ALGORITHMS),
    modelVersion: z.string().nullable().meta({
      description:
        "The trained model that ranked the items. Null before the first model, and if the profile is not used.",
    }),
  })
  .meta({ id: "Recommendations" });
export type RecommendationList = z.infer<typeof RecommendationList>;

export const ExplanationsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(10),
});

export const Explanation = z
  .object({
    id: z.string(),
    type: z.enum(CONTENT_TYPES),
    title: z.string(),
    reasons: z.array(z.string()),
    score: z.number(),
    parts: ScoreParts,
  })
  .meta({ id: "Explanation" });
export type Explanation = z.infer<typeof Explanation>;

export const ExplanationList = z.array(Explanation);

/** Trending videos and live streams, the most popular first; at most `limit` of each. */
export const Trending = z
  .object({ videos: z.array(VideoCard), streams: z.array(StreamCard) })
  .meta({ id: "Trending" });
export type Trending = z.infer<typeof Trending>;

export const SimilarList = z.union([z.array(VideoCard), z.array(StreamCard)]);

export const RecommendationSettings = z.object({
  preferences: Preferences,
  interests: z.array(CategorySlug),
});
export type RecommendationSettings = z.infer<typeof RecommendationSettings>;

export const TrackedInteraction = z.object({
  id: z
    .string()
    .nullable()
    .meta({ description: "Null if the viewer's privacy settings do not allow to store it." }),
});

const Share = z.number().meta({ description: "0 to 1." });

export const Insights = z
  .object({
    profile: z.object({
      engagementLevel: z.enum(ENGAGEMENT_LEVELS),
      diversityPreference: z
        .number()
        .meta({ description: "0: only one category; 1: all watched categories equally." }),
      devicePreference: z.enum(DEVICE_TYPES).nullable(),
    }),
    preferences: z.object({
      topCategories: z.array(z.object({ category: z.string(), share: Share })),
      viewingPatterns: z.object({
        avgWatchTime: z.number().meta({ description: "Average seconds per playback." }),
        completionRate: Share.meta({
          description: "Share of playbacks that reached nine tenths of the video, 0 to 1.",
        }),
        skipRate: Share.meta({
          description:
            "Share of playbacks that ended in the first tenth and within 30 seconds, 0 to 1.",
        }),
        avgSessionDuration: z.number().meta({
          description:
            "Average minutes from the first playback of a session to the end of its last one. A session ends after half an hour without a playback.",
        }),
        mostActiveHour: z.int().nullable().meta({
          description: "Hour in the user's time zone, 0 to 23; null without playbacks.",
        }),
        hours: z
          .array(z.int())
          .meta({ description: "Number of playbacks started in each hour of the day." }),
        timeZone: z.string().meta({ description: "IANA name of the user's time zone." }),
        sessions: z.array(z.object({ from: z.int(), count: z.int() })).meta({
          description:
            "Number of sessions by length: at least `from` minutes, and shorter than the next `from`.",
        }),
        weeks: z.array(z.object({ from: Time, playbacks: z.int(), acts: z.int() })).meta({
          description: "The oldest first. A week ends now, or a whole number of weeks before now.",
        }),
      }),
    }),
    stats: z.object({
      totalInteractions: z.int(),
      playbacks: z.int().meta({
        description:
          "Playbacks among `totalInteractions`; the rest are likes, shares, comments and follows.",
      }),
    }),
  })
  .meta({ id: "Insights" });
export type Insights = z.infer<typeof Insights>;
