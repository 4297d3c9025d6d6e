import { inArray } from "drizzle-orm";
import { brandings, renditions, streams, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { originalKeyOf } from "../../kernel/files/image-copies.ts";
import type { StoredListing } from "../../kernel/storage/ports.ts";
import type { SweptPrefix } from "../../kernel/storage/swept-prefixes.ts";

/** Unreferenced objects are deleted from this age, because an upload can take seven days. */
const ORPHAN_AGE_MS = 8 * 24 * 60 * 60 * 1000;
/** D1 allows 100 bound parameters per statement. */
const IDS_A_QUERY = 90;

/** Deletes old objects of an R2 folder that no row references. Runs as a job. Idempotent. */
export async function sweepObjects(
  deps: Pick<Deps, "db" | "storage" | "queue" | "now" | "log">,
  { prefix, cursor }: { prefix: SweptPrefix; cursor: string | null },
): Promise<void> {
  const page = await deps.storage.list(prefix, cursor ?? undefined);
  const old = page.objects
    .filter((o) => o.uploadedAt < deps.now() - ORPHAN_AGE_MS)
    .map((o) => o.key);
  const named = await NAMED_IN[prefix](deps, old);
  const orphans = old.filter((key) => !named(key));
  if (orphans.length > 0) {
    await deps.storage.delete(orphans);
    deps.log.info("orphans deleted", { prefix, count: orphans.length, first: orphans[0] });
  }
  if (page.cursor !== undefined)
    await deps.queue.send({ type: "sweep-objects", prefix, cursor: page.cursor });
}

type Named = (key: string) => boolean;
type FindNamed = (deps: Pick<Deps, "db">, keys: StoredListing["keys"]) => Promise<Named>;

const folderOf = (key: string) => key.split("/")[1] ?? "";

/** Finds the object keys that database rows reference. A video has one folder and one row. */
const NAMED_IN: Record<SweptPrefix, FindNamed> = {
  async "videos/"({ db }, keys) {
    const ids = [...new Set(keys.map(folderOf))];
    const known = new Set<string>();
    for (const slice of slices(ids)) {
      const [rows, ladders] = await db.batch([
        db
          .select({
            id: videos.id,
            original: videos.originalKey,
            poster: videos.posterFile,
            storyboard: videos.storyboardFile,
          })
          .from(videos)
          .where(inArray(videos.id, slice)),
        db
          .select({ file: renditions.fileKey })
          .from(renditions)
          .where(inArray(renditions.videoId, slice)),
      ]);
      for (const { id, original, poster, storyboard } of rows) {
        if (original !== null) known.add(original);
        for (const file of [poster, storyboard])
          if (file !== null) known.add(`videos/${id}/${file}`);
      }
      for (const { file } of ladders) if (file !== null) known.add(file);
    }
    return (key) => known.has(originalKeyOf(key));
  },
  async "images/"({ db }, keys) {
    const paths = keys.map((key) => key.slice("images/".length));
    const known = new Set<string>();
    for (const slice of slices(paths)) {
      const [avatars, banners, logos] = await db.batch([
        db.select({ path: users.avatarPath }).from(users).where(inArray(users.avatarPath, slice)),
        db.select({ path: users.bannerPath }).from(users).where(inArray(users.bannerPath, slice)),
        db
          .select({ path: brandings.logoPath })
          .from(brandings)
          .where(inArray(brandings.logoPath, slice)),
      ]);
      for (const { path } of [...avatars, ...banners, ...logos])
        if (path !== null) known.add(`images/${path}`);
    }
    return (key) => known.has(key);
  },
  async "live/"({ db }, keys) {
    const ids = [...new Set(keys.map(folderOf))];
    const known = new Set<string>();
    for (const slice of slices(ids)) {
      for (const { id } of await db
        .select({ id: streams.id })
        .from(streams)
        .where(inArray(streams.id, slice)))
        known.add(id);
    }
    // A stream's segments belong to its replay, so rows reference all objects of a folder or none.
    return (key) => known.has(folderOf(key));
  },
};

function* slices<T>(values: T[]): Generator<T[]> {
  for (let i = 0; i < values.length; i += IDS_A_QUERY) yield values.slice(i, i + IDS_A_QUERY);
}
