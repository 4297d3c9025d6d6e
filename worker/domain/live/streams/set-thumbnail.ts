import { and, eq, ne } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { streams } from "../../../db/schema.ts";
import { type ImageDeps, storeImage } from "../../accounts/images/store-image.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { liveKey } from "../../media/replays/rules.ts";
import { POSTER_MAX_SIDE } from "../../media/videos/contract.ts";
import { STREAM_THUMBNAIL_MAX_BYTES } from "./contract.ts";
import { getOwnStream } from "./queries.ts";

/**
 * Stores a thumbnail of the live stream.
 * @throws DomainError NOT_FOUND if the actor has no stream with this ID
 * @throws DomainError GONE if the stream has ended
 * @throws DomainError TOO_LARGE if the image has more than `STREAM_THUMBNAIL_MAX_BYTES` bytes
 * @throws DomainError UNSUPPORTED_TYPE for a PNG image
 * @throws DomainError with the codes of `storeImage` if that function rejects the image
 */
export async function setStreamThumbnail(
  deps: ImageDeps & Pick<Deps, "signingSecret">,
  {
    actor,
    streamId,
    bytes,
  }: {
    actor: Pick<SignedInActor, "id" | "sessionId">;
    streamId: string;
    bytes: Uint8Array<ArrayBuffer>;
  },
): Promise<void> {
  const stream = await getOwnStream(deps, { streamId, actor });
  if (stream.state === "ended") throw new DomainError("GONE", t("streams.state.ended"));
  if (bytes.byteLength > STREAM_THUMBNAIL_MAX_BYTES)
    throw new DomainError("TOO_LARGE", t("streams.thumbnail.tooLarge"));
  const { file: thumbnailFile, key } = await storeImage(deps, {
    ownerId: actor.id,
    bytes,
    folder: `live/${streamId}`,
    name: `thumb-${deps.now()}`,
    sides: { min: 1, max: POSTER_MAX_SIDE },
    check: async ({ type }) => {
      if (type === "image/png")
        throw new DomainError("UNSUPPORTED_TYPE", t("streams.thumbnail.unsupportedType"));
    },
  });
  const kept = await deps.db
    .update(streams)
    .set({ thumbnailFile })
    .where(and(eq(streams.id, streamId), ne(streams.state, "ended")))
    .returning({ id: streams.id })
    .get();
  // The stream ended during the upload. A trim of its recording may already have deleted all of its
  // thumbnails, so the uploaded image must not stay either.
  if (!kept) {
    await deps.storage.delete([key]);
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
