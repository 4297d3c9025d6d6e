import * as z from "zod";
import { t } from "#i18n/t.ts";

export * from "./contract-cues.ts";

export const LANGUAGE_TAG = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;
/** Maximum size of an uploaded captions file, and of the stored file. */
export const CAPTIONS_MAX_BYTES = 512 * 1024;
/** Maximum size of the captions of all videos of a user, bytes. They are stored in the database. */
export const CAPTIONS_OF_USER_MAX_BYTES = 64 * 1024 * 1024;

export const LANGUAGES_MAX = 40;
export const LABEL_MAX = 60;
export const CAPTION_SOURCES = ["upload", "editor", "automatic"] as const;

export const SaveCaptionsInput = z.strictObject({
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
        .max(LABEL_MAX, { error: () => t("captions.track.nameTooLong", { max: LABEL_MAX }) }),
    )
    .optional(),
  source: z.enum(CAPTION_SOURCES).exclude(["automatic"]).default("upload"),
  /** If false, the captions are a draft that only the video's owner sees. */
  published: z
    .enum(["true", "false"])
    .default("true")
    .transform((value) => value === "true"),
});
export type SaveCaptionsInput = z.output<typeof SaveCaptionsInput>;
