import { and, count, desc, eq, inArray, isNull, lt, lte, not, or } from "drizzle-orm";
import { notifications, users } from "../../db/schema.ts";
import { hasBlocked } from "../blocks/queries.ts";
import type { Deps } from "../deps.ts";
import { avatarUrl } from "../users/rules.ts";
import { isOpenAccount } from "../users/visibility.ts";
import { NOTIFICATION_FILTERS, type NotificationFilter, type NotificationPage } from "./contract.ts";

/** Nothing of whom they blocked since, nor of an account that is closed. For a select that joins the actor. */
const shownTo = (userId: string) =>
  and(
    eq(notifications.userId, userId),
    or(isNull(notifications.actorId), and(isOpenAccount(), not(hasBlocked(userId, notifications.actorId)))),
  );

/** How many notifications of this person are unread. */
export async function countUnread({ db }: Pick<Deps, "db">, { userId }: { userId: string }): Promise<number> {
  const row = await db
    .select({ n: count() })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(and(shownTo(userId), isNull(notifications.readAt)))
    .get();
  return row?.n ?? 0;
}

/** Newest first. @param input.before `next` of the page before; anything else has nothing behind it */
export async function listNotifications(
  deps: Pick<Deps, "db">,
  { userId, filter, before, limit }: { userId: string; filter: NotificationFilter; before?: string; limit: number },
): Promise<NotificationPage> {
  const end = before === undefined ? null : parseEnd(before);
  const rows = await deps.db
    .select({ row: notifications, actor: users })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(
      and(
        shownTo(userId),
        filter === "all" || filter === "unread" ? undefined : inArray(notifications.kind, [...NOTIFICATION_FILTERS[filter]]),
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
    notifications: page.map(({ row, actor }) => ({
      id: row.id,
      kind: row.kind,
      actor: actor && { username: actor.username, name: actor.displayName, avatar: avatarUrl(actor.avatarPath) },
      count: row.count,
      text: row.text,
      path: row.path,
      at: row.updatedAt,
      isRead: row.readAt !== null,
    })),
    next: last ? `${last.updatedAt}.${last.id}` : null,
    unread: await countUnread(deps, { userId }),
  };
}

function parseEnd(before: string): { at: number; id: string } {
  const [, at, id] = /^(\d{1,15})\.(\w{1,60})$/.exec(before) ?? [];
  return { at: Number(at ?? -1), id: id ?? "" };
}
