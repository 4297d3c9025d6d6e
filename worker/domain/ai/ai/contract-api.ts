import * as z from "zod";
import { SEVERITIES } from "../../kernel/judging/contract.ts";
import { CategorySlug } from "../../media/videos/contract.ts";

export const AiProvider = z
  .object({
    name: z.string().meta({ description: "Name of the provider that generated the response." }),
    sentTo: z.string().nullable().meta({
      description:
        "The external service that processed the text. Null if it was processed by Tributary.",
    }),
    note: z.string().nullable().meta({
      description:
        "A human-readable note on where the response came from, or why the configured service didn't respond.",
    }),
  })
  .meta({ id: "AiProvider" });
export type AiProvider = z.infer<typeof AiProvider>;

export const GeneratedMetadata = z
  .object({
    title: z.string().meta({ description: "The best title, equal to the first of `titles`." }),
    titles: z.array(z.string()).meta({ description: "Suggested titles, best first." }),
    description: z.string(),
    category: CategorySlug,
    tags: z.array(z.string()),
    provider: AiProvider,
  })
  .meta({ id: "GeneratedMetadata" });
export type GeneratedMetadata = z.infer<typeof GeneratedMetadata>;

const Severity = z.enum(SEVERITIES);

export const ModerationMatch = z.object({
  text: z.string().meta({ description: "The matching passage." }),
  rule: z.string().meta({ description: "The rule that the passage violates." }),
  severity: Severity,
  start: z.number().meta({ description: "Start offset in the text, in UTF-16 code units." }),
  end: z
    .number()
    .meta({ description: "End offset in the text (exclusive), in UTF-16 code units." }),
});
export type ModerationMatch = z.infer<typeof ModerationMatch>;

export const ModerationVerdict = z.object({
  safe: z.boolean(),
  reason: z
    .string()
    .meta({ description: "A human-readable explanation of the most severe match." }),
  severity: Severity.nullable().meta({
    description: "Severity of the most severe match. Null if the text is safe.",
  }),
  matches: z.array(ModerationMatch),
});
export type ModerationVerdict = z.infer<typeof ModerationVerdict>;

export const ModeratedText = ModerationVerdict.extend({ provider: AiProvider }).meta({
  id: "ModeratedText",
});
export type ModeratedText = z.infer<typeof ModeratedText>;

export const ReadSentiment = z
  .object({
    rating: z
      .number()
      .meta({ description: "Sentiment from 1 (very negative) to 5 (very positive)." }),
    confidence: z.number().meta({ description: "Confidence of the rating, from 0 to 1." }),
    emotions: z.array(z.string()).meta({ description: "Detected emotions, strongest first." }),
    provider: AiProvider,
  })
  .meta({ id: "Sentiment" });
export type ReadSentiment = z.infer<typeof ReadSentiment>;

export const SuggestedHashtags = z
  .object({
    hashtags: z
      .array(z.string())
      .meta({ description: "Suggested hashtags including `#`, best first." }),
    trending: z.array(z.string()).meta({
      description: "Trending hashtags including `#`, from videos with growing viewership.",
    }),
    provider: AiProvider,
  })
  .meta({ id: "Hashtags" });
export type SuggestedHashtags = z.infer<typeof SuggestedHashtags>;

export const ChatResponse = z
  .object({ response: z.string(), provider: AiProvider })
  .meta({ id: "ChatResponse" });
export type ChatResponse = z.infer<typeof ChatResponse>;
