import { gt, sql } from "drizzle-orm";
import { captions, playlists, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

const CHUNK = 200;

/** Rebuilds the search index in chunks, so that only one chunk is missing at a time. Idempotent. */
export async function rebuildSearch({ db }: Pick<Deps, "db">): Promise<void> {
  await db.run(sql`delete from search_docs where (kind in ('video', 'caption') and ref not in (select id from videos))
    or (kind = 'creator' and ref not in (select id from users)) or (kind = 'playlist' and ref not in (select id from playlists))`);
  for (const [table, kind, rows] of [
    [
      users,
      "creator",
      sql`insert into search_docs (place, kind, ref, owner_id) select place, 'creator', ref, owner_id from search_creator_source`,
    ],
    [
      videos,
      "video",
      sql`insert into search_docs (place, kind, ref, owner_id, category, seconds, form, has_captions)
        select place, 'video', ref, owner_id, category, seconds, form, has_captions from search_video_source`,
    ],
    [
      playlists,
      "playlist",
      sql`insert into search_docs (place, kind, ref, owner_id) select place, 'playlist', ref, owner_id from search_playlist_source`,
    ],
  ] as const) {
    for (let after = ""; ; ) {
      const ids = await db
        .select({ id: table.id })
        .from(table)
        .where(gt(table.id, after))
        .orderBy(table.id)
        .limit(CHUNK);
      const last = ids.at(-1)?.id;
      if (last === undefined) break;
      await db.run(
        sql`delete from search_docs where kind = ${kind} and ref > ${after} and ref <= ${last}`,
      );
      await db.run(sql`${rows} where ref > ${after} and ref <= ${last}`);
      after = last;
    }
  }
  // A file of captions can be long, so each statement indexes only one file.
  for (let last = { id: "", language: "" }; ; ) {
    const [row] = await db
      .select({ id: captions.videoId, language: captions.language })
      .from(captions)
      .where(sql`(${captions.videoId}, ${captions.language}) > (${last.id}, ${last.language})`)
      .orderBy(captions.videoId, captions.language)
      .limit(1);
    if (!row) break;
    await db.run(
      sql`delete from search_docs where kind = 'caption' and ref = ${row.id} and language = ${row.language}`,
    );
    await db.run(sql`insert into search_docs (place, kind, ref, language, owner_id)
        select place, 'caption', ref, language, owner_id from search_caption_source
        where ref = ${row.id} and language = ${row.language}`);
    last = row;
  }
}
