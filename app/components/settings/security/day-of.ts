import { t } from "#i18n/t.ts";

const FORMAT = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const WITH_TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** "Nov 21, 2026", of milliseconds since the epoch; in UTC, so that server and browser write the same. */
export const dayOf = (at: number) => FORMAT.format(at);
/** "Nov 21, 2026, 7:05 AM UTC". */
export const momentOf = (at: number) => t("settings.withtimeUtc", { withTime: WITH_TIME.format(at) });
