import { gt, sql } from "drizzle-orm";
import { captions, playlists, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { RebuildPosition } from "./contract.ts";

/** Rows of creators, videos and playlists per step. */
const ROWS = 200;
/** Maximum number of caption files per step. */
const CAPTION_FILES = 20;
/** Size of the caption files of a step, bytes, because D1 stops a statement after 30 seconds. */
const CAPTION_BYTES = 512 * 1024;
/** Steps per message. Each step has three queries, and D1 allows 1,000 queries per message. */
const STEPS = 100;

const SOURCES = {
  creator: {
    table: users,
    insert: sql`insert into search_docs (place, kind, ref, owner_id) select place, 'creator', ref, owner_id from search_creator_source`,
    next: "video",
  },
  video: {
    table: videos,
    insert: sql`insert into search_docs (place, kind, ref, owner_id, category, seconds, form, has_captions)
      select place, 'video', ref, owner_id, category, seconds, form, has_captions from search_video_source`,
    next: "playlist",
  },
  playlist: {
    table: playlists,
    insert: sql`insert into search_docs (place, kind, ref, owner_id) select place, 'playlist', ref, owner_id from search_playlist_source`,
    next: "caption",
  },
} as const;

/**
 * Rebuilds the search index in steps, so that only the entries of one step are missing at a time.
 * Idempotent.
 * @param options.from position that an earlier call returned; undefined to start
 * @param options.steps maximum number of steps
 * @returns the position to continue from; null if the whole index was rebuilt
 */
export async function rebuildSearch(
  { db }: Pick<Deps, "db">,
  { from, steps = Number.POSITIVE_INFINITY }: { from?: RebuildPosition; steps?: number } = {},
): Promise<RebuildPosition | null> {
  if (from === undefined)
    await db.run(sql`delete from search_docs where (kind in ('video', 'caption') and ref not in (select id from videos))
      or (kind = 'creator' and ref not in (select id from users)) or (kind = 'playlist' and ref not in (select id from playlists))`);
  let position: RebuildPosition | null = from ?? { kind: "creator", ref: "", language: "" };
  for (let n = 0; position !== null && n < steps; n++) position = await rebuildNext(db, position);
  return position;
}

/** Job. Rebuilds a part of the search index, and queues a message for the next part. */
export async function continueRebuild(
  deps: Pick<Deps, "db" | "queue">,
  { from }: { from?: RebuildPosition },
): Promise<void> {
  const next = await rebuildSearch(deps, { steps: STEPS, ...(from && { from }) });
  if (next !== null) await deps.queue.send({ type: "rebuild-search", from: next });
}

async function rebuildNext(
  db: Deps["db"],
  position: RebuildPosition,
): Promise<RebuildPosition | null> {
  const { kind, ref } = position;
  if (kind === "caption") return rebuildCaptions(db, position);
  const { table, insert, next } = SOURCES[kind];
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(gt(table.id, ref))
    .orderBy(table.id)
    .limit(ROWS);
  const last = rows.at(-1)?.id;
  if (last === undefined) return { kind: next, ref: "", language: "" };
  await db.run(
    sql`delete from search_docs where kind = ${kind} and ref > ${ref} and ref <= ${last}`,
  );
  await db.run(sql`${insert} where ref > ${ref} and ref <= ${last}`);
  return { kind, ref: last, language: "" };
}

/** Rebuilds the entries of caption files up to `CAPTION_BYTES`, but of at least one file. */
async function rebuildCaptions(
  db: Deps["db"],
  { ref, language }: RebuildPosition,
): Promise<RebuildPosition | null> {
  const files = await db
    .select({ ref: captions.videoId, language: captions.language, bytes: captions.sizeBytes })
    .from(captions)
    .where(sql`(${captions.videoId}, ${captions.language}) > (${ref}, ${language})`)
    .orderBy(captions.videoId, captions.language)
    .limit(CAPTION_FILES);
  let last = files[0];
  if (last === undefined) return null;
  let bytes = last.bytes;
  for (const file of files.slice(1)) {
    bytes += file.bytes;
    if (bytes > CAPTION_BYTES) break;
    last = file;
  }
  const isOfStep = sql`ref >= ${ref} and ref <= ${last.ref}
    and (ref, language) > (${ref}, ${language}) and (ref, language) <= (${last.ref}, ${last.language})`;
  await db.run(sql`delete from search_docs where kind = 'caption' and ${isOfStep}`);
  await db.run(sql`insert into search_docs (place, kind, ref, language, owner_id)
    select place, 'caption', ref, language, owner_id from search_caption_source where ${isOfStep}`);
  return { kind: "caption", ref: last.ref, language: last.language };
}
