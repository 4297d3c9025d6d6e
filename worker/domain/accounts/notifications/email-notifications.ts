import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { notifications, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inLocaleOf } from "../../kernel/locale/user-locale.ts";
import { queueMail } from "../email-delivery/queue-email.ts";
import { isOpenAccount } from "../users/visibility.ts";
import { deliverNews } from "./channel-news.ts";
import { notificationHref, notificationText } from "./contract.ts";
import { listNotifications } from "./list-notifications.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

const DAY = 86_400_000;
const MAIL_ITEMS = 12;

/** Sends one email with all unread notifications that were in no earlier email. Idempotent job. */
export async function mailNotifications(
  deps: Pick<Deps, "db" | "queue" | "now" | "signingSecret" | "newId">,
  { userId, scheduledAt }: { userId: string; scheduledAt: number },
): Promise<void> {
  const recipient = await deps.db
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        isOpenAccount(),
        isNotNull(users.emailVerifiedAt),
        sql`${users.notifyMail} <> 'off'`,
      ),
    )
    .get();
  if (!recipient) return;
  await deliverNews(deps, { userId });
  const due = await deps.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        or(
          isNull(notifications.mailedAt),
          and(
            lt(notifications.mailedAt, deps.now() - DAY),
            gt(notifications.updatedAt, notifications.mailedAt),
          ),
        ),
      ),
    )
    .orderBy(desc(notifications.updatedAt))
    .limit(50);
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  const unread = await listNotifications(deps, { userId, filter: "unread", limit: 100 });
  const dueItems = unread.notifications.filter(({ id }) => ids.includes(id));
  if (dueItems.length > 0) {
    const items = await inLocaleOf(deps, { userId }, () =>
      dueItems.slice(0, MAIL_ITEMS).map((n) => ({
        words: notificationText(n),
        text: n.text,
        path: notificationHref(n.path),
      })),
    );
    const content = {
      kind: "notifications" as const,
      username: recipient.username,
      items,
      more: dueItems.length - items.length,
      unsubscribe: await unsubscribeToken(deps, { userId }),
    };
    // The mail service recognizes an email of a repeated job by the same ID.
    await queueMail(deps, { to: recipient.email, content }, `mail_${userId}_${scheduledAt}`);
  }
  await deps.db
    .update(notifications)
    .set({ mailedAt: deps.now() })
    .where(inArray(notifications.id, ids));
}
