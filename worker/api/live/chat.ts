import * as z from "zod";
import { Done } from "../../domain/kernel/responses/contract.ts";
import { appointModerator, dismissModerator } from "../../domain/live/chat/appoint-moderator.ts";
import { getChatSettings, updateChatSettings } from "../../domain/live/chat/chat-settings.ts";
import { HISTORY_PAGE, HISTORY_PAGE_MAX } from "../../domain/live/chat/contract.ts";
import {
  AppointInput,
  ChatSettingsInput,
  ModerateChatInput,
  SilenceInput,
} from "../../domain/live/chat/contract-moderation.ts";
import { listChatActions } from "../../domain/live/chat/list-actions.ts";
import { listChat } from "../../domain/live/chat/list-chat.ts";
import { listChatPeople } from "../../domain/live/chat/list-people.ts";
import { moderateChat } from "../../domain/live/chat/moderate-chat.ts";
import { liftSilence, silencePerson } from "../../domain/live/chat/silence-person.ts";
import { readSupportChat } from "../../domain/trust/support/chat-room.ts";
import { requireUser } from "../../http/actor.ts";
import { type Api, route } from "../route.ts";
import {
  ChatActionAnswer,
  ChatLogAnswer,
  ChatMessageAnswer,
  ChatPersonAnswer,
  ChatSettingsAnswer,
  SilencedAnswer,
} from "./answers/chat.ts";

const NO_STORE = { "Cache-Control": "no-store" };

const HistoryQuery = z.object({
  limit: z.coerce.number().int().min(1).max(HISTORY_PAGE_MAX).default(HISTORY_PAGE),
  before: z.string().min(1).max(64).optional(),
});

export function mountChat(api: Api): void {
  const historySpec = {
    summary: "A stream's chat, newest first; the header X-Next-Before names the next page",
    query: HistoryQuery,
    answer: z.array(ChatMessageAnswer),
  };
  // The specification's client reads an array; the cursor of the next page is the last message's
  // id.
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
    answer: z.array(ChatMessageAnswer),
  };
  route(api, "GET /api/support/:requestId/chat", supportSpec, async ({ c, ctx, actor, params }) =>
    c.json(await readSupportChat(ctx, { ...params, actor: requireUser(actor) }), 200, NO_STORE),
  );

  const peopleSpec = {
    summary: "Usernames in a stream's chat that begin so, for the completion of a mention",
    query: z.object({ q: z.string().max(30).default("") }),
    answer: z.array(z.string()),
  };
  route(
    api,
    "GET /api/streams/:streamId/chat/people",
    peopleSpec,
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
    answer: ChatActionAnswer,
  };
  route(
    api,
    "POST /api/streams/:streamId/chat/actions",
    moderateSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(await moderateChat(ctx, { ...params, actor, order: body })),
  );

  const settingsSpec = {
    summary: "How a channel's chat is run: modes, blocked terms, moderators, bans",
    answer: ChatSettingsAnswer,
  };
  route(api, "GET /api/creators/:creatorId/chat", settingsSpec, async ({ c, ctx, actor, params }) =>
    c.json(await getChatSettings(ctx, { actor, channelId: params.creatorId }), 200, NO_STORE),
  );

  const changeSpec = {
    summary: "Change how a channel's chat is run",
    body: ChatSettingsInput,
    answer: ChatSettingsAnswer,
  };
  route(
    api,
    "PATCH /api/creators/:creatorId/chat",
    changeSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(await updateChatSettings(ctx, { ...body, actor, channelId: params.creatorId })),
  );

  const appointSpec = {
    summary: "Make somebody a moderator of a channel's chat",
    body: AppointInput,
    answer: ChatPersonAnswer,
  };
  route(
    api,
    "POST /api/creators/:creatorId/chat/moderators",
    appointSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(await appointModerator(ctx, { ...body, actor, channelId: params.creatorId })),
  );

  const dismissSpec = { summary: "Dismiss a moderator of a channel's chat", answer: Done };
  route(
    api,
    "DELETE /api/creators/:creatorId/chat/moderators/:userId",
    dismissSpec,
    async ({ c, ctx, actor, params }) => {
      await dismissModerator(ctx, { actor, channelId: params.creatorId, userId: params.userId });
      return c.json({ ok: true });
    },
  );

  const silenceSpec = {
    summary: "Ban a person from a channel's chat, or give them a time-out",
    body: SilenceInput,
    answer: SilencedAnswer,
  };
  route(
    api,
    "PUT /api/creators/:creatorId/chat/bans/:userId",
    silenceSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(
        await silencePerson(ctx, {
          ...body,
          actor,
          channelId: params.creatorId,
          userId: params.userId,
        }),
      ),
  );

  const liftSpec = { summary: "Take a ban or a time-out back", answer: Done };
  route(
    api,
    "DELETE /api/creators/:creatorId/chat/bans/:userId",
    liftSpec,
    async ({ c, ctx, actor, params }) => {
      await liftSilence(ctx, { actor, channelId: params.creatorId, userId: params.userId });
      return c.json({ ok: true });
    },
  );

  const logSpec = {
    summary:
      "A channel's moderation log, newest first; the header X-Next-Before names the next page",
    query: z.object({ before: z.string().min(1).max(64).optional() }),
    answer: z.array(ChatLogAnswer),
  };
  route(
    api,
    "GET /api/creators/:creatorId/chat/log",
    logSpec,
    async ({ c, ctx, actor, params, query }) => {
      const log = await listChatActions(ctx, {
        actor,
        channelId: params.creatorId,
        before: query.before ?? null,
      });
      return c.json(
        log.entries,
        200,
        log.before === null ? NO_STORE : { ...NO_STORE, "X-Next-Before": log.before },
      );
    },
  );
}
