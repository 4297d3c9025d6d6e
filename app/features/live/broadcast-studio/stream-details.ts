import { t } from "#i18n/t.ts";
import type { StreamDetails } from "./studio-stream.ts";

/** IDs of the controls that the Go Live page focuses when their value is missing or rejected. */
export const STREAM_FIELD_IDS: Partial<Record<string, string>> = {
  title: "stream-title",
  category: "stream-category",
  description: "stream-description",
  visibility: "stream-visibility",
};

/** Returns a message for each required field without a value, in the order of the form. */
export function missingDetails({
  title,
  category,
}: Pick<StreamDetails, "title" | "category">): Record<string, string> {
  return {
    ...(title.trim() === "" && { title: t("live.details.titleMissing") }),
    ...(category === "" && { category: t("live.details.categoryPlaceholder") }),
  };
}

/**
 * Returns the path to share before and during a stream. Null if only a stream that is created first
 * has a link, because the address of the channel's live stream shows public streams only.
 */
export function sharePath(
  username: string,
  open: { streamUrl: string } | null,
  { visibility }: Pick<StreamDetails, "visibility">,
): string | null {
  if (open) return open.streamUrl;
  return visibility === "public" ? `/@${username}/live` : null;
}
