import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { channelNews, notifications, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { scanRows } from "../../kernel/sweep.ts";
import { isOpenAccount } from "../users/visibility.ts";
import { hasPendingNews } from "./channel-news.ts";

const DAY = 86_400_000;
const DIGEST_HOUR = 8;
const QUARTER_MS = 15 * 60_000;

/**
 * Queues an email for each user of this email mode with unread notifications that were in no email
 * yet, or with news of followed channels that are no notifications yet.
 */
export async function mailDueNotifications(
  deps: Pick<Deps, "db" | "queue" | "now" | "log">,
  { mode, scheduledAt }: { mode: "instant" | "daily"; scheduledAt: number },
): Promise<void> {
  const zones = mode === "daily" ? await findDigestZones(deps, scheduledAt) : [];
  if (mode === "daily" && zones.length === 0) return;
  const since = deps.now() - 2 * DAY;
  const isRecipient = and(
    eq(users.notifyMail, mode),
    mode === "daily"
      ? sql`coalesce(${users.timeZone}, 'UTC') in (select value from json_each(${JSON.stringify(zones)}))`
      : undefined,
    isNotNull(users.emailVerifiedAt),
    isOpenAccount(),
  );
  const isDue = and(
    isNull(notifications.mailedAt),
    isNull(notifications.readAt),
    gt(notifications.updatedAt, since),
    isRecipient,
  );
  const scan = {
    work: ({ id }: { id: string }) =>
      deps.queue.send({ type: "mail-notifications", userId: id, scheduledAt }),
    onError: "email about notifications not enqueued",
    size: 200,
  };
  await scanRows(deps, {
    ...scan,
    page: ({ size, after }) =>
      deps.db
        .selectDistinct({ id: notifications.userId })
        .from(notifications)
        .innerJoin(users, eq(users.id, notifications.userId))
        .where(and(isDue, gt(notifications.userId, after)))
        .orderBy(asc(notifications.userId))
        .limit(size),
  });
  // News of large channels become notifications only when the email is made.
  const recent = deps.db.select({ path: channelNews.path }).from(channelNews).limit(1);
  if ((await recent.where(gt(channelNews.at, since))).length === 0) return;
  await scanRows(deps, {
    ...scan,
    page: ({ size, after }) =>
      deps.db
        .select({ id: users.id })
        .from(users)
        .where(and(isRecipient, gt(users.id, after), hasPendingNews(sql`${users.id}`, since)))
        .orderBy(asc(users.id))
        .limit(size),
  });
}

/** Returns the users' time zones in which `at` (ms since the epoch) is between 8:00 and 8:15. */
async function findDigestZones({ db }: Pick<Deps, "db">, at: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ zone: users.timeZone })
    .from(users)
    // The value is a literal, because SQLite does not use a partial index if the condition has a
    // bound parameter.
    .where(sql`${users.notifyMail} = 'daily'`);
  const zones = new Set(rows.map(({ zone }) => zone ?? "UTC"));
  return [...zones].filter((zone) => isDigestTimeIn(zone, at));
}

function isDigestTimeIn(timeZone: string, at: number): boolean {
  const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS;
  const time = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  }).formatToParts(quarter);
  const part = (type: "hour" | "minute") => Number(time.find((p) => p.type === type)?.value);
  return part("hour") === DIGEST_HOUR && part("minute") < 15;
}
