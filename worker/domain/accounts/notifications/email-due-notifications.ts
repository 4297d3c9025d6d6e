import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { notifications, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { isOpenAccount } from "../users/visibility.ts";

const DAY = 86_400_000;
const BATCH_SIZE = 200;
const DIGEST_HOUR = 8;
const QUARTER_MS = 15 * 60_000;

/** Queues an email for each user of this email mode with unread notifications not yet emailed. */
export async function mailDueNotifications(
  deps: Pick<Deps, "db" | "queue" | "now">,
  { mode, scheduledAt }: { mode: "instant" | "daily"; scheduledAt: number },
): Promise<void> {
  const zones = mode === "daily" ? await findDigestZones(deps, scheduledAt) : [];
  if (mode === "daily" && zones.length === 0) return;
  for (let after = ""; ; ) {
    const recipients = await deps.db
      .selectDistinct({ id: notifications.userId })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(
        and(
          isNull(notifications.mailedAt),
          isNull(notifications.readAt),
          gt(notifications.updatedAt, deps.now() - 2 * DAY),
          eq(users.notifyMail, mode),
          mode === "daily"
            ? sql`coalesce(${users.timeZone}, 'UTC') in (select value from json_each(${JSON.stringify(zones)}))`
            : undefined,
          isNotNull(users.emailVerifiedAt),
          isOpenAccount(),
          gt(notifications.userId, after),
        ),
      )
      .orderBy(asc(notifications.userId))
      .limit(BATCH_SIZE);
    for (const { id } of recipients)
      await deps.queue.send({ type: "mail-notifications", userId: id, scheduledAt });
    const last = recipients.length === BATCH_SIZE ? recipients.at(-1)?.id : undefined;
    if (last === undefined) return;
    after = last;
  }
}

/** Returns the users' time zones in which `at` (ms since the epoch) is between 8:00 and 8:15. */
async function findDigestZones({ db }: Pick<Deps, "db">, at: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ zone: users.timeZone })
    .from(users)
    .where(eq(users.notifyMail, "daily"));
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
