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
    summary: "Suggest titles, a description, a category and tags for a text",
    body: GenerateMetadataInput,
    answer: GeneratedMetadata,
  };
  route(api, "POST /api/ai/generate-metadata", metadataSpec, async ({ c, ctx, actor, body }) =>
    c.json(await generateMetadata(ctx, { userId: actor.id, ...body })),
  );

  const moderateSpec = {
    summary: "Check whether a text may be published and find offending passages",
    body: ModerateInput,
    answer: ModeratedText,
  };
  route(api, "POST /api/ai/moderate", moderateSpec, async ({ c, ctx, actor, body }) =>
    c.json(await moderateText(ctx, { userId: actor.id, ...body })),
  );

  const sentimentSpec = {
    summary: "Analyze the sentiment of a text",
    body: SentimentInput,
    answer: ReadSentiment,
  };
  route(api, "POST /api/ai/sentiment", sentimentSpec, async ({ c, ctx, actor, body }) =>
    c.json(await readSentiment(ctx, { userId: actor.id, ...body })),
  );

  const hashtagsSpec = {
    summary: "Suggest hashtags for a text, with trending hashtags listed separately",
    body: HashtagsInput,
    answer: SuggestedHashtags,
  };
  route(api, "POST /api/ai/hashtags", hashtagsSpec, async ({ c, ctx, actor, body }) =>
    c.json(await suggestHashtags(ctx, { userId: actor.id, ...body })),
  );

  const chatSpec = {
    summary: "Suggest a reply to a message in your stream's chat; nothing is sent",
    body: ChatResponseInput,
    answer: ChatResponse,
  };
  route(api, "POST /api/ai/chat-response", chatSpec, async ({ c, ctx, actor, body }) =>
    c.json(await replyInChat(ctx, { userId: actor.id, ...body })),
  );
}
