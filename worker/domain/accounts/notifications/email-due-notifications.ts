import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { notifications, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { scanRows } from "../../kernel/sweep.ts";
import { isOpenAccount } from "../users/visibility.ts";

const DAY = 86_400_000;
const DIGEST_HOUR = 8;
const QUARTER_MS = 15 * 60_000;

/** Queues an email for each user of this email mode with unread notifications not yet emailed. */
export async function mailDueNotifications(
  deps: Pick<Deps, "db" | "queue" | "now" | "log">,
  { mode, scheduledAt }: { mode: "instant" | "daily"; scheduledAt: number },
): Promise<void> {
  const zones = mode === "daily" ? await findDigestZones(deps, scheduledAt) : [];
  if (mode === "daily" && zones.length === 0) return;
  const isDue = and(
    isNull(notifications.mailedAt),
    isNull(notifications.readAt),
    gt(notifications.updatedAt, deps.now() - 2 * DAY),
    eq(users.notifyMail, mode),
    mode === "daily"
      ? sql`coalesce(${users.timeZone}, 'UTC') in (select value from json_each(${JSON.stringify(zones)}))`
      : undefined,
    isNotNull(users.emailVerifiedAt),
    isOpenAccount(),
  );
  await scanRows(deps, {
    size: 200,
    page: ({ size, after }) =>
      deps.db
        .selectDistinct({ id: notifications.userId })
        .from(notifications)
        .innerJoin(users, eq(users.id, notifications.userId))
        .where(and(isDue, gt(notifications.userId, after)))
        .orderBy(asc(notifications.userId))
        .limit(size),
    work: ({ id }) => deps.queue.send({ type: "mail-notifications", userId: id, scheduledAt }),
    onError: "email about notifications not enqueued",
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
