import { and, asc, isNull, lte } from "drizzle-orm";
import { playbackSessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";
import { SETTLE_AFTER_MS } from "../../media/views/contract.ts";
import { giveVerdicts, type Judged } from "../../media/views/give-verdicts.ts";
import { judge } from "../../media/views/rules.ts";
import { settle } from "./post-rollups.ts";

const SLICE = 200;

/**
 * Gives every playback whose last report is 30 minutes old its final verdict and adds it to the
 * figures. Runs as a job. Safe to run concurrently: only one batch changes each playback.
 */
export async function settlePlaybacks(
  deps: Pick<Deps, "db" | "now" | "newId" | "log">,
): Promise<Progress> {
  let settled = 0;
  const progress = await inSlices(SLICE, async () => {
    const endedPlaybacks = await findEndedPlaybacks(deps);
    if (endedPlaybacks.length > 0) await post(deps, endedPlaybacks);
    settled += endedPlaybacks.length;
    return endedPlaybacks.length;
  });
  if (settled > 0) deps.log.info("playbacks settled", { settled });
  return progress;
}

async function findEndedPlaybacks({ db, now }: Pick<Deps, "db" | "now">): Promise<Judged[]> {
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
    // The batch that stores this verdict changes it if the viewer or network has too many views.
    verdict:
      verdict ??
      judge({ ...facts, hasFetched: fetchedAt !== null, hasOtherView: false, isCrowded: false }),
  }));
}

async function post(
  deps: Pick<Deps, "db" | "now" | "newId">,
  endedPlaybacks: Judged[],
): Promise<void> {
  const at = deps.now();
  await deps.db.batch([
    ...giveVerdicts(deps, endedPlaybacks, { token: deps.newId("post"), at }),
    ...settle(deps, endedPlaybacks, { token: deps.newId("post"), at }),
  ]);
}
