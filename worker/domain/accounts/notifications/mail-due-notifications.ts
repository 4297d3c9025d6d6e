import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { notifications, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { isOpenAccount } from "../users/visibility.ts";

const DAY = 86_400_000;
/** People that one run finds; the next minute finds the rest. */
const PEOPLE = 200;
/** Of their day: when a digest leaves. */
const DIGEST_HOUR = 8;
const QUARTER_MS = 15 * 60_000;

/**
 * The job of the cron: finds who has unread notifications that no mail told of yet, among those who want mail at this rhythm,
 * and has each told in a job of their own.
 */
export async function mailDueNotifications(
  deps: Pick<Deps, "db" | "queue" | "now">,
  { mode, scheduledAt }: { mode: "instant" | "daily"; scheduledAt: number },
): Promise<void> {
  const zones = mode === "daily" ? await zonesInTheMorning(deps, scheduledAt) : [];
  if (mode === "daily" && zones.length === 0) return;
  for (let after = ""; ; ) {
    const people = await deps.db
      .selectDistinct({ id: notifications.userId })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(
        and(
          isNull(notifications.mailedAt),
          isNull(notifications.readAt),
          gt(notifications.updatedAt, deps.now() - 2 * DAY),
          eq(users.notifyMail, mode),
          mode === "daily" ? sql`coalesce(${users.timeZone}, 'UTC') in (select value from json_each(${JSON.stringify(zones)}))` : undefined,
          isNotNull(users.emailVerifiedAt),
          isOpenAccount(),
          gt(notifications.userId, after),
        ),
      )
      .orderBy(asc(notifications.userId))
      .limit(PEOPLE);
    for (const { id } of people) await deps.queue.send({ type: "mail-notifications", userId: id, scheduledAt });
    const last = people.length === PEOPLE ? people.at(-1)?.id : undefined;
    if (last === undefined) return;
    after = last;
  }
}

/** Of the time zones that people who want a digest live in, those where the quarter of an hour that holds this moment begins at eight. */
async function zonesInTheMorning({ db }: Pick<Deps, "db">, at: number): Promise<string[]> {
  const known = await db.selectDistinct({ zone: users.timeZone }).from(users).where(eq(users.notifyMail, "daily"));
  const zones = new Set(known.map(({ zone }) => zone ?? "UTC"));
  return [...zones].filter((zone) => isMorningIn(zone, at));
}

/** Whether it is eight there, of the clock on the wall, for a quarter of an hour. */
function isMorningIn(timeZone: string, at: number): boolean {
  const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS;
  const time = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "numeric", hourCycle: "h23" }).formatToParts(quarter);
  const part = (type: "hour" | "minute") => Number(time.find((p) => p.type === type)?.value);
  return part("hour") === DIGEST_HOUR && part("minute") < 15;
}
