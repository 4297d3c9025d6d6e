import { t } from "#i18n/t.ts";

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
