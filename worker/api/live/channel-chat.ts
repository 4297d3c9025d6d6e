import * as z from "zod";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { appointModerator, dismissModerator } from "../../domain/live/chat/appoint-moderator.ts";
import { liftSilence, silencePerson } from "../../domain/live/chat/ban-user.ts";
import { getChatSettings, updateChatSettings } from "../../domain/live/chat/chat-settings.ts";
import {
  ChatLogEntry,
  ChatLogQuery,
  ChatPerson,
  ChatSettings,
  SilencedPerson,
} from "../../domain/live/chat/contract-api.ts";
import {
  AppointInput,
  ChatSettingsInput,
  SilenceInput,
} from "../../domain/live/chat/contract-moderation.ts";
import { listChatActions } from "../../domain/live/chat/list-actions.ts";
import { type Api, route } from "../route.ts";

const NO_STORE = { "Cache-Control": "no-store" };

export function mountChannelChat(api: Api): void {
  const settingsSpec = {
    summary: "Get the settings of a channel's chat: modes, blocked words, moderators and bans",
    answer: ChatSettings,
  };
  route(api, "GET /api/creators/:creatorId/chat", settingsSpec, async ({ c, ctx, actor, params }) =>
    c.json(await getChatSettings(ctx, { actor, channelId: params.creatorId }), 200, NO_STORE),
  );

  const changeSpec = {
    summary: "Update the settings of a channel's chat",
    body: ChatSettingsInput,
    answer: ChatSettings,
  };
  route(
    api,
    "PATCH /api/creators/:creatorId/chat",
    changeSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(await updateChatSettings(ctx, { ...body, actor, channelId: params.creatorId })),
  );

  const appointSpec = {
    summary: "Add a moderator to a channel's chat",
    body: AppointInput,
    answer: ChatPerson,
  };
  route(
    api,
    "POST /api/creators/:creatorId/chat/moderators",
    appointSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(await appointModerator(ctx, { ...body, actor, channelId: params.creatorId })),
  );

  const dismissSpec = { summary: "Remove a moderator from a channel's chat", answer: OkResponse };
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
    summary: "Ban or time out a user in a channel's chat",
    body: SilenceInput,
    answer: SilencedPerson,
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

  const liftSpec = { summary: "Lift a ban or timeout", answer: OkResponse };
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
    summary: "List a chat's moderation log, newest first; paginate with X-Next-Before",
    query: ChatLogQuery,
    answer: z.array(ChatLogEntry),
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
