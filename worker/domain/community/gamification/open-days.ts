import { desc, eq, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { memberCounters, memberDays, memberDeeds, memberProfiles } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { daysSince, firstDay, type LocalDay } from "./days.ts";
import { chooseQuests } from "./quests.ts";
import { FREEZE_EVERY, markDays } from "./streak.ts";

/** Days that one may have been away and still be told what was done in them; their deeds are kept a little longer. */
export const DAYS_BACK = 60;
/** A day that is over may still hear of what was done in it for so long. */
const SETTLE_AFTER_MS = 3_600_000;
/** What of the days before is read: enough for the bar of seven and for the freeze. */
const KEPT_AT_HAND = 9;

export type MemberDay = typeof memberDays.$inferSelect;
export type Member = typeof memberProfiles.$inferSelect;

export interface Calendar {
  member: Member;
  /** The newest last: today. At least one. */
  days: MemberDay[];
  today: MemberDay;
}

const nobody = (userId: string): Member => ({
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

/**
 * A person's days up to today, each with what it makes of their streak, written down where that is new. Safe to repeat and to run
 * several times at once: the same deeds give the same days. Reads at most nine days, and those that one was away.
 */
export async function openDays(deps: Pick<Deps, "db" | "now">, { userId }: { userId: string }): Promise<Calendar> {
  const { db } = deps;
  const now = deps.now();
  const [[found], newest, channel] = await db.batch([
    db.select().from(memberProfiles).where(eq(memberProfiles.userId, userId)),
    db.select().from(memberDays).where(eq(memberDays.userId, userId)).orderBy(desc(memberDays.day)).limit(KEPT_AT_HAND),
    db
      .select({ value: memberCounters.value })
      .from(memberCounters)
      .where(
        sql`${memberCounters.userId} = ${userId} and ${memberCounters.counter} in ('videos_published', 'streams_held') and ${memberCounters.value} > 0`,
      ),
  ]);
  const member = found ?? nobody(userId);
  const known = newest.reverse();
  const zone = member.timeZone ?? "UTC";
  const last = known.at(-1);
  const missing = last ? daysSince(last, zone, now, DAYS_BACK) : null;
  // Who was away for longer begins anew, as who never was here.
  const kept = last && missing ? known : [];
  const fresh = (missing ?? [firstDay(zone, now)]).map((day) => blank(userId, day));
  const today = fresh.at(-1);
  if (today) today.quests = chooseQuests({ userId, day: today.day, isCreator: channel.length > 0 });
  const all = [...kept, ...fresh];
  const days = await marked(deps, all, now);
  const changed = days.filter((day, at) => !isSame(day, all[at]) || at >= kept.length);
  if (changed.length > 0) await write(deps, member, changed, found === undefined);
  const [latest] = days.slice(-1);
  if (!latest) throw new Error("A person has a day");
  return { member, days: days.slice(-KEPT_AT_HAND), today: latest };
}

const blank = (userId: string, day: LocalDay): MemberDay => ({
  userId,
  ...day,
  quests: [],
  active: false,
  frozen: false,
  streak: 0,
  settled: false,
});

const isSame = (a: MemberDay, b: MemberDay | undefined) =>
  b !== undefined && a.active === b.active && a.frozen === b.frozen && a.streak === b.streak && a.settled === b.settled;

/** The days with what was done in those that are not settled, and with what that makes of the streak. */
async function marked({ db }: Pick<Deps, "db">, days: MemberDay[], now: number): Promise<MemberDay[]> {
  const settled = days.slice(
    0,
    Math.max(
      0,
      days.findIndex((day) => !day.settled),
    ),
  );
  const open = days.slice(settled.length);
  const spans = JSON.stringify(open.map(({ startsAt, endsAt }) => [startsAt, endsAt]));
  const [userId = ""] = open.map((day) => day.userId);
  const busy = await db.all<{ at: number }>(sql`select j.key as at from json_each(${spans}) j where exists (
    select 1 from ${memberDeeds} d where d.user_id = ${userId} and d.at >= json_extract(j.value, '$[0]') and d.at < json_extract(j.value, '$[1]'))`);
  const active = new Set(busy.map(({ at }) => at));
  // A deed that was swept, or forgotten, leaves its day as it was.
  const facts = open.map((day, at) => ({ active: day.active || active.has(at), isOver: day.endsAt <= now }));
  const marks = markDays(settled.slice(1 - FREEZE_EVERY), facts);
  return [
    ...settled,
    ...open.map((day, at) => ({
      ...day,
      ...marks[at],
      active: facts[at]?.active ?? false,
      settled: day.endsAt + SETTLE_AFTER_MS <= now,
    })),
  ];
}

async function write({ db }: Pick<Deps, "db">, { userId }: Member, days: MemberDay[], isNew: boolean): Promise<void> {
  const best = Math.max(...days.map(({ streak }) => streak));
  const rows = JSON.stringify(
    days.map((d) => [d.day, d.startsAt, d.endsAt, d.quests, Number(d.active), Number(d.frozen), d.streak, Number(d.settled)]),
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
      // Never a step back: another request may have seen more.
      set: {
        active: sql`max(active, excluded.active)`,
        frozen: sql`iif(active > excluded.active, frozen, excluded.frozen)`,
        streak: sql`max(streak, excluded.streak)`,
        settled: sql`max(settled, excluded.settled)`,
      },
    }),
    // What makes a streak longer is an active day, and that is counted: achievements are looked for.
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
