import { sql } from "drizzle-orm";
import { acts, playbackSessions, videoShares } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { KEYS_KEPT_MS } from "./contract.ts";
import { RECEIPTS_KEPT_MS } from "./contract-limits.ts";
import { isCurrentFollow } from "./record-act.ts";

const DAY_MS = 86_400_000;
/** Rows per statement, and statements per run of the job. The next run continues. */
const SLICE = 2000;
const SLICES = 20;

/**
 * Deletes network and device keys 60 days after the action, and actions whose receipts have
 * expired. Runs as a job. The action of a current follow stays without its keys. The action of a
 * follow that counted and has ended is deleted together with its keys. Idempotent.
 */
export async function sweepActs({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const keysUntil = now() - KEYS_KEPT_MS;
  const receiptsUntil = now() - RECEIPTS_KEPT_MS;
  const statements = [
    sql`delete from ${acts} where rowid in (select rowid from ${acts} a where a.at < ${keysUntil} and a.network is not null
      and a.kind = 'follow' and a.taken_back_at is null and not ${isCurrentFollow} limit ${SLICE})`,
    // Without a network key no limit could apply, so an action without a verdict is rejected.
    sql`update ${acts} set network = null, device = null, verdict = coalesce(verdict, 'crowded_network') where rowid in (select rowid from ${acts} a
      where a.at < ${keysUntil} and (a.network is not null or a.device is not null) limit ${SLICE})`,
    sql`update ${playbackSessions} set period_network = null, period_device = null where rowid in (select rowid from ${playbackSessions} s
      where s.started_at < ${keysUntil} and (s.period_network is not null or s.period_device is not null) limit ${SLICE})`,
    sql`update ${videoShares} set network = null where rowid in (select rowid from ${videoShares} s
      where s.network is not null and s.day < ${Math.floor(keysUntil / DAY_MS)} limit ${SLICE})`,
    sql`delete from ${acts} where rowid in (select rowid from ${acts} a where a.at < ${receiptsUntil} and a.kind <> 'follow' limit ${SLICE})`,
  ];
  for (const statement of statements) {
    for (let slice = 0; slice < SLICES; slice++) {
      const { meta } = await db.run(statement);
      if (meta.changes < SLICE) break;
    }
  }
}
