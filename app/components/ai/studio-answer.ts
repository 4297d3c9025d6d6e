import type { ChatResponse, GeneratedMetadata, ModeratedText, ReadSentiment, SuggestedHashtags } from "#worker/domain/ai/contract.ts";

export interface ChatLine {
  who: "viewer" | "assistant";
  text: string;
}

/** What the studio's action answers: a tool's result with the text that it is about, or a refusal. */
export type StudioAnswer =
  | { tool: "metadata"; text: string; result: GeneratedMetadata }
  | { tool: "moderation"; text: string; result: ModeratedText }
  | { tool: "sentiment"; text: string; result: ReadSentiment }
  | { tool: "hashtags"; text: string; result: SuggestedHashtags }
  | { tool: "chat"; lines: ChatLine[]; provider: ChatResponse["provider"] }
  | { error: string; code?: string; fields?: Record<string, string> };

export type AnswerOf<T> = Extract<StudioAnswer, { tool: T }>;
