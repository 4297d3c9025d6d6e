import { type SQL, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { trendActs, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { ESTABLISHED_AFTER_MS, UNKNOWN_NETWORK } from "../verdicts/contract.ts";
import { RANK_WEIGHT, RANKING_IDENTITIES } from "../verdicts/rules.ts";
import { TREND_HALF_LIFE_MS, TREND_WEIGHT } from "./trend.ts";

const DAY_MS = 86_400_000;
const raw = (value: number | string) => sql.raw(String(value));

/**
 * Builds the batch statements that raise the trend of videos by views, likes and shares.
 * If an action arrives several times with different times, the earliest time counts, so the trend
 * does not depend on the order or the number of deliveries.
 * @param acts a select of video_id, viewer_key, act, at (ms since the epoch) and network
 * @param now the reference time, so that the exponentials stay in the range of normal numbers
 */
export function raiseTrend({ db }: Pick<Deps, "db">, acts: SQL, now: number) {
  const ref = sql`${now / TREND_HALF_LIFE_MS}`;
  const weight = sql`case g.act ${sql.join(
    Object.entries(TREND_WEIGHT).map(([act, n]) => sql`when ${act} then ${raw(n)}`),
    sql` `,
  )} end`;
  const trust = sql`case when u.id is null then ${raw(RANK_WEIGHT.visitor)} when u.email_verified_at is null then ${raw(RANK_WEIGHT.unconfirmed)}
    when g.at - u.created_at < ${raw(ESTABLISHED_AFTER_MS)} then ${raw(RANK_WEIGHT.new)} else ${raw(RANK_WEIGHT.established)} end`;
  const day = sql.raw(`case g.act when 'like' then 0 else g.at / ${DAY_MS} end`);
  // Per IP network, only RANKING_IDENTITIES accounts and browsers count, already stored ones first.
  const others = sql`(select count(distinct t.viewer_key) from ${trendActs} t
    where t.video_id = p.video_id and t.network = p.network and t.viewer_key <> p.viewer_key and t.act = p.act and t.day = p.day)`;
  const admitted = sql`(select * from (select g.*, ${day} as day,
      dense_rank() over (partition by g.video_id, g.act, ${day}, g.network order by g.viewer_key) as place
      from (select a.video_id, a.viewer_key, a.act, a.at, coalesce(a.network, ${UNKNOWN_NETWORK}) as network from (${acts}) a) g) p
    where p.place + ${others} <= ${raw(RANKING_IDENTITIES)})`;
  // In a GROUP BY with min(), SQLite reads the other columns from the row with the minimum.
  const first = sql`(select g.video_id, g.viewer_key, g.act, g.day, min(g.at) as at, g.network,
      log2(${weight} * ${trust}) + g.at / ${raw(TREND_HALF_LIFE_MS)}.0 as amount
    from ${admitted} g join ${videos} v on v.id = g.video_id
    left join ${users} u on u.id = substr(g.viewer_key, 3) and g.viewer_key like 'u:%'
    where u.id is null or u.id <> v.creator_id group by 1, 2, 3, 4)`;
  const change = sql`(select f.video_id, sum(pow(2, f.amount - ${ref}) - coalesce(pow(2, a.amount - ${ref}), 0)) as delta
    from ${first} f left join ${trendActs} a
      on a.video_id = f.video_id and a.viewer_key = f.viewer_key and a.act = f.act and a.day = f.day
    where a.video_id is null or f.at < a.at group by 1) as r`;
  const scale = sql`max(${videos.trend}, ${ref})`;
  return [
    db
      .update(videos)
      // The lower bound keeps log2 valid if floating-point rounding leaves a sum of zero or less.
      .set({
        trend: sql`${scale} + log2(max(1e-12, pow(2, ${videos.trend} - ${scale}) + r.delta * pow(2, ${ref} - ${scale})))`,
      })
      .from(change)
      .where(sql`${videos.id} = r.video_id`),
    insertWhere(
      db,
      trendActs,
      {
        videoId: sql`f.video_id`,
        viewerKey: sql`f.viewer_key`,
        act: sql`f.act`,
        day: sql`f.day`,
        at: sql`f.at`,
        network: sql`f.network`,
        amount: sql`f.amount`,
      },
      sql`true`,
      { from: sql`${first} f` },
    ).onConflictDoUpdate({
      target: [trendActs.videoId, trendActs.viewerKey, trendActs.act, trendActs.day],
      set: { at: sql`excluded.at`, amount: sql`excluded.amount` },
      setWhere: sql`excluded.at < ${trendActs.at}`,
    }),
  ] as const;
}
