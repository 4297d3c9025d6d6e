import { t } from "#i18n/t.ts";
import type { Entry } from "./entry.ts";

/** What the user must add before an entry can be published, in the order of the upload page. */
export type MissingPart = "file" | "title" | "description" | "category";

export type PublishErrors = Partial<Record<MissingPart, string>>;

/** IDs of the controls that the upload page focuses when a part is missing. */
export const FIELD_IDS: Record<MissingPart, string> = {
  file: "upload-file",
  title: "upload-title",
  description: "upload-description",
  category: "upload-category",
};

/** Returns a message for each missing part. A file whose upload is running is not missing. */
export function missingParts({ file, details }: Pick<Entry, "file" | "details">): PublishErrors {
  return {
    ...((file === null || file.state === "error") && { file: t("upload.publish.fileMissing") }),
    ...(details.title.trim() === "" && { title: t("upload.details.titleRequired") }),
    ...(details.description.trim() === "" && {
      description: t("upload.details.descriptionRequired"),
    }),
    ...(details.category === null && { category: t("upload.details.categoryRequired") }),
  };
}

/** Returns the first missing part in the order of the page; null if nothing is missing. */
export const firstMissing = (errors: PublishErrors): MissingPart | null =>
  (["file", "title", "description", "category"] as const).find((part) => part in errors) ?? null;

/** Returns true if the user asked to publish this entry and its upload is done since. */
export const isDue = ({ publishesAfterUpload, file, isPublishing, isPublished }: Entry): boolean =>
  publishesAfterUpload && file?.state === "completed" && !isPublishing && !isPublished;
