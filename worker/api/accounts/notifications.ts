import { MarkReadInput } from "../../domain/accounts/notifications/contract.ts";
import {
  NotificationPage,
  NotificationQuery,
  UnreadCount,
} from "../../domain/accounts/notifications/contract-api.ts";
import {
  countUnread,
  listNotifications,
} from "../../domain/accounts/notifications/list-notifications.ts";
import { markRead } from "../../domain/accounts/notifications/mark-read.ts";
import { NotificationsPatch } from "../../domain/accounts/users/contract-settings.ts";
import { updateNotifications } from "../../domain/accounts/users/update-profile.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { type Api, route } from "../route.ts";

export function mountNotifications(api: Api): void {
  const listSpec = {
    summary: "List your notifications, newest first",
    query: NotificationQuery,
    answer: NotificationPage,
  };
  route(api, "GET /api/notifications", listSpec, async ({ c, ctx, actor, query }) =>
    c.json(await listNotifications(ctx, { ...query, userId: actor.id })),
  );

  const unreadSpec = {
    summary: "Count your unread notifications",
    answer: UnreadCount,
  };
  route(api, "GET /api/notifications/unread", unreadSpec, async ({ c, ctx, actor }) =>
    c.json({ unread: await countUnread(ctx, { userId: actor.id }) }),
  );

  const readSpec = {
    summary: "Mark some or all of your notifications as read",
    body: MarkReadInput,
    answer: UnreadCount,
  };
  route(api, "POST /api/notifications/read", readSpec, async ({ c, ctx, actor, body }) =>
    c.json(await markRead(ctx, { ...body, userId: actor.id })),
  );

  const settingsSpec = {
    summary: "Update your notification settings; omitted settings stay unchanged",
    body: NotificationsPatch,
    answer: OkResponse,
  };
  route(api, "PATCH /api/notifications/settings", settingsSpec, async ({ c, ctx, actor, body }) => {
    await updateNotifications(ctx, { ...body, userId: actor.id });
    return c.json({ ok: true } as const);
  });
}
