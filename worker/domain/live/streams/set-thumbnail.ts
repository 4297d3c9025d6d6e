import { and, eq, ne } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { streams } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { liveKey } from "../../media/replays/rules.ts";
import { STREAM_THUMBNAIL_MAX_BYTES } from "./contract.ts";
import { getOwnStream } from "./queries.ts";

/** The type is detected from the first bytes, because Content-Type cannot be trusted. */
function pictureType(bytes: Uint8Array): { extension: "jpg" | "webp"; contentType: string } | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return { extension: "jpg", contentType: "image/jpeg" };
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP")
    return { extension: "webp", contentType: "image/webp" };
  return null;
}

/** Stores a thumbnail of the live stream. Throws GONE if the stream has ended. */
export async function setStreamThumbnail(
  deps: Pick<Deps, "db" | "now" | "signingSecret" | "storage">,
  {
    actor,
    streamId,
    bytes,
  }: { actor: Pick<SignedInActor, "id" | "sessionId">; streamId: string; bytes: Uint8Array },
): Promise<void> {
  const stream = await getOwnStream(deps, { streamId, actor });
  if (stream.state === "ended") throw new DomainError("GONE", t("streams.state.ended"));
  if (bytes.byteLength > STREAM_THUMBNAIL_MAX_BYTES)
    throw new DomainError("TOO_LARGE", t("streams.thumbnail.tooLarge"));
  const type = pictureType(bytes);
  if (!type) throw new DomainError("UNSUPPORTED_TYPE", t("streams.thumbnail.unsupportedType"));
  const thumbnailFile = `thumb-${deps.now()}.${type.extension}`;
  await deps.storage.put(liveKey(streamId, thumbnailFile), bytes, type.contentType);
  const kept = await deps.db
    .update(streams)
    .set({ thumbnailFile })
    .where(and(eq(streams.id, streamId), ne(streams.state, "ended")))
    .returning({ id: streams.id })
    .get();
  // The stream ended during the upload. A trim of its recording may already have deleted all of its
  // thumbnails, so the uploaded image must not stay either.
  if (!kept) {
    await deps.storage.delete([liveKey(streamId, thumbnailFile)]);
    throw new DomainError("GONE", t("streams.state.ended"));
  }
  const before = stream.thumbnail?.split("/").at(-1);
  if (before && before !== thumbnailFile) await deps.storage.delete([liveKey(streamId, before)]);
}

/** Returns the file of the stream's newest thumbnail; null without one. */
export async function currentThumbnail(
  { db }: Pick<Deps, "db">,
  streamId: string,
): Promise<string | null> {
  const stream = await db.query.streams.findFirst({
    columns: { thumbnailFile: true },
    where: eq(streams.id, streamId),
  });
  return stream?.thumbnailFile ?? null;
}
