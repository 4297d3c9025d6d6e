import * as z from "zod";
import type {
  AiProvider,
  ChatResponse,
  GeneratedMetadata,
  ModeratedText,
  ReadSentiment,
  SuggestedHashtags,
} from "../../../domain/ai/ai/contract.ts";
import { SEVERITIES } from "../../../domain/kernel/judging/contract.ts";
import { CategorySlug } from "../../../domain/media/videos/contract.ts";
import { answerOf } from "../../answers/answer.ts";

const Provider = answerOf<AiProvider>()(
  z
    .object({
      name: z.string().meta({ description: "Who answered." }),
      sentTo: z
        .string()
        .nullable()
        .meta({ description: "The service to which the text went; null when it stayed here." }),
      note: z
        .string()
        .nullable()
        .meta({ description: "Why the service that is set up did not answer, in a sentence." }),
    })
    .meta({ id: "AiProvider" }),
);

export const GeneratedMetadataAnswer = answerOf<GeneratedMetadata>()(
  z
    .object({
      title: z.string(),
      titles: z.array(z.string()).meta({ description: "Several to choose from, best first." }),
      description: z.string(),
      category: CategorySlug,
      tags: z.array(z.string()),
      provider: Provider,
    })
    .meta({ id: "GeneratedMetadata" }),
);

const Severity = z.enum(SEVERITIES);
export const ModeratedTextAnswer = answerOf<ModeratedText>()(
  z
    .object({
      safe: z.boolean(),
      reason: z.string(),
      severity: Severity.nullable().meta({
        description: "Of the gravest match; null when it is safe.",
      }),
      matches: z.array(
        z.object({
          text: z.string(),
          rule: z.string(),
          severity: Severity,
          start: z.number().meta({ description: "In UTF-16 units." }),
          end: z.number(),
        }),
      ),
      provider: Provider,
    })
    .meta({ id: "ModeratedText" }),
);

export const SentimentAnswer = answerOf<ReadSentiment>()(
  z
    .object({
      rating: z.number().meta({ description: "1, very negative, to 5, very positive." }),
      confidence: z.number().meta({ description: "0 to 1." }),
      emotions: z.array(z.string()),
      provider: Provider,
    })
    .meta({ id: "Sentiment" }),
);

export const HashtagsAnswer = answerOf<SuggestedHashtags>()(
  z
    .object({
      hashtags: z.array(z.string()),
      trending: z
        .array(z.string())
        .meta({ description: "Of what is watched here more than before." }),
      provider: Provider,
    })
    .meta({ id: "Hashtags" }),
);

export const ChatResponseAnswer = answerOf<ChatResponse>()(
  z.object({ response: z.string(), provider: Provider }).meta({ id: "ChatResponse" }),
);
