import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";
import { sniffType } from "../../kernel/files/contract.ts";

/** Returns an error for missing details that publication requires, or null. */
export function detailsFault(video: {
  title: string;
  description: string;
  category: string | null;
}): { message: string; fields: Record<string, string> } | null {
  const fields: Record<string, string> = {};
  if (video.title.trim() === "") fields.title = t("videos.publish.titleRequired");
  if (video.description.trim() === "") fields.description = t("videos.publish.descriptionRequired");
  if (video.category === null) fields.category = t("videos.publish.categoryRequired");
  if (Object.keys(fields).length === 0) return null;
  return { message: t("videos.publish.detailsRequired"), fields };
}

/** Detects JPEG, PNG or WebP from an image's bytes. Throws UNSUPPORTED_TYPE for other bytes. */
export function imageExtension(bytes: Uint8Array): {
  extension: "jpg" | "png" | "webp";
  type: string;
} {
  const type = sniffType(bytes);
  if (type === "image/jpeg") return { extension: "jpg", type };
  if (type === "image/png") return { extension: "png", type };
  if (type === "image/webp") return { extension: "webp", type };
  throw new DomainError("UNSUPPORTED_TYPE", t("videos.image.unsupportedType"));
}
