import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users, videos, watchProgress } from "../../../db/schema.ts";
import { readerFor } from "../../accounts/readers/readers.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { listCaptionTracks } from "../captions/queries.ts";
import { requireWatchable } from "../videos/access.ts";
import { type LadderRow, readLadder, videoLinks } from "../videos/video-links.ts";
import type { PlaybackLinks } from "./contract-api.ts";
import { readFirstIndexes, startHint } from "./start-hint.ts";
import { servedUpTo, watchHeightOf } from "./watch-limit.ts";

interface LinksInput {
  videoId: string;
  actor: Actor;
  /** Start of the playback in seconds, from the URL. */
  startAt?: number | null;
}

/** A viewer who stopped this close to either end of a video starts from the beginning. */
const RESUME_MARGIN_MS = 5000;

/** Returns the position to resume at, ms. 0 if the viewer stopped near either end. */
export function resumeAt(positionMs: number, durationSeconds: number | null): number {
  if (positionMs < RESUME_MARGIN_MS) return 0;
  return durationSeconds !== null && positionMs > durationSeconds * 1000 - RESUME_MARGIN_MS
    ? 0
    : positionMs;
}

type WatchableRow = Awaited<ReturnType<typeof requireWatchable>>;
type LinkDeps = Pick<Deps, "db" | "storage" | "signingSecret" | "now">;

/** Returns media links for a player. Creates no playback, so no view can be counted. */
export async function getLinks(deps: LinkDeps, input: LinksInput): Promise<PlaybackLinks> {
  return linksFor(deps, input, () => Promise.resolve(undefined));
}

/** Signs the links for `getLinks` and `startPlayback`. `open` runs only if a file can be played. */
export async function linksFor(
  deps: LinkDeps,
  { videoId, actor, startAt = null }: LinksInput,
  open: (
    video: Pick<WatchableRow, "ground" | "creatorId" | "durationSeconds"> & {
      smallest?: { bytesASecond: number; fileBytes: number };
    },
  ) => Promise<string | undefined>,
): Promise<PlaybackLinks> {
  const [access, media, rows, captions, stoppedAtMs, indexes] = await Promise.all([
    requireWatchable(deps, { videoId, actor }),
    readMedia(deps, videoId),
    readLadder(deps, videoId),
    listCaptionTracks(deps, videoId),
    actor.kind === "user" ? stoppedAt(deps, { userId: actor.id, videoId }) : 0,
    readFirstIndexes(deps, videoId),
  ]);
  const { ground, creatorId, accessEpoch, durationSeconds, subscribersOnly } = access;
  const resumeMs = resumeAt(stoppedAtMs, durationSeconds);
  const height = watchHeightOf(actor, creatorId);
  const served = servedUpTo(height, {
    ladder: rows,
    original: media.originalKey === null ? null : media,
  });
  const hasMaster = media.streamId !== null || served.video.length > 0;
  if (!hasMaster && !served.original) {
    throw new DomainError("CONFLICT", t("playback.links.videoPending"));
  }
  const [playback, start] = await Promise.all([
    open({
      ground,
      creatorId,
      durationSeconds: longestOf(durationSeconds, rows),
      smallest: smallestOf(served, media.originalSize, durationSeconds),
    }),
    media.streamId === null
      ? startHint(deps, { videoId, indexes, served, captions, seconds: startAt ?? resumeMs / 1000 })
      : null,
  ]);
  const reader = readerFor({ creatorId, subscribersOnly }, ground, actor);
  const { base, expiresAt } = await videoLinks.base(
    deps,
    { id: videoId, accessEpoch },
    { ground, playback, height, reader },
  );
  return {
    base,
    masterUrl: hasMaster ? `${base}/master.m3u8` : null,
    originalUrl: served.original ? `${base}/original` : null,
    originalType: media.originalType,
    qualities:
      media.streamId === null
        ? namesOf(served.video)
        : media.height === null
          ? []
          : [`${media.height}p`],
    lockedQualities: media.streamId === null ? namesOf(served.withheld) : [],
    captions,
    start,
    expiresAt,
    resumeMs,
  };
}

/** Estimates a rendition's length in seconds from its size. Returns 0 for an unready rendition. */
const lengthOf = ({ state, sizeBytes, averageBandwidth }: LadderRow): number =>
  state === "ready" && sizeBytes && averageBandwidth
    ? Math.floor((sizeBytes * 8) / averageBandwidth)
    : 0;

/** An estimated rendition length may exceed the video's length by this number of seconds. */
const LENGTH_TOLERANCE_S = 2;

/**
 * Returns the length in seconds of a video's longest file: the original or a rendition.
 * Returns null if the length of the original is unknown.
 * The length decides how many seconds of playback count as a view of the video.
 * A long rendition of a short original would otherwise earn views from short playbacks.
 */
function longestOf(durationSeconds: number | null, ladder: LadderRow[]): number | null {
  const longest = Math.max(0, ...ladder.map(lengthOf));
  return durationSeconds !== null && longest > durationSeconds + LENGTH_TOLERANCE_S
    ? longest
    : durationSeconds;
}

/**
 * Returns the lowest bytes per second and the smallest size in bytes of a video's served files.
 * The bytes per second are 0 if the length of a served file is unknown.
 * Returns undefined if no served file has a known size.
 */
function smallestOf(
  { video, original }: { video: LadderRow[]; original: boolean },
  originalSize: number | null,
  durationSeconds: number | null,
): { bytesASecond: number; fileBytes: number } | undefined {
  // A rendition can claim a false long length, so no file counts as longer than the video.
  const videoSeconds = durationSeconds || Number.POSITIVE_INFINITY;
  const files = [
    ...video.map((rung) => ({ size: rung.sizeBytes, seconds: lengthOf(rung) || videoSeconds })),
    { size: original ? originalSize : null, seconds: videoSeconds },
  ].flatMap(({ size, seconds }) => (size === null ? [] : { size, seconds }));
  if (files.length === 0) return undefined;
  return {
    bytesASecond: Math.min(
      ...files.map(({ size, seconds }) => size / Math.min(seconds, videoSeconds)),
    ),
    fileBytes: Math.min(...files.map(({ size }) => size)),
  };
}

const namesOf = (rungs: { name: string }[]) => rungs.map(({ name }) => name).reverse();

async function readMedia({ db }: Pick<Deps, "db">, videoId: string) {
  const { originalKey, originalType, originalSize, streamId, width, height } = videos;
  const media = await db
    .select({
      originalKey,
      originalType,
      originalSize,
      streamId,
      width,
      height,
      creatorPlan: users.plan,
    })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(eq(videos.id, videoId))
    .get();
  return (
    media ?? {
      originalKey: null,
      originalType: null,
      originalSize: null,
      streamId: null,
      width: null,
      height: null,
      creatorPlan: "free" as const,
    }
  );
}

/** Returns the position where the viewer stopped, ms; 0 if the viewer never started the video. */
async function stoppedAt(
  { db }: Pick<Deps, "db">,
  { userId, videoId }: { userId: string; videoId: string },
): Promise<number> {
  const own = and(eq(watchProgress.userId, userId), eq(watchProgress.videoId, videoId));
  const row = await db
    .select({ at: watchProgress.positionMs })
    .from(watchProgress)
    .where(own)
    .get();
  return row?.at ?? 0;
}
