import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { captions, videos } from "../../../db/schema.ts";
import { canChangeMedia, requireMayChangeMedia } from "../../accounts/keep-public/keep-public.ts";
import { spendUploadBytes } from "../../accounts/quotas/upload-bytes.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { requireOwnVideo } from "../videos/own-video.ts";
import {
  CAPTIONS_MAX_BYTES,
  CAPTIONS_OF_USER_MAX_BYTES,
  LANGUAGES_MAX,
  parseCaptions,
  type SaveCaptionsInput,
  toVtt,
} from "./contract.ts";
import type { OwnCaptions } from "./contract-api.ts";
import { requireLanguage } from "./queries.ts";
import { languageName } from "./rules.ts";

/**
 * Saves the captions of the user's own video in one language and replaces earlier captions. The
 * stored file is rebuilt from the parsed cues, so that no other content of the uploaded file
 * reaches viewers.
 * @throws DomainError FORBIDDEN while staff restrict the owner from uploading
 * @throws DomainError VALIDATION with the line of the captions file that cannot be parsed
 * @throws DomainError CONFLICT if the video has captions in `LANGUAGES_MAX` other languages, and
 * while a brand deal requires an unchanged video
 * @throws DomainError TOO_LARGE if the captions file has more than `CAPTIONS_MAX_BYTES` bytes
 * @throws DomainError TOO_LARGE if the user's captions together exceed `CAPTIONS_OF_USER_MAX_BYTES`
 * @throws DomainError RATE_LIMITED if the owner has used up the daily limit of uploaded bytes
 */
export async function saveCaptions(
  deps: Pick<Deps, "db" | "now" | "throttle">,
  input: SaveCaptionsInput & {
    videoId: string;
    ownerId: string;
    language: string;
    file: Uint8Array;
  },
): Promise<OwnCaptions> {
  const { db, now } = deps;
  await requireUnrestricted(deps, { userId: input.ownerId, what: "upload" });
  const { id: videoId } = await requireOwnVideo(deps, input);
  await requireMayChangeMedia(deps, { videoId });
  const language = requireLanguage(input.language);
  const { cues, fault } = parseCaptions(decode(input.file));
  if (fault !== null) throw new DomainError("VALIDATION", fault, { fields: { file: fault } });
  const vtt = toVtt(cues);
  const sizeBytes = new TextEncoder().encode(vtt).length;
  if (sizeBytes > CAPTIONS_MAX_BYTES)
    throw new DomainError("TOO_LARGE", t("captions.file.tooLarge"));
  await spendUploadBytes(deps, { ...input, size: input.file.length, of: "rendition" });
  const at = now();
  const row = {
    label: input.label || languageName(language),
    source: input.source,
    isPublished: input.published,
    vtt,
    sizeBytes,
    updatedAt: at,
  };
  const hasRoom = sql`${bytesOfOthers({ ...input, videoId, language })} + ${sizeBytes} <= ${CAPTIONS_OF_USER_MAX_BYTES}`;
  const isOtherLanguage = and(eq(captions.videoId, videoId), ne(captions.language, language));
  const { meta } = await insertWhere(
    db,
    captions,
    { videoId, language, createdAt: at, ...row },
    sql`${hasFewerThan(LANGUAGES_MAX, captions, isOtherLanguage)} and ${hasRoom} and ${isChangeable(deps, videoId)}`,
  ).onConflictDoUpdate({ target: [captions.videoId, captions.language], set: row });
  if (meta.changes === 0) {
    await requireMayChangeMedia(deps, { videoId });
    const { isFull } = await db.get<{ isFull: number }>(sql`select not (${hasRoom}) as isFull`);
    throw isFull === 1
      ? new DomainError("TOO_LARGE", t("captions.user.tooLarge"))
      : new DomainError("CONFLICT", t("captions.languages.tooMany", { max: LANGUAGES_MAX }));
  }
  const { sizeBytes: _, ...saved } = row;
  return { language, ...saved };
}

/** SQL condition: the creator may change the media of the video (`canChangeMedia`). */
const isChangeable = (deps: Pick<Deps, "now">, videoId: string): SQL =>
  sql`exists (select 1 from ${videos} where ${videos.id} = ${videoId} and ${canChangeMedia(deps)})`;

/**
 * SQL for the total size of the owner's captions, bytes. The captions that will be replaced do not
 * count.
 */
const bytesOfOthers = ({
  ownerId,
  videoId,
  language,
}: Record<"ownerId" | "videoId" | "language", string>): SQL =>
  sql`(select coalesce(sum(c.size_bytes), 0) from ${captions} c join ${videos} v on v.id = c.video_id
    where v.creator_id = ${ownerId} and (c.video_id, c.language) <> (${videoId}, ${language}))`;

function decode(file: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch (cause) {
    const message = t("captions.file.encodingInvalid");
    throw new DomainError("VALIDATION", message, { fields: { file: message }, cause });
  }
}

/**
 * Deletes the captions of the user's own video in one language. Idempotent.
 * @throws DomainError CONFLICT while a brand deal requires an unchanged video
 */
export async function removeCaptions(
  deps: Pick<Deps, "db" | "now">,
  input: { videoId: string; ownerId: string; language: string },
): Promise<void> {
  const { id: videoId } = await requireOwnVideo(deps, input);
  await requireMayChangeMedia(deps, { videoId });
  const language = requireLanguage(input.language);
  await deps.db
    .delete(captions)
    .where(
      and(
        eq(captions.videoId, videoId),
        eq(captions.language, language),
        isChangeable(deps, videoId),
      ),
    );
}
