import * as z from "zod";
import { t } from "#i18n/t.ts";
import {
  CHAT_HISTORY_MAX,
  CHAT_MESSAGE_MAX,
  CHAT_NAME_MAX,
  CONTENT_MAX,
  DEFAULT_STREAM_TITLE,
  DEFAULT_STREAMER_NAME,
} from "./contract-limits.ts";

const Text = z
  .string()
  .max(CONTENT_MAX, {
    error: () => t("ai.errors.contentTooLong", { contentMax: CONTENT_MAX }),
  })
  .refine((text) => /[\p{L}\p{N}\p{S}]/u.test(text), {
    error: () => t("ai.errors.contentRequired"),
  });

export const GenerateMetadataInput = z.strictObject({
  content: Text.refine((text) => /\p{L}/u.test(text), {
    error: () => t("ai.errors.contentRequired"),
  }),
});
export type GenerateMetadataInput = z.output<typeof GenerateMetadataInput>;

export const ModerateInput = z.strictObject({ content: Text });
export type ModerateInput = z.output<typeof ModerateInput>;

export const SentimentInput = z.strictObject({ text: Text });
export type SentimentInput = z.output<typeof SentimentInput>;

export const HashtagsInput = z.strictObject({ content: Text });
export type HashtagsInput = z.output<typeof HashtagsInput>;

const Line = (max: number) =>
  z.string().max(max, { error: () => t("ai.errors.fieldTooLong", { max }) });

export const ChatContext = z.strictObject({
  message: Line(CHAT_MESSAGE_MAX).refine((text) => text.trim() !== "", {
    error: () => t("ai.errors.messageRequired"),
  }),
  streamTitle: Line(CHAT_NAME_MAX)
    .optional()
    .transform((title) => title?.trim() || DEFAULT_STREAM_TITLE),
  streamerName: Line(CHAT_NAME_MAX)
    .optional()
    .transform((name) => name?.trim() || DEFAULT_STREAMER_NAME),
  /** Oldest message first. */
  chatHistory: z
    .array(Line(CHAT_MESSAGE_MAX * 2))
    .max(CHAT_HISTORY_MAX, {
      error: () => t("ai.errors.historyTooLong", { chatHistoryMax: CHAT_HISTORY_MAX }),
    })
    .default([]),
});
export type ChatContext = z.output<typeof ChatContext>;

export const ChatResponseInput = z.strictObject({ chatContext: ChatContext });
