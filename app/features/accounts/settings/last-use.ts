import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";

/** Returns a text for use within a line: "last used Nov 21, 2026", "not used yet". */
export const lastUse = (at: number | null): string =>
  at === null
    ? t("settings.common.neverUsed")
    : t("settings.common.lastUsedOn", { day: formatDate(at) });
