import { eq, sql } from "drizzle-orm";
import { playbackSessions, videoViews } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { NETWORK_MOST, type Verdict } from "./contract.ts";
import { giveVerdicts, type Judged, networkViews, viewOf } from "./give-verdicts.ts";
import { judge } from "./rules.ts";

/**
 * Counts a playback as a view as soon as it has played long enough, without waiting for its end.
 * Returns "repeat" if the viewer already has a view of the video that day, "crowded" if the
 * viewer's IP network has `NETWORK_MOST` views, null for an unknown playback.
 */
export async function countView(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { id }: { id: string },
): Promise<Verdict | null> {
  const at = deps.now();
  const judged: Judged[] = [{ id, verdict: "counted", lastReportAt: at }];
  await deps.db.batch([...giveVerdicts(deps, judged, { token: deps.newId("post"), at })]);
  const columns = { verdict: playbackSessions.verdict };
  return (
    (await deps.db.select(columns).from(playbackSessions).where(eq(playbackSessions.id, id)).get())
      ?.verdict ?? null
  );
}

/** Computes again whether a playback is a view, to check the stored verdict. */
export async function rejudge(
  { db }: Pick<Deps, "db">,
  { id }: { id: string },
): Promise<Verdict | null> {
  const s = playbackSessions;
  const otherView = sql<number>`exists (select 1 from ${videoViews} v where ${viewOf} and v.playback_id is not playback_sessions.id)`;
  const columns = { session: s, otherView, others: sql<number>`${networkViews}` };
  const row = await db.select(columns).from(s).where(eq(s.id, id)).get();
  if (!row) return null;
  const { fetchedAt, ...facts } = row.session;
  const isCrowded = facts.verdict !== "counted" && row.others >= NETWORK_MOST;
  return judge({
    ...facts,
    hasFetched: fetchedAt !== null,
    hasOtherView: row.otherView === 1,
    isCrowded,
  });
}
