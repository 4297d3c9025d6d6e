import * as z from "zod";
import {
  ChatHistoryQuery,
  ChatMessageResponse,
  ChatPeopleQuery,
  ModeratedChat,
} from "../../domain/live/chat/contract-api.ts";
import { ModerateChatInput } from "../../domain/live/chat/contract-moderation.ts";
import { listChat } from "../../domain/live/chat/list-chat.ts";
import { listChatUsers } from "../../domain/live/chat/list-chat-users.ts";
import { moderateChat } from "../../domain/live/chat/moderate-chat.ts";
import { readSupportChat } from "../../domain/trust/support/chat-room.ts";
import { requireUser } from "../../http/actor.ts";
import { type Api, route } from "../route.ts";

const NO_STORE = { "Cache-Control": "no-store" };

export function mountChat(api: Api): void {
  const historySpec = {
    summary: "List a stream's chat messages, newest first; paginate with X-Next-Before",
    query: ChatHistoryQuery,
    answer: z.array(ChatMessageResponse),
  };
  // The response is an array without a cursor field: the ID of the last message is the cursor of
  // the next page.
  route(
    api,
    "GET /api/streams/:streamId/chat",
    historySpec,
    async ({ c, ctx, actor, params, query }) => {
      const history = await listChat(ctx, {
        streamId: params.streamId,
        actor,
        limit: query.limit,
        before: query.before ?? null,
      });
      const headers: Record<string, string> = { "Cache-Control": "no-store" };
      if (history.before !== null) headers["X-Next-Before"] = history.before;
      return c.json(history.messages, 200, headers);
    },
  );

  const supportSpec = {
    summary: "List the messages of a live support chat, oldest first",
    answer: z.array(ChatMessageResponse),
  };
  route(api, "GET /api/support/:requestId/chat", supportSpec, async ({ c, ctx, actor, params }) =>
    c.json(await readSupportChat(ctx, { ...params, actor: requireUser(actor) }), 200, NO_STORE),
  );

  const mentionsSpec = {
    summary: "Suggest usernames to mention in a stream's chat, by prefix",
    query: ChatPeopleQuery,
    answer: z.array(z.string()),
  };
  route(
    api,
    "GET /api/streams/:streamId/chat/people",
    mentionsSpec,
    async ({ c, ctx, actor, params, query }) =>
      c.json(
        await listChatUsers(ctx, { ...params, actor, prefix: query.q.toLowerCase() }),
        200,
        NO_STORE,
      ),
  );

  const moderateSpec = {
    summary: "Moderate a stream's chat: delete, clear, undo, pin, approve or reject",
    body: ModerateChatInput,
    answer: ModeratedChat,
  };
  route(
    api,
    "POST /api/streams/:streamId/chat/actions",
    moderateSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(await moderateChat(ctx, { ...params, actor, order: body })),
  );
}
