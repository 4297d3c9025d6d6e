import { sql } from "drizzle-orm";
import {
  acts,
  commentLikes,
  playbackSessions,
  trendActs,
  videoShares,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";
import { KEYS_KEPT_MS } from "./contract.ts";
import { isCurrentFollow } from "./record-act.ts";

const DAY_MS = 86_400_000;
const SLICE = 2000;

/** Scheduled job. Deletes expired hashes of networks and browsers. Idempotent. */
export async function sweepHashes({ db, now }: Pick<Deps, "db" | "now">): Promise<Progress> {
  const keysUntil = now() - KEYS_KEPT_MS;
  const statements = [
    // Deletes the actions of ended follows, which are kept only for their hash (`forgetFollow`). This
    // statement must run before the next one, which clears the hashes.
    sql`delete from ${acts} where rowid in (select rowid from ${acts} a where a.at < ${keysUntil} and a.network is not null
      and a.kind = 'follow' and a.taken_back_at is null and not ${isCurrentFollow} limit ${SLICE})`,
    // An action cannot be checked without its network's hash, so an unjudged action is rejected.
    sql`update ${acts} set network = null, home = '', device = null, verdict = coalesce(verdict, 'crowded_network') where rowid in (select rowid from ${acts} a
      where a.at < ${keysUntil} and (a.network is not null or a.device is not null) limit ${SLICE})`,
    sql`update ${playbackSessions} set network = null, period_network = null, period_home = null, period_device = null where rowid in (select rowid from ${playbackSessions} s
      where s.started_at < ${keysUntil} and (s.period_network is not null or s.period_device is not null) limit ${SLICE})`,
    sql`update ${videoShares} set network = null where rowid in (select rowid from ${videoShares} s
      where s.network is not null and s.day < ${Math.floor(keysUntil / DAY_MS)} limit ${SLICE})`,
    sql`update ${commentLikes} set network = null where rowid in (select rowid from ${commentLikes} l
      where l.network is not null and l.created_at < ${keysUntil} limit ${SLICE})`,
    // Likes have the day 0 and never expire. The rows of other acts expire before their hashes.
    // SQLite uses the partial index on `trend_acts` only if a query repeats the index's conditions.
    sql`update ${trendActs} set network = null where rowid in (select rowid from ${trendActs} t
      where t.day = 0 and t.network is not null and t.network <> 'unknown' and t.at < ${keysUntil} limit ${SLICE})`,
  ];
  for (const statement of statements) {
    const progress = await inSlices(SLICE, async () => (await db.run(statement)).meta.changes);
    // The next statement must not run before this one is done.
    if (progress === "more") return "more";
  }
  return "done";
}
