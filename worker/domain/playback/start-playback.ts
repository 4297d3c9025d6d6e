import { and, eq } from "drizzle-orm";
import { videos, watchProgress } from "../../db/schema.ts";
import { listCaptionTracks } from "../captions/queries.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import type { Actor } from "../users/contract.ts";
import { requireWatchable } from "../videos/access.ts";
import type { Audience } from "./audience.ts";
import type { Playback } from "./contract.ts";
import { readLadder, videoLinks } from "./media-links.ts";
import { openPlayback } from "./open-playback.ts";
import { resumeAt } from "./rules.ts";
import { servedUpTo, watchHeightOf } from "./watch-limit.ts";

interface StartPlaybackInput {
  videoId: string;
  actor: Actor;
  /** `u:<user id>` or `a:<hash>`, from the session or the viewer's cookie. */
  viewerKey: string;
  audience: Audience;
  /** One that this viewer opened before. */
  playbackId?: string;
}

/**
 * Opens a playback, or renews the links of one that this viewer already has (`playbackId`).
 * @throws DomainError NOT_FOUND as getWatchableVideo; CONFLICT while nothing of the video can be played yet.
 */
export async function startPlayback(
  deps: Pick<Deps, "db" | "signingSecret" | "now" | "newId">,
  { videoId, actor, viewerKey, audience, playbackId: known }: StartPlaybackInput,
): Promise<Playback> {
  const { ground, creatorId, accessEpoch, durationSeconds } = await requireWatchable(deps, { videoId, actor });
  const [media, rows, captions] = await Promise.all([
    readMedia(deps, videoId),
    readLadder(deps, videoId),
    listCaptionTracks(deps, videoId),
  ]);
  const height = watchHeightOf(actor, creatorId);
  const served = servedUpTo(height, { ladder: rows, original: media.originalKey === null ? null : media });
  const hasMaster = media.streamId !== null || served.video.length > 0;
  if (!hasMaster && !served.original) {
    throw new DomainError("CONFLICT", "This video is still on its way. It can be watched as soon as its file has arrived.");
  }
  const playbackId = await openPlayback(deps, {
    videoId,
    actor,
    viewerKey,
    audience,
    known,
    video: { creatorId, durationSeconds, ground },
  });
  const { base, expiresAt } = await videoLinks.base(deps, { id: videoId, accessEpoch }, { ground, playback: playbackId, height });
  return {
    playbackId,
    base,
    masterUrl: hasMaster ? `${base}/master.m3u8` : null,
    originalUrl: served.original ? `${base}/original` : null,
    originalType: media.originalType,
    // A replay has the one rung that its stream was sent in.
    qualities: media.streamId === null ? namesOf(served.video) : media.height === null ? [] : [`${media.height}p`],
    lockedQualities: media.streamId === null ? namesOf(served.withheld) : [],
    captions,
    expiresAt,
    resumeMs: actor.kind === "user" ? await resumePosition(deps, { userId: actor.id, videoId, durationSeconds }) : 0,
  };
}

const namesOf = (rungs: { name: string }[]) => rungs.map(({ name }) => name).reverse();

async function readMedia({ db }: Pick<Deps, "db">, videoId: string) {
  const { originalKey, originalType, streamId, width, height } = videos;
  const media = await db.select({ originalKey, originalType, streamId, width, height }).from(videos).where(eq(videos.id, videoId)).get();
  return media ?? { originalKey: null, originalType: null, streamId: null, width: null, height: null };
}

async function resumePosition(
  { db }: Pick<Deps, "db">,
  { userId, videoId, durationSeconds }: { userId: string; videoId: string; durationSeconds: number | null },
): Promise<number> {
  const own = and(eq(watchProgress.userId, userId), eq(watchProgress.videoId, videoId));
  const left = (await db.select({ at: watchProgress.positionMs }).from(watchProgress).where(own).get())?.at ?? 0;
  return resumeAt(left, durationSeconds);
}
