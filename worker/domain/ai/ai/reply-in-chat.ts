import * as z from "zod";
import { type AskDeps, ask, withKnowledge } from "./ask.ts";
import { chatReply, moderate } from "./built-in/index.ts";
import type { ChatContext } from "./contract.ts";
import type { ChatResponse } from "./contract-api.ts";
import { CHAT_MESSAGE_MAX } from "./contract-limits.ts";
import { ExternalServiceError } from "./external-service-error.ts";
import { streamFacts } from "./stream-facts.ts";

const Reply = z.object({ response: z.string().trim().min(1).max(CHAT_MESSAGE_MAX) });

const INSTRUCTIONS = `Answer "message", a viewer's line in the chat of the live stream "streamTitle" of "streamerName", in its language,
friendly, in at most two sentences. Say only what "facts" and "chatHistory" hold; where they do not say it, say that the streamer will
know. Shape: {"response": "..."}`;

const ADDRESS = /\bhttps?:|\bwww\.|[\p{L}\p{N}]\.(?:com|net|org|io|gg|tv|me|link|xyz|ru|co)\b/iu;

/** Suggests a chat reply from facts about the creator's current stream. @throws as `ask` */
export async function replyInChat(
  deps: AskDeps,
  { userId, chatContext }: { userId: string; chatContext: ChatContext },
): Promise<ChatResponse> {
  const facts = await streamFacts(deps, { userId });
  const context = { ...chatContext, facts };
  const { result, provider } = await ask(deps, {
    // Replies are not cached, because the facts can change during the stream.
    task: "chat",
    userId,
    instructions: INSTRUCTIONS,
    data: context,
    schema: Reply,
    maxTokens: 160,
    storedForMs: 0,
    builtIn: () => withKnowledge(() => ({ response: chatReply(context).response })),
    check(reply) {
      if (ADDRESS.test(reply.response) || !moderate(reply.response).safe)
        throw new ExternalServiceError("unusable", "a reply that does not belong in a chat");
      return reply;
    },
  });
  return { response: result.response, provider };
}
