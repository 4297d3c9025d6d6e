import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { notifications } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { clip } from "./clip.ts";
import type { NotificationKind } from "./contract.ts";

export interface NotifyInput {
  userId: string;
  kind: NotificationKind;
  actorId: string | null;
  path: string;
  /** Text that never changes. For a comment or a title, pass `commentId` or `path` instead. */
  text?: string;
  /** ID of the comment whose current text the notification shows. */
  commentId?: string;
  /** `<kind>:<subject ID>`. Unread notifications with the same key share one row. */
  groupKey: string;
}

/** Time in ms after an undo within which the same action causes no second notification. */
const REPEAT_MS = 86_400_000;

/** The user's setting that turns a kind of notification off. */
const PREFERENCE = {
  follow: "notify_followers",
  comment: "notify_engagement",
  reply: "notify_engagement",
  mention: "notify_engagement",
  comment_like: "notify_engagement",
  comment_heart: "notify_engagement",
  video_like: "notify_engagement",
  upload: "notify_uploads",
  live: "notify_uploads",
  comment_held: null,
  moderation: null,
  partner: null,
  brand_deal: "notify_revenue",
  payout: "notify_revenue",
  tip: "notify_revenue",
  plan: null,
} as const satisfies Record<NotificationKind, string | null>;

/** Actions that a user can undo and repeat, such as a follow. A repetition is not counted. */
const TOGGLES: readonly NotificationKind[] = [
  "follow",
  "comment_like",
  "comment_heart",
  "video_like",
];

/**
 * SQL condition on the `users` row `alias`: the account is open, wants this kind of notification
 * and has not blocked the user who caused the notification.
 */
export function wantsNotification(
  alias: "u",
  kind: NotificationKind,
  actorId: string | SQL | null,
): SQL {
  const u = sql.raw(alias);
  const preference = PREFERENCE[kind];
  return sql.join(
    [
      sql`${u}.suspended_at is null and ${u}.deletion_requested_at is null`,
      ...(preference === null ? [] : [sql`${u}.${sql.raw(preference)} = 1`]),
      ...(actorId === null
        ? []
        : [
            sql`exists (select 1 from users a where a.id = ${actorId} and a.suspended_at is null and a.deletion_requested_at is null)`,
            sql`not exists (select 1 from blocks b where b.blocker_id = ${u}.id and b.blocked_id = ${actorId})`,
          ]),
    ],
    sql` and `,
  );
}

/**
 * Notifies a user. Similar unread notifications share one row with a count.
 * Never throws, because the action that causes the notification is already done.
 */
export async function notify(
  deps: Pick<Deps, "db" | "now" | "newId" | "log">,
  input: NotifyInput,
): Promise<void> {
  const { userId, kind, actorId, path, groupKey, commentId = null } = input;
  if (actorId === userId) return;
  const at = deps.now();
  const isToggle = TOGGLES.includes(kind);
  const isNotRecentRepeat = sql`not exists (
    select 1 from notifications n where n.user_id = u.id and n.group_key = ${groupKey} and n.actor_id = ${actorId}
      and n.read_at is not null and n.updated_at > ${at - REPEAT_MS})`;
  try {
    const text = clip(input.text ?? "");
    const shown = { actorId, path, text, commentId, updatedAt: at };
    await insertWhere(
      deps.db,
      notifications,
      { ...shown, id: deps.newId("ntf"), userId, kind, groupKey, count: 1, createdAt: at },
      sql`u.id = ${userId} and ${wantsNotification("u", kind, actorId)} and ${isToggle ? isNotRecentRepeat : sql`true`}`,
      { from: sql`users u` },
    ).onConflictDoUpdate({
      target: [notifications.userId, notifications.groupKey],
      targetWhere: sql`read_at is null`,
      set: {
        count: sql`${notifications.count} + ${isToggle ? sql`(${notifications.actorId} is not excluded.actor_id)` : sql`1`}`,
        ...shown,
      },
    });
  } catch (error) {
    deps.log.error("notification failed", error, { kind });
  }
}

interface UnnotifyInput extends Pick<NotifyInput, "userId" | "groupKey"> {
  actorId: string;
  /** SELECT of the latest other user with the same action, whom the notification then names. */
  latestOther?: SQL;
}

/** Lowers the count of an unread notification after an undo, or deletes the notification. */
export async function unnotify(
  deps: Pick<Deps, "db" | "log">,
  { userId, actorId, groupKey, latestOther }: UnnotifyInput,
): Promise<void> {
  if (actorId === userId) return;
  const unread = and(
    eq(notifications.userId, userId),
    eq(notifications.groupKey, groupKey),
    isNull(notifications.readAt),
  );
  const isFromActor = eq(notifications.actorId, actorId);
  const otherActorId = latestOther ? sql`(${latestOther})` : sql`null`;
  // A notification about a follower links to the follower's channel.
  const path = sql`iif(kind = 'follow', coalesce((select '/@' || u.username from users u where u.id = ${otherActorId}), path), path)`;
  try {
    await deps.db.batch([
      deps.db.delete(notifications).where(and(unread, eq(notifications.count, 1), isFromActor)),
      deps.db
        .update(notifications)
        .set({ count: sql`${notifications.count} - 1` })
        .where(and(unread, gt(notifications.count, 1))),
      deps.db
        .update(notifications)
        .set({ actorId: otherActorId, path })
        .where(and(unread, isFromActor)),
    ]);
  } catch (error) {
    deps.log.error("notification was not taken back", error);
  }
}
