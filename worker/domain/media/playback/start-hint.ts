import { Buffer } from "node:buffer";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { renditions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Segments } from "../renditions/rules.ts";
import type { LadderRow } from "../videos/video-links.ts";
import type { PlaybackLinks, StartHint, StartTrack } from "./contract-api.ts";
import { masterPlaylist, mediaPlaylist } from "./vod-playlists.ts";
import type { Served } from "./watch-limit.ts";

/** Assumed bandwidth of a connection before the first measurement, bits per second. */
const FIRST_BITS = 3_000_000;
/** A playlist with more segments (13 minutes at 2 s each) is not embedded in the page. */
const MAX_LISTED = 400;
/** Bytes. A longer init segment is not embedded in the page. */
const MAX_INIT = 8_192;

interface HintInput {
  videoId: string;
  /** The result of `readFirstIndexes`. */
  indexes: readonly RungIndex[];
  served: Served;
  captions: PlaybackLinks["captions"];
  seconds: number;
}

type IndexedRung = LadderRow & {
  fileKey: string;
  initLength: number;
  segments: Segments;
  updatedAt: number;
};

const { name, segments, initLength, updatedAt } = renditions;
const indexColumns = { name, segments, initLength, updatedAt };
type RungIndex = Pick<typeof renditions.$inferSelect, keyof typeof indexColumns>;

/**
 * Reads the segments of the audio and of the rendition that most players load first. The query does
 * not need the ladder, so both can be read together. For a viewer whose plan limits the height,
 * another rendition can be the first; `startHint` then reads its segments itself.
 */
export function readFirstIndexes({ db }: Pick<Deps, "db">, videoId: string): Promise<RungIndex[]> {
  const ready = (kind: "video" | "audio") =>
    sql`from ${renditions} r where r.video_id = ${videoId} and r.kind = ${kind} and r.state = 'ready'`;
  const bits = sql`r.bandwidth + coalesce((select max(r.bandwidth) ${ready("audio")}), 0)`;
  const first = sql`(select r.name ${ready("video")}
    order by ${bits} <= ${FIRST_BITS} desc, iif(${bits} <= ${FIRST_BITS}, -r.bandwidth, r.bandwidth) limit 1)`;
  return db
    .select(indexColumns)
    .from(renditions)
    .where(
      and(
        eq(renditions.videoId, videoId),
        eq(renditions.state, "ready"),
        or(eq(renditions.kind, "audio"), eq(name, first)),
      ),
    );
}

/** Returns the playlists, init segments and first byte ranges that start a player fast, or null. */
export async function startHint(
  { db, storage }: Pick<Deps, "db" | "storage">,
  { videoId, indexes, served, captions, seconds }: HintInput,
): Promise<StartHint | null> {
  const { video, audio } = served;
  const bits = (rung: LadderRow) => (rung.bandwidth ?? 0) + (audio?.bandwidth ?? 0);
  const rung = video.findLast((r) => bits(r) <= FIRST_BITS) ?? video[0];
  const master = masterPlaylist({ ...served, captions });
  if (!rung || master === null) return null;
  const wanted = audio ? [rung, audio] : [rung];
  const indexed = await withIndex({ db }, { videoId, rungs: wanted, known: indexes });
  if (indexed.length < wanted.length) return null;
  const tracks = await Promise.all(indexed.map((of) => trackAt({ storage }, of, seconds)));
  if (!tracks.every((track) => track !== null)) return null;
  const listed = indexed.filter(({ segments }) => segments.length <= MAX_LISTED);
  const playlists = listed.map((of) => ({
    path: `${of.name}/media.m3u8`,
    text: mediaPlaylist(of),
  }));
  return {
    rung: rung.name,
    playlists: [{ path: "master.m3u8", text: master }, ...playlists],
    tracks,
  };
}

async function withIndex(
  { db }: Pick<Deps, "db">,
  { videoId, rungs, known }: { videoId: string; rungs: LadderRow[]; known: readonly RungIndex[] },
): Promise<IndexedRung[]> {
  const names = rungs.map((rung) => rung.name);
  const isKnown = names.every((wanted) => known.some((index) => index.name === wanted));
  const indexes = isKnown
    ? known
    : await db
        .select(indexColumns)
        .from(renditions)
        .where(and(eq(renditions.videoId, videoId), inArray(name, names)));
  return rungs.flatMap((rung) => {
    const index = indexes.find((i) => i.name === rung.name);
    if (!index?.segments || !index.initLength || rung.fileKey === null) return [];
    return {
      ...rung,
      fileKey: rung.fileKey,
      segments: index.segments,
      initLength: index.initLength,
      updatedAt: index.updatedAt,
    };
  });
}

async function trackAt(
  deps: Pick<Deps, "storage">,
  rung: IndexedRung,
  seconds: number,
): Promise<StartTrack | null> {
  const init = await initOf(deps, rung);
  if (init === null) return null;
  const { kind, name, codecs } = rung;
  const type = codecs === null ? null : [`${kind}/mp4`, `codecs="${codecs}"`].join("; ");
  return { kind, path: `${name}/media.mp4`, type, init, ...segmentAt(rung.segments, seconds) };
}

/** Returns the segment at a position, or the first segment for a position beyond the end. */
export function segmentAt(
  segments: Segments,
  seconds: number,
): Pick<StartTrack, "start" | "end" | "from" | "to"> {
  let from = 0;
  for (const [length, start, bytes] of segments) {
    if (from + length > seconds) return { start, end: start + bytes, from, to: from + length };
    from += length;
  }
  const [length, start, bytes] = segments[0] ?? [0, 0, 0];
  return { start, end: start + bytes, from: 0, to: length };
}

/** Cached init segments. The key contains `updatedAt`, so that a replaced file is read again. */
const inits = new Map<string, string>();

const MAX_INITS = 1_000;

async function initOf(
  { storage }: Pick<Deps, "storage">,
  rung: IndexedRung,
): Promise<string | null> {
  const { fileKey, initLength, updatedAt } = rung;
  if (initLength > MAX_INIT) return null;
  const id = `${fileKey} ${updatedAt}`;
  const known = inits.get(id);
  if (known !== undefined) return known;
  const object = await storage.get(fileKey, { offset: 0, length: initLength });
  if (!object) return null;
  const read = Buffer.from(await new Response(object.body).arrayBuffer()).toString("base64");
  if (inits.size >= MAX_INITS) inits.clear();
  inits.set(id, read);
  return read;
}
