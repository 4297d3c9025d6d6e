import * as z from "zod";
import { SEVERITIES } from "../../kernel/judging/contract.ts";
import { CategorySlug } from "../../media/videos/contract.ts";

export const AiProvider = z
  .object({
    name: z.string().meta({ description: "Name of the provider that responded." }),
    sentTo: z.string().nullable().meta({
      description:
        "The outside service that received the text. Null if the text stayed on this site.",
    }),
    note: z.string().nullable().meta({
      description:
        "Why the configured service did not respond, or where the response came from, in a sentence.",
    }),
  })
  .meta({ id: "AiProvider" });
export type AiProvider = z.infer<typeof AiProvider>;

export const GeneratedMetadata = z
  .object({
    title: z.string().meta({ description: "The first of `titles`." }),
    titles: z.array(z.string()).meta({ description: "Several titles to choose from, best first." }),
    description: z.string(),
    category: CategorySlug,
    tags: z.array(z.string()),
    provider: AiProvider,
  })
  .meta({ id: "GeneratedMetadata" });
export type GeneratedMetadata = z.infer<typeof GeneratedMetadata>;

const Severity = z.enum(SEVERITIES);

export const ModerationMatch = z.object({
  text: z.string().meta({ description: "The passage as it was written." }),
  rule: z.string().meta({ description: "The rule that the passage breaks." }),
  severity: Severity,
  start: z.number().meta({ description: "Offset in the text, in UTF-16 units." }),
  end: z.number().meta({ description: "Offset after the passage, in UTF-16 units." }),
});
export type ModerationMatch = z.infer<typeof ModerationMatch>;

export const ModerationVerdict = z.object({
  safe: z.boolean(),
  reason: z
    .string()
    .meta({ description: "The reason for the most severe match, in a sentence for users." }),
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
    rating: z.number().meta({ description: "From 1, very negative, to 5, very positive." }),
    confidence: z.number().meta({ description: "From 0 to 1." }),
    emotions: z.array(z.string()).meta({ description: "The strongest emotion first." }),
    provider: AiProvider,
  })
  .meta({ id: "Sentiment" });
export type ReadSentiment = z.infer<typeof ReadSentiment>;

export const SuggestedHashtags = z
  .object({
    hashtags: z.array(z.string()).meta({ description: "With `#`, best first." }),
    trending: z.array(z.string()).meta({
      description: "With `#`. Tags of videos that are watched more on this site than before.",
    }),
    provider: AiProvider,
  })
  .meta({ id: "Hashtags" });
export type SuggestedHashtags = z.infer<typeof SuggestedHashtags>;

export const ChatResponse = z
  .object({ response: z.string(), provider: AiProvider })
  .meta({ id: "ChatResponse" });
export type ChatResponse = z.infer<typeof ChatResponse>;
