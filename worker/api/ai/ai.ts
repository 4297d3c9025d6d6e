import {
  ChatResponseInput,
  GenerateMetadataInput,
  HashtagsInput,
  ModerateInput,
  SentimentInput,
} from "../../domain/ai/ai/contract.ts";
import {
  ChatResponse,
  GeneratedMetadata,
  ModeratedText,
  ReadSentiment,
  SuggestedHashtags,
} from "../../domain/ai/ai/contract-api.ts";
import { generateMetadata } from "../../domain/ai/ai/generate-metadata.ts";
import { moderateText } from "../../domain/ai/ai/moderate-text.ts";
import { readSentiment } from "../../domain/ai/ai/read-sentiment.ts";
import { replyInChat } from "../../domain/ai/ai/reply-in-chat.ts";
import { suggestHashtags } from "../../domain/ai/ai/suggest-hashtags.ts";
import { type Api, route } from "../route.ts";

export function mountAi(api: Api): void {
  const metadataSpec = {
    summary: "Suggest titles, a description, a category and tags for what one describes",
    body: GenerateMetadataInput,
    answer: GeneratedMetadata,
  };
  route(api, "POST /api/ai/generate-metadata", metadataSpec, async ({ c, ctx, actor, body }) =>
    c.json(await generateMetadata(ctx, { userId: actor.id, ...body })),
  );

  const moderateSpec = {
    summary: "Say whether a text may be published, and what in it may not",
    body: ModerateInput,
    answer: ModeratedText,
  };
  route(api, "POST /api/ai/moderate", moderateSpec, async ({ c, ctx, actor, body }) =>
    c.json(await moderateText(ctx, { userId: actor.id, ...body })),
  );

  const sentimentSpec = {
    summary: "Say how a text feels about what it speaks of",
    body: SentimentInput,
    answer: ReadSentiment,
  };
  route(api, "POST /api/ai/sentiment", sentimentSpec, async ({ c, ctx, actor, body }) =>
    c.json(await readSentiment(ctx, { userId: actor.id, ...body })),
  );

  const hashtagsSpec = {
    summary: "Suggest hashtags for a text, with what trends here apart",
    body: HashtagsInput,
    answer: SuggestedHashtags,
  };
  route(api, "POST /api/ai/hashtags", hashtagsSpec, async ({ c, ctx, actor, body }) =>
    c.json(await suggestHashtags(ctx, { userId: actor.id, ...body })),
  );

  const chatSpec = {
    summary: "Suggest a reply to a line in the chat of one's stream; nothing is sent to any chat",
    body: ChatResponseInput,
    answer: ChatResponse,
  };
  route(api, "POST /api/ai/chat-response", chatSpec, async ({ c, ctx, actor, body }) =>
    c.json(await replyInChat(ctx, { userId: actor.id, ...body })),
  );
}
