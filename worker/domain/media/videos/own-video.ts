import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { columnsOf, fieldsOf } from "../../../db/columns-of.ts";
import { renditions, uploads, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { CategorySlug } from "./contract.ts";
import { OwnRendition, OwnVideo } from "./contract-api.ts";

export type VideoRow = typeof videos.$inferSelect;

/** Returns the owner's draft or published video. Throws NOT_FOUND for a removed video. */
export async function requireOwnVideo(
  { db }: Pick<Deps, "db">,
  input: { videoId: string; ownerId: string },
): Promise<VideoRow> {
  const row = await db
    .select()
    .from(videos)
    .where(
      and(
        eq(videos.id, input.videoId),
        eq(videos.creatorId, input.ownerId),
        ne(videos.state, "removed"),
      ),
    )
    .get();
  if (!row) throw notFound(t("videos.notFound.video"));
  return row;
}

/** Returns the owner's video with the fields that the owner can edit. */
export async function getOwnVideo(
  deps: Pick<Deps, "db">,
  input: { videoId: string; ownerId: string },
): Promise<OwnVideo> {
  const [video] = await toOwnVideos(deps, [await requireOwnVideo(deps, input)]);
  if (!video) throw notFound(t("videos.notFound.video"));
  return video;
}

export async function listOwnDrafts(
  deps: Pick<Deps, "db">,
  input: { ownerId: string; limit: number },
): Promise<OwnVideo[]> {
  const rows = await deps.db
    .select()
    .from(videos)
    .where(and(eq(videos.creatorId, input.ownerId), eq(videos.state, "draft")))
    .orderBy(desc(videos.updatedAt))
    .limit(Math.min(50, input.limit));
  return toOwnVideos(deps, rows);
}

const LADDER_ORDER = sql`case when ${renditions.kind} = 'audio' then 0 else ${renditions.height} end desc`;

/** Maps at most 90 rows to the owner's editable videos, in the same order. */
export async function toOwnVideos({ db }: Pick<Deps, "db">, rows: VideoRow[]): Promise<OwnVideo[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const [ladders, open] = await db.batch([
    db
      .select({ videoId: renditions.videoId, ...columnsOf(renditions, OwnRendition) })
      .from(renditions)
      .where(inArray(renditions.videoId, ids))
      .orderBy(LADDER_ORDER),
    db
      .select({
        videoId: uploads.videoId,
        id: uploads.id,
        fileName: uploads.fileName,
        size: uploads.sizeBytes,
      })
      .from(uploads)
      .where(
        and(
          inArray(uploads.videoId, ids),
          eq(uploads.purpose, "original"),
          eq(uploads.state, "open"),
        ),
      ),
  ]);
  return rows.map((row) => {
    const upload = open.find((u) => u.videoId === row.id);
    return {
      ...fieldsOf(row, OwnVideo),
      category: CategorySlug.nullable().catch(null).parse(row.category),
      state: row.state === "published" ? "published" : "draft",
      duration: row.durationSeconds,
      original:
        row.originalKey === null
          ? null
          : {
              name: row.originalName ?? "",
              size: row.originalSize ?? 0,
              type: row.originalType ?? "",
            },
      openUpload: upload ? { id: upload.id, fileName: upload.fileName, size: upload.size } : null,
      hasPoster: row.posterFile !== null,
      hasStoryboard: row.storyboardFile !== null,
      renditions: ladders
        .filter((r) => r.videoId === row.id)
        .map(({ videoId: _videoId, ...rendition }) => rendition),
      version: row.detailsVersion,
    };
  });
}
