import { apiRequest } from "#app/lib/api.ts";
import type {
  GeneratedMetadata,
  ModeratedText,
  SuggestedHashtags,
} from "#worker/domain/ai/ai/contract-api.ts";

export const suggestMetadata = (content: string) =>
  apiRequest<GeneratedMetadata>("POST", "/api/ai/generate-metadata", { content });
export const moderateText = (content: string) =>
  apiRequest<ModeratedText>("POST", "/api/ai/moderate", { content });
export const suggestHashtags = (content: string) =>
  apiRequest<SuggestedHashtags>("POST", "/api/ai/hashtags", { content });
