import type { ActionResult } from "#app/lib/mutation/use-action-form.ts";
import type {
  ChatResponse,
  GeneratedMetadata,
  ModeratedText,
  ReadSentiment,
  SuggestedHashtags,
} from "#worker/domain/ai/ai/contract-api.ts";

export interface ChatLine {
  who: "viewer" | "assistant";
  text: string;
}

export type StudioResult = ActionResult & ToolResult;

type ToolResult =
  | { tool: "metadata"; text: string; result: GeneratedMetadata }
  | { tool: "moderation"; text: string; result: ModeratedText }
  | { tool: "sentiment"; text: string; result: ReadSentiment }
  | { tool: "hashtags"; text: string; result: SuggestedHashtags }
  | { tool: "chat"; lines: ChatLine[]; provider: ChatResponse["provider"] }
  | { tool?: undefined };

export type ResultOf<T> = Extract<StudioResult, { tool: T }>;
