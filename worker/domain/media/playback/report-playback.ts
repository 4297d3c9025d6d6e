import { and, eq, isNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { playbackSessions } from "../../../db/schema.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { requireWatchable } from "../videos/access.ts";
import { MAX_RATE } from "../views/contract.ts";
import { countView } from "../views/count-view.ts";
import { judge } from "../views/rules.ts";
import type { ReportInput } from "./contract.ts";
import type { ReportResult } from "./contract-api.ts";
import { uniteHundredths } from "./hundredths.ts";
import { rememberPlace } from "./save-position.ts";

type Session = typeof playbackSessions.$inferSelect;

/**
 * Handles a player's report of its played time. Credits at most the time that can have been played
 * since the last report. A playback that is already judged accepts no reports; the response `open:
 * false` makes the player start a new playback.
 * @throws DomainError NOT_FOUND unless this viewer opened the playback and may still watch
 */
export async function reportPlayback(
  deps: Pick<Deps, "db" | "now" | "newId">,
  {
    playbackId,
    actor,
    viewerKey,
    ...report
  }: ReportInput & { playbackId: string; actor: Actor; viewerKey: string },
): Promise<ReportResult> {
  const session = await deps.db
    .select()
    .from(playbackSessions)
    .where(and(eq(playbackSessions.id, playbackId), eq(playbackSessions.viewerKey, viewerKey)))
    .get();
  if (!session) throw notFound(t("playback.notFound.playback"));
  await requireWatchable(deps, { videoId: session.videoId, actor });
  const updated = await credit(deps, session, report);
  await keepPlace(deps, session, report);
  if (!updated) return { counted: session.verdict === "counted", open: false };
  const { fetchedAt, ...facts } = updated;
  let { verdict } = updated;
  if (
    verdict === null &&
    judge({ ...facts, hasFetched: fetchedAt !== null, hasOtherView: false, isCrowded: false }) ===
      "counted"
  ) {
    verdict = await countView(deps, { id: playbackId });
  }
  return { counted: verdict === "counted", open: true };
}

function credit(
  { db, now }: Pick<Deps, "db" | "now">,
  session: Session,
  report: ReportInput,
): Promise<Session | undefined> {
  const s = playbackSessions;
  const at = now();
  return db
    .update(s)
    .set({
      // The SQL statement compares the times, so that parallel reports cannot both be credited.
      playedMs: sql`${s.playedMs} + max(0, min(${report.playedMs}, (${at} - ${s.lastReportAt}) * ${MAX_RATE}))`,
      // If a delayed report overwrites newer played hundredths, the next report corrects them.
      played:
        report.played !== undefined && report.playedMs > 0
          ? uniteHundredths(session.played, report.played)
          : session.played,
      ...report.quality,
      lastReportAt: at,
    })
    .where(and(eq(s.id, session.id), isNull(s.settledAt)))
    .returning()
    .get();
}

async function keepPlace(
  deps: Pick<Deps, "db" | "now">,
  { userId, videoId }: Session,
  report: ReportInput,
): Promise<void> {
  if (userId === null) return;
  await rememberPlace(deps, {
    userId,
    videoId,
    positionMs: report.ended ? 0 : report.positionMs,
    at: deps.now(),
  });
}
