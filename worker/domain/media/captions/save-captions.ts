import { and, eq, ne } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { captions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { requireOwnVideo } from "../videos/own-video.ts";
import {
  CAPTIONS_MAX_BYTES,
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
 * @throws DomainError VALIDATION with the line that cannot be parsed; CONFLICT if the video already
 * has captions in `LANGUAGES_MAX` other languages
 */
export async function saveCaptions(
  deps: Pick<Deps, "db" | "now">,
  input: SaveCaptionsInput & {
    videoId: string;
    ownerId: string;
    language: string;
    file: Uint8Array;
  },
): Promise<OwnCaptions> {
  const { db, now } = deps;
  const { id: videoId } = await requireOwnVideo(deps, input);
  const language = requireLanguage(input.language);
  const { cues, fault } = parseCaptions(decode(input.file));
  if (fault !== null) throw new DomainError("VALIDATION", fault, { fields: { file: fault } });
  const vtt = toVtt(cues);
  if (new TextEncoder().encode(vtt).length > CAPTIONS_MAX_BYTES)
    throw new DomainError("TOO_LARGE", t("captions.file.tooLarge"));
  const at = now();
  const row = {
    label: input.label || languageName(language),
    source: input.source,
    isPublished: input.published,
    vtt,
    updatedAt: at,
  };
  const isOtherLanguage = and(eq(captions.videoId, videoId), ne(captions.language, language));
  const { meta } = await insertWhere(
    db,
    captions,
    { videoId, language, createdAt: at, ...row },
    hasFewerThan(LANGUAGES_MAX, captions, isOtherLanguage),
  ).onConflictDoUpdate({ target: [captions.videoId, captions.language], set: row });
  if (meta.changes === 0)
    throw new DomainError("CONFLICT", t("captions.languages.tooMany", { max: LANGUAGES_MAX }));
  return { language, ...row };
}

function decode(file: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch (cause) {
    const message = t("captions.file.encodingInvalid");
    throw new DomainError("VALIDATION", message, { fields: { file: message }, cause });
  }
}

/** Deletes the captions of the user's own video in one language. Idempotent. */
export async function removeCaptions(
  deps: Pick<Deps, "db">,
  input: { videoId: string; ownerId: string; language: string },
): Promise<void> {
  await requireOwnVideo(deps, input);
  const language = requireLanguage(input.language);
  await deps.db
    .delete(captions)
    .where(and(eq(captions.videoId, input.videoId), eq(captions.language, language)));
}
