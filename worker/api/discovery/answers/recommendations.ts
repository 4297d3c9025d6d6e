import * as z from "zod";
import {
  ALGORITHMS,
  type Explanation,
  Preferences,
  type Recommendations,
  type Recommended,
  type ScoreParts,
} from "../../../domain/discovery/recommendations/contract.ts";
import {
  ENGAGEMENT_LEVELS,
  type Insights,
} from "../../../domain/discovery/recommendations/contract-insights.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import type { StreamCard } from "../../../domain/live/streams/contract-api.ts";
import { CategorySlug } from "../../../domain/media/videos/contract.ts";
import type { VideoCard } from "../../../domain/media/videos/contract-api.ts";
import { answerOf } from "../../answers/answer.ts";
import { StreamCardAnswer } from "../../live/answers/streams.ts";
import { VideoCardAnswer } from "../../media/answers/videos.ts";

const PartsAnswer = answerOf<ScoreParts>()(
  z
    .object({
      watched: z.number().meta({ description: "For being like what one watched." }),
      creator: z.number().meta({ description: "For being of a creator one follows or watches." }),
      category: z.number().meta({ description: "For being of a category one watches or chose." }),
      trending: z.number(),
      fresh: z.number().meta({ description: "For having come out lately." }),
      exploration: z.number().meta({ description: "For being new to nearly everybody." }),
      less: z.number().meta({ description: "Never above 0: what one asked for less of." }),
    })
    .meta({ id: "ScoreParts", description: "What each part adds; they sum to the score." }),
);

const why = {
  score: z.number(),
  parts: PartsAnswer,
  because: z
    .array(z.string())
    .meta({ description: "Titles, of what one took up, that speak most for it; at most three." }),
  reasons: z.array(z.string()).meta({ description: "Sentences, that of the largest part first." }),
  shortReason: z
    .string()
    .meta({ description: "One of them, which speaks of the viewer where one does." }),
};

/** A recommendation as the API has it: the card with its score beside its own fields. */
type Flat<Card> = Card & Omit<Recommended<Card>, "card">;
export const flat = <Card>({ card, ...rest }: Recommended<Card>): Flat<Card> => ({
  ...card,
  ...rest,
});

export interface FlatRecommendations extends Omit<Recommendations, "videos" | "streams"> {
  videos: Flat<VideoCard>[];
  streams: Flat<StreamCard>[];
}

export const RecommendationsAnswer = answerOf<FlatRecommendations>()(
  z
    .object({
      videos: z.array(VideoCardAnswer.extend(why).meta({ id: "RecommendedVideo" })),
      streams: z.array(StreamCardAnswer.extend(why).meta({ id: "RecommendedStream" })),
      algorithm: z.enum(ALGORITHMS),
      modelVersion: z
        .string()
        .nullable()
        .meta({ description: "The trained model that ranked them; null for a feed without one." }),
    })
    .meta({ id: "Recommendations" }),
);

export const ExplanationsAnswer = z.array(
  answerOf<Explanation>()(
    z
      .object({
        id: z.string(),
        type: z.enum(["video", "stream"]),
        title: z.string(),
        reasons: z.array(z.string()),
        score: z.number(),
        parts: PartsAnswer,
      })
      .meta({ id: "Explanation" }),
  ),
);

const share = z.number().meta({ description: "0 to 1." });

export const InsightsAnswer = answerOf<Insights>()(
  z
    .object({
      profile: z.object({
        engagementLevel: z.enum(ENGAGEMENT_LEVELS),
        diversityPreference: z
          .number()
          .meta({ description: "0: one category alone, 1: all that were watched alike." }),
        devicePreference: z.enum(["desktop", "mobile"]).nullable(),
      }),
      preferences: z.object({
        topCategories: z.array(z.object({ category: z.string(), share })),
        viewingPatterns: z.object({
          avgWatchTime: z.number().meta({ description: "Seconds of a playback, mean." }),
          completionRate: share,
          skipRate: share,
          avgSessionDuration: z.number().meta({
            description: "Minutes, mean; half an hour without a playback ends a session.",
          }),
          mostActiveHour: z.int().nullable().meta({
            description: "Of one's own clock, 0 to 23; null before anything was watched.",
          }),
          hours: z.array(z.int()).meta({ description: "Playbacks begun in each hour of the day." }),
          timeZone: z.string().meta({ description: "Whose clock it is: IANA's name." }),
          sessions: z.array(z.object({ from: z.int(), count: z.int() })).meta({
            description: "Sessions of at least `from` minutes, and shorter than the next.",
          }),
          weeks: z
            .array(z.object({ from: Time, playbacks: z.int(), acts: z.int() }))
            .meta({ description: "Oldest first." }),
        }),
      }),
      stats: z.object({ totalInteractions: z.int(), playbacks: z.int() }),
    })
    .meta({ id: "Insights" }),
);

export const SteeringAnswer = z.object({
  preferences: Preferences,
  interests: z.array(CategorySlug),
});
