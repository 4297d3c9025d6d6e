import { and, eq, inArray } from "drizzle-orm";
import { renditions, users, videos, watchProgress } from "../../db/schema.ts";
import { listCaptionTracks } from "../captions/queries.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { subscriberOf } from "../plans/subscribers-only.ts";
import type { Segments } from "../renditions/rules.ts";
import type { Actor } from "../users/contract.ts";
import { requireWatchable } from "../videos/access.ts";
import type { PlaybackLinks, StartHint } from "./contract.ts";
import { type LadderRow, readLadder, videoLinks } from "./media-links.ts";
import { resumeAt } from "./rules.ts";
import { masterPlaylist, mediaPlaylist } from "./vod-playlists.ts";
import { type Served, servedUpTo, watchHeightOf } from "./watch-limit.ts";

interface LinksInput {
  videoId: string;
  actor: Actor;
  /** Seconds that the address names; null where it names none. */
  startAt?: number | null;
}

type WatchableRow = Awaited<ReturnType<typeof requireWatchable>>;
type LinkDeps = Pick<Deps, "db" | "signingSecret" | "now">;

/**
 * What a player may fetch of a video, and with what it begins. It opens no playback: what is fetched by these links alone is
 * nobody's view.
 * @throws DomainError NOT_FOUND as getWatchableVideo; CONFLICT while nothing of the video can be played yet.
 */
export async function getLinks(deps: LinkDeps, input: LinksInput): Promise<PlaybackLinks> {
  return linksFor(deps, input, () => Promise.resolve(undefined));
}

/** @param open gives the playback that the links are made for, once it is certain that there is something to play */
export async function linksFor(
  deps: LinkDeps,
  { videoId, actor, startAt = null }: LinksInput,
  open: (video: Pick<WatchableRow, "ground" | "creatorId" | "durationSeconds">) => Promise<string | undefined>,
): Promise<PlaybackLinks> {
  const { ground, creatorId, accessEpoch, durationSeconds, subscribersOnly } = await requireWatchable(deps, { videoId, actor });
  const [media, rows, captions, resumeMs] = await Promise.all([
    readMedia(deps, videoId),
    readLadder(deps, videoId),
    listCaptionTracks(deps, videoId),
    actor.kind === "user" ? resumePosition(deps, { userId: actor.id, videoId, durationSeconds }) : 0,
  ]);
  const height = watchHeightOf(actor, creatorId);
  const served = servedUpTo(height, { ladder: rows, original: media.originalKey === null ? null : media });
  const hasMaster = media.streamId !== null || served.video.length > 0;
  if (!hasMaster && !served.original) {
    throw new DomainError("CONFLICT", "This video is still on its way. It can be watched as soon as its file has arrived.");
  }
  const [playback, start] = await Promise.all([
    open({ ground, creatorId, durationSeconds }),
    media.streamId === null ? startHint(deps, { videoId, served, captions, seconds: startAt ?? resumeMs / 1000 }) : null,
  ]);
  const subscriber = subscriberOf({ creatorId, subscribersOnly }, actor);
  const { base, expiresAt } = await videoLinks.base(deps, { id: videoId, accessEpoch }, { ground, playback, height, subscriber });
  return {
    base,
    masterUrl: hasMaster ? `${base}/master.m3u8` : null,
    originalUrl: served.original ? `${base}/original` : null,
    originalType: media.originalType,
    // A replay has the one rung that its stream was sent in.
    qualities: media.streamId === null ? namesOf(served.video) : media.height === null ? [] : [`${media.height}p`],
    lockedQualities: media.streamId === null ? namesOf(served.withheld) : [],
    captions,
    start,
    expiresAt,
    resumeMs,
  };
}

const namesOf = (rungs: { name: string }[]) => rungs.map(({ name }) => name).reverse();

async function readMedia({ db }: Pick<Deps, "db">, videoId: string) {
  const { originalKey, originalType, streamId, width, height } = videos;
  const media = await db
    .select({ originalKey, originalType, streamId, width, height, creatorPlan: users.plan })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(eq(videos.id, videoId))
    .get();
  return media ?? { originalKey: null, originalType: null, streamId: null, width: null, height: null, creatorPlan: "free" as const };
}

async function resumePosition(
  { db }: Pick<Deps, "db">,
  { userId, videoId, durationSeconds }: { userId: string; videoId: string; durationSeconds: number | null },
): Promise<number> {
  const own = and(eq(watchProgress.userId, userId), eq(watchProgress.videoId, videoId));
  const left = (await db.select({ at: watchProgress.positionMs }).from(watchProgress).where(own).get())?.at ?? 0;
  return resumeAt(left, durationSeconds);
}

/** Bits per second that any connection is trusted with before it has been measured. */
const FIRST_BITS = 3_000_000;
/** Longer playlists (at 2 s a segment: 13 minutes) are fetched by who wants them. */
const MAX_LISTED = 400;

interface HintInput {
  videoId: string;
  served: Served;
  captions: PlaybackLinks["captions"];
  /** Where playing will begin. */
  seconds: number;
}

/** The playlists and byte ranges with which playing begins, so that a player can ask for all of them at once. */
async function startHint({ db }: Pick<Deps, "db">, { videoId, served, captions, seconds }: HintInput): Promise<StartHint | null> {
  const { video, audio } = served;
  const bits = (rung: LadderRow) => (rung.bandwidth ?? 0) + (audio?.bandwidth ?? 0);
  const rung = video.findLast((r) => bits(r) <= FIRST_BITS) ?? video[0];
  const master = masterPlaylist({ ...served, captions });
  if (!rung || master === null) return null;
  const names = [rung.name, ...(audio ? [audio.name] : [])];
  const indexes = await db
    .select({ name: renditions.name, segments: renditions.segments, initLength: renditions.initLength })
    .from(renditions)
    .where(and(eq(renditions.videoId, videoId), inArray(renditions.name, names)));
  const hint: StartHint = { rung: rung.name, playlists: [{ path: "master.m3u8", text: master }], ranges: [] };
  for (const { name, segments, initLength } of indexes) {
    if (!segments || !initLength) return null;
    if (segments.length <= MAX_LISTED) hint.playlists.push({ path: `${name}/media.m3u8`, text: mediaPlaylist({ segments, initLength }) });
    hint.ranges.push(...rangesAt({ segments, initLength }, seconds).map(([start, end]) => ({ path: `${name}/media.mp4`, start, end })));
  }
  return hint;
}

/** Init and the segment that holds the place, as one range where they touch. */
function rangesAt({ segments, initLength }: { segments: Segments; initLength: number }, seconds: number): [start: number, end: number][] {
  const [, offset, length] = segmentAt(segments, seconds);
  const end = offset + length;
  return offset === initLength
    ? [[0, end]]
    : [
        [0, initLength],
        [offset, end],
      ];
}

function segmentAt(segments: Segments, seconds: number): Segments[number] {
  let end = 0;
  for (const segment of segments) {
    end += segment[0];
    if (end > seconds) return segment;
  }
  return segments[0] ?? [0, 0, 0];
}
