import * as z from "zod";
import { MarkReadInput, NotificationFilter } from "../../domain/accounts/notifications/contract.ts";
import {
  countUnread,
  listNotifications,
} from "../../domain/accounts/notifications/list-notifications.ts";
import { markRead } from "../../domain/accounts/notifications/mark-read.ts";
import { NotificationsPatch } from "../../domain/accounts/users/contract-settings.ts";
import { updateNotifications } from "../../domain/accounts/users/update-profile.ts";
import { Done } from "../../domain/kernel/responses/contract.ts";
import { type Api, route } from "../route.ts";
import { NotificationPageAnswer, UnreadAnswer } from "./answers/notifications.ts";

const PageQuery = z.object({
  filter: NotificationFilter.default("all"),
  before: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export function mountNotifications(api: Api): void {
  const listSpec = {
    summary: "One's notifications, newest first",
    query: PageQuery,
    answer: NotificationPageAnswer,
  };
  route(api, "GET /api/notifications", listSpec, async ({ c, ctx, actor, query }) =>
    c.json(await listNotifications(ctx, { ...query, userId: actor.id })),
  );

  const unreadSpec = {
    summary: "How many of one's notifications are unread",
    answer: UnreadAnswer,
  };
  route(api, "GET /api/notifications/unread", unreadSpec, async ({ c, ctx, actor }) =>
    c.json({ unread: await countUnread(ctx, { userId: actor.id }) }),
  );

  const readSpec = {
    summary: "Mark some or all of one's notifications as read",
    body: MarkReadInput,
    answer: UnreadAnswer,
  };
  route(api, "POST /api/notifications/read", readSpec, async ({ c, ctx, actor, body }) =>
    c.json(await markRead(ctx, { ...body, userId: actor.id })),
  );

  const settingsSpec = {
    summary: "Choose which notifications one gets; omitted settings stay",
    body: NotificationsPatch,
    answer: Done,
  };
  route(api, "PATCH /api/notifications/settings", settingsSpec, async ({ c, ctx, actor, body }) => {
    await updateNotifications(ctx, { ...body, userId: actor.id });
    return c.json({ ok: true } as const);
  });
}
