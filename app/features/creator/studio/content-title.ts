import { t } from "#i18n/t.ts";
import type { StudioHeader } from "#worker/domain/media/videos/contract-studio.ts";

/** Returns the title of a video; the file name or a placeholder if it has none. */
export const contentTitle = ({ title, fileName }: Pick<StudioHeader, "title" | "fileName">) =>
  title || fileName || t("studio.content.untitled");
