import { desc, eq, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { memberCounters, memberDays, memberDeeds, memberProfiles } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { daysSince, firstDay, type LocalDay } from "./days.ts";
import { chooseQuests } from "./quests.ts";
import { FREEZE_EVERY, markDays } from "./streak.ts";

/** After an absence of more days than this, a user's calendar and streak start anew. */
export const DAYS_BACK = 60;
/** Rows of member_deeds that arrive up to this long after the end of a day count for that day. */
const SETTLE_AFTER_MS = 3_600_000;
/** Number of days to read. The week bar needs seven; the streak freeze the six before today. */
const RECENT_DAYS = 9;

export type MemberDay = typeof memberDays.$inferSelect;
export type Member = typeof memberProfiles.$inferSelect;

export interface Calendar {
  member: Member;
  /** The user's days, oldest first. Never empty. */
  days: MemberDay[];
  today: MemberDay;
}

const newMember = (userId: string): Member => ({
  userId,
  enabled: true,
  timeZone: null,
  xp: 0,
  coins: 0,
  title: null,
  nameColour: null,
  frame: null,
  changed: 0,
  evaluated: 0,
});

/** Returns a user's calendar days and streaks up to today. Idempotent, also if run concurrently. */
export async function openDays(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<Calendar> {
  const { db } = deps;
  const now = deps.now();
  const [[storedMember], newest, channel] = await db.batch([
    db.select().from(memberProfiles).where(eq(memberProfiles.userId, userId)),
    db
      .select()
      .from(memberDays)
      .where(eq(memberDays.userId, userId))
      .orderBy(desc(memberDays.day))
      .limit(RECENT_DAYS),
    db
      .select({ value: memberCounters.value })
      .from(memberCounters)
      .where(
        sql`${memberCounters.userId} = ${userId} and ${memberCounters.counter} in ('videos_published', 'streams_held') and ${memberCounters.value} > 0`,
      ),
  ]);
  const member = storedMember ?? newMember(userId);
  const recentDays = newest.reverse();
  const zone = member.timeZone ?? "UTC";
  const last = recentDays.at(-1);
  const missing = last ? daysSince(last, zone, now, DAYS_BACK) : null;
  const storedDays = last && missing ? recentDays : [];
  const newDays = (missing ?? [firstDay(zone, now)]).map((day) => emptyDay(userId, day));
  const today = newDays.at(-1);
  if (today) today.quests = chooseQuests({ userId, day: today.day, isCreator: channel.length > 0 });
  const allDays = [...storedDays, ...newDays];
  const days = await markActivity(deps, allDays, now);
  const changed = days.filter((day, at) => !isSame(day, allDays[at]) || at >= storedDays.length);
  if (changed.length > 0) await saveDays(deps, member, changed, storedMember === undefined);
  const [latest] = days.slice(-1);
  if (!latest) throw new Error("A person has a day");
  return { member, days: days.slice(-RECENT_DAYS), today: latest };
}

const emptyDay = (userId: string, day: LocalDay): MemberDay => ({
  userId,
  ...day,
  quests: [],
  active: false,
  frozen: false,
  streak: 0,
  settled: false,
});

const isSame = (a: MemberDay, b: MemberDay | undefined) =>
  b !== undefined &&
  a.active === b.active &&
  a.frozen === b.frozen &&
  a.streak === b.streak &&
  a.settled === b.settled;

/** Sets whether each day had activity. Days that ended more than an hour ago do not change. */
async function markActivity(
  { db }: Pick<Deps, "db">,
  days: MemberDay[],
  now: number,
): Promise<MemberDay[]> {
  const settled = days.slice(
    0,
    Math.max(
      0,
      days.findIndex((day) => !day.settled),
    ),
  );
  const unsettled = days.slice(settled.length);
  const dayRanges = JSON.stringify(unsettled.map(({ startsAt, endsAt }) => [startsAt, endsAt]));
  const [userId = ""] = unsettled.map((day) => day.userId);
  const activeRows = await db.all<{
    at: number;
  }>(sql`select j.key as at from json_each(${dayRanges}) j where exists (
    select 1 from ${memberDeeds} d where d.user_id = ${userId} and d.at >= json_extract(j.value, '$[0]') and d.at < json_extract(j.value, '$[1]'))`);
  const active = new Set(activeRows.map(({ at }) => at));
  // Once a day is stored as active, deleted rows in member_deeds do not make it inactive.
  const facts = unsettled.map((day, at) => ({
    active: day.active || active.has(at),
    isOver: day.endsAt <= now,
  }));
  const marks = markDays(settled.slice(1 - FREEZE_EVERY), facts);
  return [
    ...settled,
    ...unsettled.map((day, at) => ({
      ...day,
      ...marks[at],
      active: facts[at]?.active ?? false,
      settled: day.endsAt + SETTLE_AFTER_MS <= now,
    })),
  ];
}

async function saveDays(
  { db }: Pick<Deps, "db">,
  { userId }: Member,
  days: MemberDay[],
  isNew: boolean,
): Promise<void> {
  const best = Math.max(...days.map(({ streak }) => streak));
  const rows = JSON.stringify(
    days.map((d) => [
      d.day,
      d.startsAt,
      d.endsAt,
      d.quests,
      Number(d.active),
      Number(d.frozen),
      d.streak,
      Number(d.settled),
    ]),
  );
  const column = (at: number) => sql.raw(`json_extract(j.value, '$[${at}]')`);
  const statements = [
    insertWhere(
      db,
      memberDays,
      {
        userId,
        day: column(0),
        startsAt: column(1),
        endsAt: column(2),
        quests: column(3),
        active: column(4),
        frozen: column(5),
        streak: column(6),
        settled: column(7),
      },
      sql`true`,
      { from: sql`json_each(${rows}) j` },
    ).onConflictDoUpdate({
      target: [memberDays.userId, memberDays.day],
      // The larger values stay, because a concurrent request may have stored newer activity.
      set: {
        active: sql`max(active, excluded.active)`,
        frozen: sql`iif(active > excluded.active, frozen, excluded.frozen)`,
        streak: sql`max(streak, excluded.streak)`,
        settled: sql`max(settled, excluded.settled)`,
      },
    }),
    // This statement starts no achievement check, because the trigger for an active day does.
    db
      .insert(memberCounters)
      .values({ userId, counter: "best_streak", value: best })
      .onConflictDoUpdate({
        target: [memberCounters.userId, memberCounters.counter],
        set: { value: sql`max(${memberCounters.value}, excluded.value)` },
      }),
  ] as const;
  const join = db.insert(memberProfiles).values({ userId }).onConflictDoNothing();
  await (isNew ? db.batch([join, ...statements]) : db.batch(statements));
}
