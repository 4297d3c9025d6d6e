import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { notifications } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { NotificationKind } from "./contract.ts";

export interface NotifyInput {
  /** Who is told. */
  userId: string;
  kind: NotificationKind;
  /** Who did it; null for the platform itself. */
  actorId: string | null;
  /** A path on this site. */
  path: string;
  /** A title, or the beginning of a comment; cut to fit. */
  text: string;
  /**
   * What is alike, such as `video_like:<video id>`: unread ones of one key are one row with a
   * count.
   */
  groupKey: string;
}

const TEXT_MAX = 140;
/** Done, taken back and done again within this, it is not told twice. */
const REPEAT_MS = 86_400_000;

/** The switch of the settings that a kind obeys; null: always told. */
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

/**
 * Of these one person can do a thing only once at a time: doing it again adds nobody to the count.
 */
const TOGGLES: readonly NotificationKind[] = [
  "follow",
  "comment_like",
  "comment_heart",
  "video_like",
];

/**
 * Open accounts, in the row `alias` of users, that want this kind and have not blocked who did it,
 * whose account is open too.
 */
export function wantsNotification(alias: "u", kind: NotificationKind, actorId: string | null): SQL {
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

const clip = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= TEXT_MAX
    ? line
    : `${Array.from(line)
        .slice(0, TEXT_MAX - 1)
        .join("")}…`;
};

/**
 * Tells one person of something: never of what they did themselves, never of whom they blocked, and
 * only as their settings want it. Alike ones that are unread stay one row, whose count goes up.
 * What caused it is done by then, so a failure is logged and nothing else.
 */
export async function notify(
  deps: Pick<Deps, "db" | "now" | "newId" | "log">,
  input: NotifyInput,
): Promise<void> {
  const { userId, kind, actorId, path, groupKey } = input;
  if (actorId === userId) return;
  const at = deps.now();
  const isToggle = TOGGLES.includes(kind);
  const isNotRecentRepeat = sql`not exists (
    select 1 from notifications n where n.user_id = u.id and n.group_key = ${groupKey} and n.actor_id = ${actorId}
      and n.read_at is not null and n.updated_at > ${at - REPEAT_MS})`;
  try {
    await deps.db.run(sql`
      insert into notifications (id, user_id, kind, actor_id, path, text, group_key, count, created_at, updated_at)
      select ${deps.newId("ntf")}, u.id, ${kind}, ${actorId}, ${path}, ${clip(input.text)}, ${groupKey}, 1, ${at}, ${at}
      from users u where u.id = ${userId} and ${wantsNotification("u", kind, actorId)} and ${isToggle ? isNotRecentRepeat : sql`true`}
      on conflict (user_id, group_key) where read_at is null do update set
        count = count + ${isToggle ? sql`(actor_id is not excluded.actor_id)` : sql`1`},
        actor_id = excluded.actor_id, path = excluded.path, text = excluded.text, updated_at = excluded.updated_at`);
  } catch (error) {
    deps.log.error("notification failed", error, { kind });
  }
}

interface UnnotifyInput extends Pick<NotifyInput, "userId" | "groupKey"> {
  actorId: string;
  /**
   * A select of the id of who did the same last and has not taken it back, for a name; left out
   * where only one can.
   */
  latestOther?: SQL;
}

/**
 * What was told was taken back, such as a like: unread, it counts one less, named after another
 * one, or goes. What was read stays.
 */
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
  // A new follower's notification leads to their channel.
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
