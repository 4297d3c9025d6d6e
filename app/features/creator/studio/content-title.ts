import { t } from "#i18n/t.ts";
import type { StudioHeader } from "#worker/domain/media/videos/contract-studio.ts";

/** What a video is called in the studio, where it may have no title yet. */
export const contentTitle = ({ title, fileName }: Pick<StudioHeader, "title" | "fileName">) =>
  title || fileName || t("studio.untitled");
