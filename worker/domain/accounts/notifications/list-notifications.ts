import { and, desc, eq, gt, inArray, isNull, lt, lte, not, or, sql } from "drizzle-orm";
import { fieldsOf } from "../../../db/columns-of.ts";
import { notifications, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hasBlocked } from "../blocks/queries.ts";
import { avatarUrl } from "../users/rules.ts";
import { isOpenAccount } from "../users/visibility.ts";
import { deliverNews, hasPendingNews } from "./channel-news.ts";
import { clip } from "./clip.ts";
import { commentText, isCommentVisible } from "./comment-text.ts";
import { NOTIFICATION_FILTERS, type NotificationFilter } from "./contract.ts";
import { Notification, type NotificationPage } from "./contract-api.ts";
import { isSubjectReadableBy, newsTitle } from "./readable-subject.ts";

/**
 * SQL condition: the notification is visible to the user. The query must join `actorId`'s account.
 * A notification about several comments stays, but loses its text if the last comment is hidden.
 */
const isVisibleTo = (userId: string) =>
  and(
    eq(notifications.userId, userId),
    or(gt(notifications.count, 1), isCommentVisible),
    or(
      isNull(notifications.actorId),
      and(isOpenAccount(), not(hasBlocked(userId, notifications.actorId))),
    ),
    isSubjectReadableBy(userId),
  );

/** Maximum for the number of unread notifications. The page shows "99+" above 99. */
const UNREAD_MAX = 100;

/** Returns the number of a user's unread notifications, at most `UNREAD_MAX`. */
export async function countUnread(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<number> {
  const [unread, [user]] = await deps.db.batch([
    unreadOf(deps, userId),
    pendingNewsOf(deps, userId),
  ]);
  if (!user?.hasNews) return unread.length;
  await deliverNews(deps, { userId });
  return (await unreadOf(deps, userId)).length;
}

const unreadOf = ({ db }: Pick<Deps, "db">, userId: string) =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(and(isVisibleTo(userId), isNull(notifications.readAt)))
    .limit(UNREAD_MAX);

const pendingNewsOf = ({ db }: Pick<Deps, "db">, userId: string) =>
  db
    .select({ hasNews: sql<number>`${hasPendingNews(userId)}` })
    .from(users)
    .where(eq(users.id, userId));

/** Returns a page of notifications, newest first. An invalid `before` returns an empty page. */
export async function listNotifications(
  deps: Pick<Deps, "db" | "now">,
  {
    userId,
    filter,
    before,
    limit,
  }: { userId: string; filter: NotificationFilter; before?: string; limit: number },
): Promise<NotificationPage> {
  const end = before === undefined ? null : parseEnd(before);
  // News of followed channels become notifications first, so that the page contains them.
  const unread = await countUnread(deps, { userId });
  const rows = await deps.db
    .select({
      row: notifications,
      actor: users,
      currentText: commentText,
      title: sql<
        string | null
      >`iif(${inArray(notifications.kind, ["upload", "live"])}, ${newsTitle(userId)}, null)`,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(
      and(
        isVisibleTo(userId),
        filter === "all" || filter === "unread"
          ? undefined
          : inArray(notifications.kind, [...NOTIFICATION_FILTERS[filter]]),
        filter === "unread" ? isNull(notifications.readAt) : undefined,
        end ? lte(notifications.updatedAt, end.at) : undefined,
        end ? or(lt(notifications.updatedAt, end.at), lt(notifications.id, end.id)) : undefined,
      ),
    )
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.row : undefined;
  return {
    notifications: page.map(({ row, actor, title, currentText }) => ({
      ...fieldsOf(row, Notification),
      actor: actor && {
        username: actor.username,
        name: actor.displayName,
        avatar: avatarUrl(actor.avatarPath),
      },
      text: title ?? clip(currentText ?? row.text),
      at: row.updatedAt,
      isRead: row.readAt !== null,
    })),
    next: last ? `${last.updatedAt}.${last.id}` : null,
    unread,
  };
}

function parseEnd(before: string): { at: number; id: string } {
  const [, at, id] = /^(\d{1,15})\.(\w{1,60})$/.exec(before) ?? [];
  return { at: Number(at ?? -1), id: id ?? "" };
}
