import * as z from "zod";
import {
  ChatHistoryQuery,
  ChatMessageResponse,
  ChatPeopleQuery,
  ModeratedChat,
} from "../../domain/live/chat/contract-api.ts";
import { ModerateChatInput } from "../../domain/live/chat/contract-moderation.ts";
import { listChat } from "../../domain/live/chat/list-chat.ts";
import { listChatPeople } from "../../domain/live/chat/list-people.ts";
import { moderateChat } from "../../domain/live/chat/moderate-chat.ts";
import { readSupportChat } from "../../domain/trust/support/chat-room.ts";
import { requireUser } from "../../http/actor.ts";
import { type Api, route } from "../route.ts";

const NO_STORE = { "Cache-Control": "no-store" };

export function mountChat(api: Api): void {
  const historySpec = {
    summary: "A stream's chat, newest first; the header X-Next-Before names the next page",
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
    summary: "The messages of a live chat with support, oldest first",
    answer: z.array(ChatMessageResponse),
  };
  route(api, "GET /api/support/:requestId/chat", supportSpec, async ({ c, ctx, actor, params }) =>
    c.json(await readSupportChat(ctx, { ...params, actor: requireUser(actor) }), 200, NO_STORE),
  );

  const mentionsSpec = {
    summary: "Usernames in a stream's chat that begin so, for the completion of a mention",
    query: ChatPeopleQuery,
    answer: z.array(z.string()),
  };
  route(
    api,
    "GET /api/streams/:streamId/chat/people",
    mentionsSpec,
    async ({ c, ctx, actor, params, query }) =>
      c.json(
        await listChatPeople(ctx, { ...params, actor, prefix: query.q.toLowerCase() }),
        200,
        NO_STORE,
      ),
  );

  const moderateSpec = {
    summary: "Moderate a stream's chat: delete, clear, undo, pin, review what is held",
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
