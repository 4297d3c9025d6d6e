import { desc, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { platformCountries, platformDays } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DAY_MS, dayOf } from "../../kernel/calendar/days.ts";
import { AUDIENCE } from "../../media/views/contract.ts";

/** Recent days are computed again, because a playback can be judged after its day has ended. */
const RECOMPUTED_DAYS = 3;
/** Limits one statement's work at the first run, which computes several years. */
const DAYS_PER_STATEMENT = 60;

const MOST_DAYS = 1830;
const IS_EARNING = sql.raw(
  "kind not in ('payout', 'payout_paid', 'payout_reversed', 'payout_returned', 'recoup')",
);
const AUDIENCE_LIST = sql.raw(AUDIENCE.map((v) => `'${v}'`).join(", "));

/** Computes the daily figures (UTC) of the whole platform, as a job. Safe to run concurrently. */
export async function rollUpPlatform({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const today = dayOf(now());
  const newest = await db
    .select({ day: platformDays.day })
    .from(platformDays)
    .orderBy(desc(platformDays.day))
    .limit(1)
    .get();
  const first = newest ? newest.day - RECOMPUTED_DAYS + 1 : await findFirstDay(db, today);
  for (let from = Math.min(first, today); from <= today; from += DAYS_PER_STATEMENT)
    await rollUp(db, from, Math.min(today, from + DAYS_PER_STATEMENT - 1), now());
}

async function findFirstDay(db: Deps["db"], today: number): Promise<number> {
  const row = await db.get<{ at: number | null }>(sql`select min(created_at) as at from users`);
  const earliest = await db.get<{ day: number | null }>(
    sql`select min(day) as day from creator_days where day > 0`,
  );
  return Math.max(
    today - MOST_DAYS,
    Math.min(row?.at == null ? today : dayOf(row.at), earliest?.day ?? today),
  );
}

async function rollUp(db: Deps["db"], from: number, to: number, at: number): Promise<void> {
  const [since, until] = [from * DAY_MS, (to + 1) * DAY_MS];
  const ofDay = (column: string) =>
    sql.raw(`between d.day * ${DAY_MS} and (d.day + 1) * ${DAY_MS} - 1 and ${column} is not null`);
  const days = sql`(with recursive days(day) as (select ${from} union all select day + 1 from days where day < ${to}) select day from days)`;
  const ledger = (account: string, sign: string) =>
    sql`coalesce((select ${sql.raw(sign)}sum(e.cents) from ledger_journals j cross join ledger_entries e on e.journal_id = j.id
      where j.posted_at ${ofDay("j.posted_at")} and j.currency = 'USD' and j.${IS_EARNING} and ${sql.raw(account)}), 0)`;
  await db.batch([
    insertWhere(
      db,
      platformDays,
      {
        day: sql`d.day`,
        joined: sql`(select count(*) from users u where u.created_at ${ofDay("u.created_at")})`,
        erased: sql`(select count(*) from users u where u.deleted_at ${ofDay("u.deleted_at")})`,
        videos: sql`(select count(*) from videos v where v.state = 'published' and v.visibility = 'public' and v.published_at ${ofDay("v.published_at")})`,
        streams: sql`(select count(*) from streams s where s.started_at ${ofDay("s.started_at")})`,
        views: sql`coalesce((select sum(c.views) from creator_days c where c.day = d.day), 0)`,
        watchedMs: sql`coalesce((select sum(c.watched_ms) from creator_days c where c.day = d.day), 0)`,
        paidCents: ledger("e.account = 'outside:customers'", "-"),
        earnedCents: ledger("e.creator_id is not null", ""),
        rolledUpAt: at,
      },
      sql`true`,
      { from: sql`${days} d` },
    ).onConflictDoUpdate({
      target: platformDays.day,
      set: Object.fromEntries(
        (
          [
            "joined",
            "erased",
            "videos",
            "streams",
            "views",
            "watchedMs",
            "paidCents",
            "earnedCents",
            "rolledUpAt",
          ] as const
        ).map((name) => [name, sql`excluded.${sql.identifier(platformDays[name].name)}`]),
      ),
    }),
    // `cross join` makes SQLite read the videos of a day first, by the index on the day, and then
    // look up the views by country of these videos.
    insertWhere(
      db,
      platformCountries,
      { day: sql`d.day`, country: sql`p.value`, views: sql`sum(p.views)` },
      sql`d.day between ${from} and ${to}`,
      {
        from: sql`video_days d cross join video_day_parts p on p.video_id = d.video_id and p.day = d.day and p.dimension = 'country'`,
        groupBy: sql`d.day, p.value`,
      },
    ).onConflictDoUpdate({
      target: [platformCountries.day, platformCountries.country],
      set: { views: sql`excluded.views` },
    }),
    insertWhere(
      db,
      platformCountries,
      {
        day: sql`d.day`,
        country: sql`coalesce(s.country, 'unknown')`,
        viewers: sql`count(distinct s.viewer_key)`,
      },
      sql`d.day between ${from} and ${to} and s.started_at >= ${since} and s.started_at < ${until}
        and s.verdict in (${AUDIENCE_LIST}) and s.played_ms > 0`,
      {
        from: sql`video_days d cross join playback_sessions s
          on s.video_id = d.video_id and s.started_at between d.day * ${DAY_MS} and (d.day + 1) * ${DAY_MS} - 1`,
        groupBy: sql`d.day, coalesce(s.country, 'unknown')`,
      },
    ).onConflictDoUpdate({
      target: [platformCountries.day, platformCountries.country],
      set: { viewers: sql`excluded.viewers` },
    }),
  ]);
}
