import * as z from "zod";
import { t } from "#i18n/t.ts";
import type { StreamCard } from "../../live/streams/contract-api.ts";
import { CategorySlug } from "../../media/videos/contract.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { CATEGORIES } from "../../media/videos/contract-categories.ts";
import type { RecommendationReason } from "./contract-api.ts";
import { CONTENT_TYPES } from "./contract-trending.ts";

export const ALGORITHMS = ["hybrid", "collaborative", "content_based", "deep_learning"] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** Parts of an item's score. `less` (0 or negative) is the reduction by "not interested" marks. */
export const PARTS = [
  "watched",
  "creator",
  "category",
  "trending",
  "fresh",
  "exploration",
  "less",
] as const;
export type Part = (typeof PARTS)[number];
/** The score parts whose weight a viewer can reduce or set to 0 in the settings. */
export const DIALS = [
  "watched",
  "creator",
  "category",
  "trending",
  "fresh",
  "exploration",
] as const;
export type Dial = (typeof DIALS)[number];

const weight = z
  .number()
  .min(0, { error: () => t("recommendations.validation.shareRange") })
  .max(1, { error: () => t("recommendations.validation.shareRange") });

export const Preferences = z.strictObject({
  algorithm: z.enum(ALGORITHMS),
  /** How strongly an item's score is lowered because a similar item is higher in the list. */
  diversity: weight,
  recency: weight,
  trending: weight,
  personal: weight,
  limit: z
    .number()
    .int()
    .min(5, { error: () => t("recommendations.settings.limit.outOfRange") })
    .max(50, { error: () => t("recommendations.settings.limit.outOfRange") }),
  includeStreams: z.boolean(),
  excludeViewed: z.boolean(),
  /** If false, the feed does not depend on the viewer's activity. */
  useProfile: z.boolean(),
  dials: z.strictObject({
    watched: weight,
    creator: weight,
    category: weight,
    trending: weight,
    fresh: weight,
    exploration: weight,
  }),
});
export type Preferences = z.output<typeof Preferences>;

export const PreferencesInput = Preferences.partial().extend({
  dials: Preferences.shape.dials.partial().optional(),
});
export type PreferencesInput = z.output<typeof PreferencesInput>;

/** The categories that a new user likes. An empty list resets the choice. */
export const InterestsInput = z.strictObject({
  categories: z
    .array(CategorySlug)
    .max(CATEGORIES.length)
    .transform((slugs) => [...new Set(slugs)]),
});

/** The field names are the names of the sliders in the settings. */
export const AdvancedInput = z.object({
  userId: z.string().max(64).optional(),
  algorithm: z.enum(ALGORITHMS).optional(),
  diversityWeight: weight.optional(),
  recencyWeight: weight.optional(),
  trendingWeight: weight.optional(),
  personalWeight: weight.optional(),
  limit: Preferences.shape.limit.optional(),
});
export type AdvancedInput = z.output<typeof AdvancedInput>;

/** Omits the fields that the request body omits, so that their stored values do not change. */
export const preferencesOf = (input: AdvancedInput): PreferencesInput =>
  definedOf({
    algorithm: input.algorithm,
    limit: input.limit,
    diversity: input.diversityWeight,
    recency: input.recencyWeight,
    trending: input.trendingWeight,
    personal: input.personalWeight,
  });

const queryBoolean = z
  .enum(["true", "false"], { error: () => t("recommendations.validation.booleanInvalid") })
  .transform((text) => text === "true");
const numeral = z
  .string()
  .regex(/^-?\d{1,6}(\.\d{1,12})?$/, { error: () => t("recommendations.validation.numberInvalid") })
  .transform(Number);
const weightText = numeral.pipe(weight);

export const RecommendQuery = z.object({
  limit: numeral
    .pipe(
      z
        .int({ error: () => t("recommendations.validation.integerInvalid") })
        .min(1, { error: () => t("recommendations.validation.limitRange") })
        .max(50, { error: () => t("recommendations.validation.limitRange") }),
    )
    .optional(),
  includeStreams: queryBoolean.optional(),
  diversityFactor: weightText.optional(),
  recencyBoost: weightText.optional(),
  excludeViewed: queryBoolean.optional(),
});
export type RecommendQuery = z.output<typeof RecommendQuery>;

/** Returns the preferences that the query string of a request overrides for that request. */
export const overridesOf = ({
  limit,
  includeStreams,
  diversityFactor,
  recencyBoost,
  excludeViewed,
}: RecommendQuery): Partial<Preferences> =>
  definedOf({
    limit,
    includeStreams,
    diversity: diversityFactor,
    recency: recencyBoost,
    excludeViewed,
  });

/** Drops undefined fields, so that they do not overwrite stored values. */
const definedOf = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

export const DEFAULT_PREFERENCES: Preferences = {
  algorithm: "hybrid",
  diversity: 0.3,
  recency: 0.2,
  trending: 0.3,
  personal: 0.2,
  limit: 20,
  includeStreams: true,
  excludeViewed: true,
  useProfile: true,
  dials: { watched: 1, creator: 1, category: 1, trending: 1, fresh: 1, exploration: 1 },
};

export const INTERACTION_TYPES = ["view", "like", "share", "skip"] as const;
export type InteractionType = (typeof INTERACTION_TYPES)[number];
/** An interaction of the type "search" has the search query as its content id. */
export const INTERACTION_CONTENT_TYPES = [...CONTENT_TYPES, "search"] as const;

export const DEVICE_TYPES = ["desktop", "mobile"] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

export const MODEL_STATES = ["candidate", "promoted", "retired", "rejected"] as const;

const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.-]+$/, { error: () => t("recommendations.validation.idInvalid") });
const time = z.union(
  [z.int().min(0), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))],
  {
    error: () => t("recommendations.validation.timeInvalid"),
  },
);

/** The body of POST /api/interactions and its aliases, such as /api/recommendations/track. */
export const InteractionInput = z.object({
  /** Idempotency key from the client. An interaction with a repeated key is rejected. */
  id: id.optional(),
  /** Id of the signed-in user. Any other id is rejected. */
  userId: z.string().max(64).optional(),
  contentId: id,
  contentType: z.enum(CONTENT_TYPES),
  interactionType: z.enum(INTERACTION_TYPES),
  value: z
    .number()
    .min(0, { error: () => t("recommendations.validation.shareRange") })
    .max(1, { error: () => t("recommendations.validation.shareRange") })
    .default(1),
  timestamp: time.nullish(),
  sessionId: z.string().max(100).nullish(),
  deviceType: z.enum(DEVICE_TYPES).nullish(),
});
export type InteractionInput = z.output<typeof InteractionInput>;

export type Recommended<Card> = { card: Card } & RecommendationReason;

export interface Recommendations {
  videos: Recommended<VideoCard>[];
  /** Ids of the recommended videos that the viewer liked. */
  liked: string[];
  streams: Recommended<StreamCard>[];
  algorithm: Algorithm;
  /** Version of the model that ranked the feed. Null if no model or no viewer profile was used. */
  modelVersion: string | null;
}
