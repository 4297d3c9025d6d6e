import { t } from "#i18n/t.ts";
import type { StudioHeader } from "#worker/domain/media/videos/contract-studio.ts";

export const contentTitle = ({ title, fileName }: Pick<StudioHeader, "title" | "fileName">) =>
  title || fileName || t("studio.content.untitled");
