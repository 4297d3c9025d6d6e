import { and, eq, isNull, sql } from "drizzle-orm";
import { playbackSessions, videoViews } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { rememberPlace } from "../history/remember-place.ts";
import type { Actor } from "../users/contract.ts";
import { requireWatchable } from "../videos/access.ts";
import type { ReportInput } from "./contract.ts";
import { viewThreshold } from "./rules.ts";

const DAY_MS = 86_400_000;
/** The fastest speed the player offers: no claim may hold more video than fits the time that passed at it. */
const MAX_RATE = 2;

/**
 * Takes a player's word of what was played, as far as the clock allows, keeps a signed-in viewer's place, and counts the
 * view once the threshold is met: only for a playback that fetched media, once per viewer, video and day, not the creator's own.
 * @throws DomainError NOT_FOUND unless this viewer opened the playback and may still watch.
 */
export async function reportPlayback(
  deps: Pick<Deps, "db" | "now">,
  { playbackId, actor, viewerKey, ...report }: ReportInput & { playbackId: string; actor: Actor; viewerKey: string },
): Promise<{ counted: boolean }> {
  const { db } = deps;
  const at = deps.now();
  const session = await db
    .select()
    .from(playbackSessions)
    .where(and(eq(playbackSessions.id, playbackId), eq(playbackSessions.viewerKey, viewerKey)))
    .get();
  if (!session) throw notFound("This playback");
  const video = await requireWatchable(deps, { videoId: session.videoId, actor });
  // Credited against the clock of the last report inside the same statement, so that parallel reports share one span of time.
  const updated = await db
    .update(playbackSessions)
    .set({
      playedMs: sql`${playbackSessions.playedMs} + max(0, min(${report.playedMs}, (${at} - ${playbackSessions.lastReportAt}) * ${MAX_RATE}))`,
      lastReportAt: at,
    })
    .where(eq(playbackSessions.id, playbackId))
    .returning({ playedMs: playbackSessions.playedMs, fetchedAt: playbackSessions.fetchedAt, countedAt: playbackSessions.countedAt })
    .get();
  if (session.userId !== null) {
    const positionMs = report.ended ? 0 : report.positionMs;
    await rememberPlace(deps, { userId: session.userId, videoId: session.videoId, positionMs, at });
  }
  const isView =
    updated &&
    updated.fetchedAt !== null &&
    updated.playedMs >= viewThreshold(video.durationSeconds) &&
    !(actor.kind === "user" && actor.id === video.creatorId);
  if (!isView) return { counted: false };
  if (updated.countedAt === null) {
    await db.batch([
      db
        .insert(videoViews)
        .values({ videoId: session.videoId, viewerKey, day: Math.floor(at / DAY_MS), countedAt: at })
        .onConflictDoNothing(),
      db
        .update(playbackSessions)
        .set({ countedAt: at })
        .where(and(eq(playbackSessions.id, playbackId), isNull(playbackSessions.countedAt))),
    ]);
  }
  return { counted: true };
}
