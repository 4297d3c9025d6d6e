import { and, eq } from "drizzle-orm";
import { playbackSessions, renditions, users, videos, watchProgress } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Actor } from "../users/contract.ts";
import { mayWatchVideo } from "../videos/access.ts";
import type { Playback } from "./contract.ts";
import { videoLinks } from "./media-links.ts";
import { playableLadder } from "./vod-playlists.ts";

/**
 * Opens a playback, or renews the links of one that this viewer already has (`playbackId`).
 * @param input.viewerKey `u:<user id>` or `a:<hash>`, from the session or the viewer's cookie.
 * @throws DomainError NOT_FOUND as getWatchableVideo; CONFLICT while nothing of the video can be played yet.
 */
export async function startPlayback(
  deps: Pick<Deps, "db" | "signingSecret" | "now" | "newId">,
  { videoId, actor, viewerKey, playbackId: known }: { videoId: string; actor: Actor; viewerKey: string; playbackId?: string },
): Promise<Playback> {
  const row = await deps.db
    .select({ video: videos, user: users })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(eq(videos.id, videoId))
    .get();
  if (!row || !mayWatchVideo(row.video, row.user, actor)) throw notFound("This video");
  const { video } = row;
  const ladder = playableLadder(await deps.db.select().from(renditions).where(eq(renditions.videoId, videoId)));
  const hasMaster = video.streamId !== null || ladder.video.length > 0;
  if (!hasMaster && video.originalKey === null) {
    throw new DomainError("CONFLICT", "This video is still on its way. It can be watched as soon as its file has arrived.");
  }
  const playbackId = await openSession(deps, { videoId, actor, viewerKey, known });
  const { base, expiresAt } = await videoLinks.base(deps, { ...video, playback: playbackId });
  return {
    playbackId,
    base,
    masterUrl: hasMaster ? `${base}/master.m3u8` : null,
    originalUrl: video.originalKey === null ? null : `${base}/original`,
    originalType: video.originalType,
    qualities: ladder.video.map((r) => r.name).reverse(),
    expiresAt,
    resumeMs: actor.kind === "user" ? await resumePosition(deps, actor.id, videoId) : 0,
  };
}

async function openSession(
  { db, now, newId }: Pick<Deps, "db" | "now" | "newId">,
  { videoId, actor, viewerKey, known }: { videoId: string; actor: Actor; viewerKey: string; known: string | undefined },
): Promise<string> {
  if (known !== undefined) {
    const own = and(eq(playbackSessions.id, known), eq(playbackSessions.videoId, videoId), eq(playbackSessions.viewerKey, viewerKey));
    const session = await db.select({ id: playbackSessions.id }).from(playbackSessions).where(own).get();
    if (session) return session.id;
  }
  const id = newId("play");
  const at = now();
  await db
    .insert(playbackSessions)
    .values({ id, videoId, viewerKey, userId: actor.kind === "user" ? actor.id : null, startedAt: at, lastReportAt: at });
  return id;
}

async function resumePosition({ db }: Pick<Deps, "db">, userId: string, videoId: string): Promise<number> {
  const own = and(eq(watchProgress.userId, userId), eq(watchProgress.videoId, videoId));
  return (await db.select({ at: watchProgress.positionMs }).from(watchProgress).where(own).get())?.at ?? 0;
}
