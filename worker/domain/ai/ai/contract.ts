import * as z from "zod";
import { t } from "#i18n/t.ts";
import type { Severity } from "../../kernel/judging/contract.ts";
import type { CategorySlug } from "../../media/videos/contract.ts";
import {
  CHAT_HISTORY_MAX,
  CHAT_MESSAGE_MAX,
  CHAT_NAME_MAX,
  CONTENT_MAX,
  DEFAULT_STREAM_TITLE,
  DEFAULT_STREAMER_NAME,
} from "./contract-limits.ts";

/** Who answered, said with every answer. */
export interface AiProvider {
  name: string;
  /**
   * The outside service to which the text went for this answer, whoever gave it; null when it
   * stayed on this site.
   */
  sentTo: string | null;
  /**
   * Why the service that is set up did not answer, or where the answer came from, in a sentence;
   * null when there is nothing to say.
   */
  note: string | null;
}

const Text = z
  .string()
  .max(CONTENT_MAX, {
    error: () => t("ai.textCanHaveAtMostContentmax", { contentMax: CONTENT_MAX }),
  })
  .refine((text) => /[\p{L}\p{N}\p{S}]/u.test(text), {
    error: () => t("ai.pleaseWriteSomeWordsAboutIt"),
  });

/**
 * The body of POST /api/ai/generate-metadata: what the creator has in their own words, as far as
 * they have it.
 */
export const GenerateMetadataInput = z.strictObject({
  content: Text.refine((text) => /\p{L}/u.test(text), {
    error: () => t("ai.pleaseWriteSomeWordsAboutIt"),
  }),
});
export type GenerateMetadataInput = z.output<typeof GenerateMetadataInput>;

export interface GeneratedMetadata {
  /** The first of `titles`. */
  title: string;
  /** Several to choose from, best first. */
  titles: string[];
  description: string;
  category: CategorySlug;
  tags: string[];
  provider: AiProvider;
}

/** The body of POST /api/ai/moderate. */
export const ModerateInput = z.strictObject({ content: Text });
export type ModerateInput = z.output<typeof ModerateInput>;

export interface ModerationMatch {
  /** As it was written. */
  text: string;
  /** What it goes against. */
  rule: string;
  severity: Severity;
  /** Where it stands in the text, in UTF-16 units. */
  start: number;
  end: number;
}

export interface ModerationVerdict {
  safe: boolean;
  /** In a sentence for people; of the gravest match. */
  reason: string;
  /** Of the gravest match; null when it is safe. */
  severity: Severity | null;
  matches: ModerationMatch[];
}
export type ModeratedText = ModerationVerdict & { provider: AiProvider };

/** The body of POST /api/ai/sentiment. */
export const SentimentInput = z.strictObject({ text: Text });
export type SentimentInput = z.output<typeof SentimentInput>;

export interface ReadSentiment {
  /** 1, very negative, to 5, very positive. */
  rating: number;
  /** 0 to 1. */
  confidence: number;
  /** Strongest first. */
  emotions: string[];
  provider: AiProvider;
}

/** The body of POST /api/ai/hashtags. */
export const HashtagsInput = z.strictObject({ content: Text });
export type HashtagsInput = z.output<typeof HashtagsInput>;

export interface SuggestedHashtags {
  /** With "#", best first. */
  hashtags: string[];
  /** With "#": of what is watched on this site more than before. */
  trending: string[];
  provider: AiProvider;
}

const Line = (max: number) =>
  z.string().max(max, { error: () => t("ai.atMostMaxCharacters", { max }) });

/** What is to be answered, and what is known besides. */
export const ChatContext = z.strictObject({
  message: Line(CHAT_MESSAGE_MAX).refine((text) => text.trim() !== "", {
    error: () => t("ai.writeAMessageFirst"),
  }),
  streamTitle: Line(CHAT_NAME_MAX)
    .optional()
    .transform((title) => title?.trim() || DEFAULT_STREAM_TITLE),
  streamerName: Line(CHAT_NAME_MAX)
    .optional()
    .transform((name) => name?.trim() || DEFAULT_STREAMER_NAME),
  /** What was said before, oldest first. */
  chatHistory: z
    .array(Line(CHAT_MESSAGE_MAX * 2))
    .max(CHAT_HISTORY_MAX, {
      error: () => t("ai.atMostChathistorymaxLines", { chatHistoryMax: CHAT_HISTORY_MAX }),
    })
    .default([]),
});
export type ChatContext = z.output<typeof ChatContext>;

/** The body of POST /api/ai/chat-response. */
export const ChatResponseInput = z.strictObject({ chatContext: ChatContext });

export interface ChatResponse {
  response: string;
  provider: AiProvider;
}
