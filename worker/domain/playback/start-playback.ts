import { and, eq } from "drizzle-orm";
import { playbackSessions, videos, watchProgress } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import type { Actor } from "../users/contract.ts";
import { collectsAnalyticsOf } from "../users/viewing-data.ts";
import { requireWatchable } from "../videos/access.ts";
import type { Playback } from "./contract.ts";
import { readLadder, videoLinks } from "./media-links.ts";
import { resumeAt } from "./rules.ts";
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
  const { ground, accessEpoch, durationSeconds } = await requireWatchable(deps, { videoId, actor });
  const [media, rows] = await Promise.all([readMedia(deps, videoId), readLadder(deps, videoId)]);
  const ladder = playableLadder(rows);
  const hasMaster = media.streamId !== null || ladder.video.length > 0;
  if (!hasMaster && media.originalKey === null) {
    throw new DomainError("CONFLICT", "This video is still on its way. It can be watched as soon as its file has arrived.");
  }
  const playbackId = await openSession(deps, { videoId, actor, viewerKey, known });
  const { base, expiresAt } = await videoLinks.base(deps, { id: videoId, accessEpoch }, { ground, playback: playbackId });
  return {
    playbackId,
    base,
    masterUrl: hasMaster ? `${base}/master.m3u8` : null,
    originalUrl: media.originalKey === null ? null : `${base}/original`,
    originalType: media.originalType,
    // A replay has the one rung that its stream was sent in.
    qualities: media.streamId === null ? ladder.video.map((r) => r.name).reverse() : media.height === null ? [] : [`${media.height}p`],
    expiresAt,
    resumeMs: actor.kind === "user" ? await resumePosition(deps, { userId: actor.id, videoId, durationSeconds }) : 0,
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
  // Nobody's, when its viewer does not want to be remembered.
  const userId = actor.kind === "user" && (await collectsAnalyticsOf({ db }, actor)) ? actor.id : null;
  await db.insert(playbackSessions).values({ id, videoId, viewerKey, userId, startedAt: at, lastReportAt: at });
  return id;
}

async function readMedia({ db }: Pick<Deps, "db">, videoId: string) {
  const columns = { originalKey: videos.originalKey, originalType: videos.originalType, streamId: videos.streamId, height: videos.height };
  const media = await db.select(columns).from(videos).where(eq(videos.id, videoId)).get();
  return media ?? { originalKey: null, originalType: null, streamId: null, height: null };
}

async function resumePosition(
  { db }: Pick<Deps, "db">,
  { userId, videoId, durationSeconds }: { userId: string; videoId: string; durationSeconds: number | null },
): Promise<number> {
  const own = and(eq(watchProgress.userId, userId), eq(watchProgress.videoId, videoId));
  const left = (await db.select({ at: watchProgress.positionMs }).from(watchProgress).where(own).get())?.at ?? 0;
  return resumeAt(left, durationSeconds);
}
