import * as z from "zod";
import { t } from "#i18n/t.ts";

export * from "./contract-cues.ts";

/** A language as it stands in an address; `canonicalLanguage` decides whether it is one. */
export const LANGUAGE_TAG = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;
/** Bytes of a file as it is sent and as it is stored. */
export const CAPTIONS_MAX_BYTES = 512 * 1024;
export const LANGUAGES_MAX = 40;
export const LABEL_MAX = 60;
export const CAPTION_SOURCES = ["upload", "editor", "automatic"] as const;

/** The query of PUT /api/videos/:videoId/captions/:language, beside the file in its body. */
export const SaveCaptionsInput = z.strictObject({
  /** The language's English name unless given. */
  label: z
    .string()
    .max(LABEL_MAX * 4)
    .transform((value) =>
      value
        .replace(/["\p{Cc}\p{Surrogate}]/gu, " ")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .pipe(
      z
        .string()
        .max(LABEL_MAX, { error: () => t("captions.aLabelCanHaveAtMost", { max: LABEL_MAX }) }),
    )
    .optional(),
  source: z.enum(CAPTION_SOURCES).exclude(["automatic"]).default("upload"),
  /** Drafts are seen by their owner alone. */
  published: z
    .enum(["true", "false"])
    .default("true")
    .transform((value) => value === "true"),
});
export type SaveCaptionsInput = z.output<typeof SaveCaptionsInput>;
