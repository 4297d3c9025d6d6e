import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import * as z from "zod";
import { notifications, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inLocaleOf } from "../../kernel/locale/person-locale.ts";
import { openToken, signToken } from "../../kernel/signing.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { isOpenAccount } from "../users/visibility.ts";
import { notificationHref, notificationText } from "./contract.ts";
import { listNotifications } from "./list-notifications.ts";

const DAY = 86_400_000;
/** A mail tells of no more than so many; the rest is a number. */
const MAIL_ITEMS = 12;

/**
 * The job: one letter of all that a person has not read and was not mailed. Run again it sends
 * nothing new.
 */
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
  // By the list, which leaves out whom they blocked since and who is gone.
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
      unsubscribe: await signToken(deps.signingSecret, UNSUBSCRIBE, { userId }),
    };
    // The id is of this letter, so that the mail service knows a second run.
    await queueMail(deps, { to: recipient.email, content }, `mail_${userId}_${scheduledAt}`);
  }
  await deps.db
    .update(notifications)
    .set({ mailedAt: deps.now() })
    .where(inArray(notifications.id, ids));
}

const UNSUBSCRIBE = "unsubscribe";
const Token = z.object({ userId: z.string() });

/**
 * Whose mails a link in one of them ends; null for a link that is not ours. It works for as long as
 * the account is there.
 */
export async function readUnsubscribe(
  { db, signingSecret }: Pick<Deps, "db" | "signingSecret">,
  { token }: { token: string },
): Promise<{ userId: string; username: string; isOff: boolean } | null> {
  const userId = Token.safeParse(await openToken(signingSecret, UNSUBSCRIBE, token)).data?.userId;
  if (userId === undefined) return null;
  const columns = {
    userId: users.id,
    username: users.username,
    isOff: sql<boolean>`${users.notifyMail} = 'off'`.mapWith(Boolean),
  };
  const row = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get();
  return row ?? null;
}

/** Ends mails of notifications, by the link in one of them. @returns whether the link was ours */
export async function unsubscribe(
  deps: Pick<Deps, "db" | "signingSecret" | "now">,
  { token }: { token: string },
): Promise<boolean> {
  const subscriber = await readUnsubscribe(deps, { token });
  if (!subscriber) return false;
  await deps.db
    .update(users)
    .set({ notifyMail: "off", updatedAt: deps.now() })
    .where(eq(users.id, subscriber.userId));
  return true;
}
