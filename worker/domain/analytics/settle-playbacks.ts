import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { playbackSessions, videoViews } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { NETWORK_MOST, SETTLE_AFTER_MS, type Verdict } from "./contract.ts";
import { giveVerdicts, type Judged, networkViews, settle, viewOf } from "./post-rollups.ts";
import { judge } from "./rules.ts";

/** Playbacks in one batch. */
const SLICE = 200;
/** Slices in one run of the job; the rest is the next run's. */
const SLICES = 10;

/**
 * The job: gives every playback that ended 30 minutes ago its verdict, and rolls up what was played of it. Safe to run twice
 * and at once with itself: a playback is judged and rolled up by the one batch that finds it open.
 */
export async function settlePlaybacks(deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "log">): Promise<void> {
  let settled = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const over = await findOver(deps);
    if (over.length > 0) await post(deps, over);
    settled += over.length;
    if (over.length < SLICE) break;
    if (slice === SLICES - 1) await deps.queue.send({ type: "settle-playbacks", scheduledAt: deps.now() });
  }
  if (settled > 0) deps.log.info("playbacks settled", { settled });
}

/** The oldest open playbacks whose last report is long enough ago, each judged. */
async function findOver({ db, now }: Pick<Deps, "db" | "now">): Promise<Judged[]> {
  const s = playbackSessions;
  const rows = await db
    .select({
      id: s.id,
      verdict: s.verdict,
      lastReportAt: s.lastReportAt,
      barred: s.barred,
      fetchedAt: s.fetchedAt,
      playedMs: s.playedMs,
      neededMs: s.neededMs,
    })
    .from(s)
    .where(and(isNull(s.settledAt), lte(s.lastReportAt, now() - SETTLE_AFTER_MS)))
    .orderBy(asc(s.lastReportAt))
    .limit(SLICE);
  return rows.map(({ id, verdict, lastReportAt, fetchedAt, ...facts }) => ({
    id,
    lastReportAt,
    // Whether another playback is the view, and the connection is crowded, is told when the verdict is written.
    verdict: verdict ?? judge({ ...facts, hasFetched: fetchedAt !== null, hasOtherView: false, isCrowded: false }),
  }));
}

async function post(deps: Pick<Deps, "db" | "now" | "newId">, over: Judged[]): Promise<void> {
  const at = deps.now();
  await deps.db.batch([
    ...giveVerdicts(deps, over, { token: deps.newId("post"), at }),
    ...settle(deps, over, { token: deps.newId("post"), at }),
  ]);
}

/**
 * Counts a playback that has played enough, at once and not when it is over, so that viewers see it counted.
 * @returns its verdict: "repeat" where another playback of this viewer is the view of the day, "crowded" where their connection has its views
 */
export async function countView(deps: Pick<Deps, "db" | "now" | "newId">, { id }: { id: string }): Promise<Verdict | null> {
  const at = deps.now();
  const judged: Judged[] = [{ id, verdict: "counted", lastReportAt: at }];
  await deps.db.batch([...giveVerdicts(deps, judged, { token: deps.newId("post"), at })]);
  const columns = { verdict: playbackSessions.verdict };
  return (await deps.db.select(columns).from(playbackSessions).where(eq(playbackSessions.id, id)).get())?.verdict ?? null;
}

/** Judges a playback again from what is stored of it: the same verdict, whenever. */
export async function rejudge({ db }: Pick<Deps, "db">, { id }: { id: string }): Promise<Verdict | null> {
  const s = playbackSessions;
  const otherView = sql<number>`exists (select 1 from ${videoViews} v where ${viewOf} and v.playback_id is not playback_sessions.id)`;
  const columns = { session: s, otherView, others: sql<number>`${networkViews}` };
  const row = await db.select(columns).from(s).where(eq(s.id, id)).get();
  if (!row) return null;
  const { fetchedAt, ...facts } = row.session;
  const isCrowded = facts.verdict !== "counted" && row.others >= NETWORK_MOST;
  return judge({ ...facts, hasFetched: fetchedAt !== null, hasOtherView: row.otherView === 1, isCrowded });
}
