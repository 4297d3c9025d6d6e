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
    watched: z
      .number()
      .meta({ description: "Score for similarity to content the viewer watched." }),
    creator: z.number().meta({ description: "Score for creators the viewer follows or watches." }),
    category: z.number().meta({ description: "Score for categories the viewer watches or chose." }),
    trending: z.number(),
    fresh: z.number().meta({ description: "Score for recently published content." }),
    exploration: z.number().meta({ description: "Score for content that few viewers have seen." }),
    less: z
      .number()
      .meta({ description: "Penalty for content the viewer wants less of. Zero or negative." }),
  })
  .meta({
    id: "ScoreParts",
    description: "Contribution of each signal. The score is their sum.",
  });
export type ScoreParts = z.infer<typeof ScoreParts>;

const explanationFields = {
  score: z.number(),
  parts: ScoreParts,
  because: z.array(z.string()).meta({
    description: "Titles of up to three watched or liked items that contributed most to the score.",
  }),
  reasons: z
    .array(z.string())
    .meta({ description: "Human-readable reasons, most important first." }),
  shortReason: z.string().meta({
    description: "The reason to show on a card. Refers to the viewer's activity if possible.",
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
        "Version of the model that ranked the items. Null if no model exists yet or the viewer's profile isn't used.",
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
  id: z.string().nullable().meta({
    description:
      "The ID of the interaction. Null if the viewer's privacy settings prevent storing it.",
  }),
});

const Share = z.number().meta({ description: "Value from 0 to 1." });

export const Insights = z
  .object({
    profile: z.object({
      engagementLevel: z.enum(ENGAGEMENT_LEVELS),
      diversityPreference: z.number().meta({
        description:
          "Diversity of the categories watched, from 0 (a single category) to 1 (all equally).",
      }),
      devicePreference: z.enum(DEVICE_TYPES).nullable(),
    }),
    preferences: z.object({
      topCategories: z.array(z.object({ category: z.string(), share: Share })),
      viewingPatterns: z.object({
        avgWatchTime: z
          .number()
          .meta({ description: "Average watch time per playback, in seconds." }),
        completionRate: Share.meta({
          description: "Share of playbacks that reached 90% of the video, from 0 to 1.",
        }),
        skipRate: Share.meta({
          description:
            "Share of playbacks that ended within the first 10% and 30 seconds of the video, from 0 to 1.",
        }),
        avgSessionDuration: z.number().meta({
          description:
            "Average session length in minutes. A session ends after 30 minutes without a playback.",
        }),
        mostActiveHour: z.int().nullable().meta({
          description:
            "Most active hour of the day in the user's time zone, from 0 to 23. Null if there are no playbacks.",
        }),
        hours: z.array(z.int()).meta({
          description:
            "Number of playbacks started in each hour of the day, in the user's time zone.",
        }),
        timeZone: z.string().meta({ description: "IANA time zone of the user." }),
        sessions: z.array(z.object({ from: z.int(), count: z.int() })).meta({
          description:
            "Number of sessions by length. Each bucket starts at `from` minutes and ends at the next bucket's `from`.",
        }),
        weeks: z.array(z.object({ from: Time, playbacks: z.int(), acts: z.int() })).meta({
          description: "Activity by week, oldest first. The last week ends now.",
        }),
      }),
    }),
    stats: z.object({
      totalInteractions: z.int(),
      playbacks: z.int().meta({
        description:
          "Number of playbacks in `totalInteractions`. The rest are likes, shares, comments and follows.",
      }),
    }),
  })
  .meta({ id: "Insights" });
export type Insights = z.infer<typeof Insights>;
