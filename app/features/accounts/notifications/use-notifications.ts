import { apiRequest, getJson } from "#app/lib/api.ts";
import { onOrOff, stateOf } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { useOptimisticRows } from "#app/lib/mutation/use-optimistic-rows.ts";
import { t } from "#i18n/t.ts";
import type { NotificationFilter } from "#worker/domain/accounts/notifications/contract.ts";
import type {
  Notification,
  NotificationPage,
  UnreadCount,
} from "#worker/domain/accounts/notifications/contract-api.ts";
import { reloadUnread, setUnread } from "./unread-store.ts";

/** @throws ApiError with a message for the user if the server rejects the request */
export async function fetchNotifications(input: {
  filter: NotificationFilter;
  before?: string | null;
  limit: number;
}): Promise<NotificationPage> {
  const query = new URLSearchParams({ filter: input.filter, limit: String(input.limit) });
  if (input.before) query.set("before", input.before);
  const page = await getJson<NotificationPage>(`/api/notifications?${query}`);
  setUnread(page.unread);
  return page;
}

const TIME = stateOf((value): value is number => typeof value === "number");

export function useMarkRead(notifications: readonly Notification[], unread: number) {
  const [readUntil, setReadUntil] = useOptimistic({
    key: "notifications:read-until",
    stored: 0,
    schema: TIME,
  });
  const [read, setRead] = useOptimisticRows({
    prefix: "notification-read:",
    ids: notifications.map(({ id }) => id),
    schema: onOrOff,
  });
  const isRead = (one: Notification) => one.isRead || one.at <= readUntil || read.has(one.id);
  const change = (body: { all: true } | { ids: string[] }) => ({
    request: apiRequest<UnreadCount>("POST", "/api/notifications/read", body),
    failedTitle: t("notifications.list.markReadFailure"),
    onSaved: (response: UnreadCount) => setUnread(response.unread),
    onFailed: () => void reloadUnread(),
  });
  const markRead = (one: Notification) => {
    if (isRead(one)) return;
    setUnread(Math.max(0, unread - 1));
    setRead(one.id, true, change({ ids: [one.id] }));
  };
  const markAllRead = () => {
    setUnread(0);
    // Shows the loaded notifications as read, but not notifications that arrive later.
    setReadUntil(Math.max(0, ...notifications.map(({ at }) => at)), change({ all: true }));
  };
  return { isRead, markRead, markAllRead };
}
