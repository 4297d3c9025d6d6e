import { useCallback, useState } from "react";
import * as z from "zod/mini";
import { getJson, postJson } from "#app/api.ts";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { NOTIFICATION_KINDS, type NotificationFilter, type NotificationPage } from "#worker/domain/notifications/contract.ts";
import { setUnread } from "./unread-store.ts";

const PageAnswer = z.object({
  notifications: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(NOTIFICATION_KINDS),
      actor: z.nullable(z.object({ username: z.string(), name: z.string(), avatar: z.nullable(z.string()) })),
      count: z.number(),
      text: z.string(),
      path: z.string(),
      at: z.number(),
      isRead: z.boolean(),
    }),
  ),
  next: z.nullable(z.string()),
  unread: z.number(),
});
const ReadAnswer = z.object({ unread: z.number() });

/** @throws ApiError with a sentence for the reader. */
export async function fetchNotifications(input: {
  filter: NotificationFilter;
  before?: string | null;
  limit: number;
}): Promise<NotificationPage> {
  const query = new URLSearchParams({ filter: input.filter, limit: String(input.limit) });
  if (input.before) query.set("before", input.before);
  const page = PageAnswer.parse(await getJson(`/api/notifications?${query}`));
  setUnread(page.unread);
  return page;
}

/** Marks some as read, or all; shown at once, taken back when the server refuses. */
export function useMarkRead(unread: number) {
  const [read, setRead] = useState<ReadonlySet<string> | "all">(new Set());
  const isRead = useCallback((n: { id: string; isRead: boolean }) => n.isRead || read === "all" || read.has(n.id), [read]);
  const mark = async (ids: string[] | "all") => {
    const before = read;
    setRead(ids === "all" || before === "all" ? "all" : new Set([...before, ...ids]));
    setUnread(ids === "all" ? 0 : Math.max(0, unread - ids.length));
    try {
      const body = ids === "all" ? { all: true } : { ids };
      // A link that is followed at the same time must not cut it off.
      setUnread(ReadAnswer.parse(await postJson("/api/notifications/read", body)).unread);
    } catch (error) {
      setRead(before);
      setUnread(unread);
      toast({
        title: t("notifications.notMarkedAsRead"),
        description: error instanceof Error ? error.message : t("notifications.pleaseTryAgain"),
        variant: "destructive",
      });
    }
  };
  return { isRead, mark };
}
