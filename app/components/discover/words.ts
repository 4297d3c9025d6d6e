import { t } from "#i18n/t.ts";

/** "30%". @param share 0 to 1 */
export const percentOf = (share: number) => `${Math.round(share * 100)}%`;

/** "3.4 min", "12 min". */
export const minutesOf = (minutes: number) =>
  t("discover.textMin", { text: minutes < 10 ? minutes.toFixed(1).replace(/\.0$/, "") : Math.round(minutes) });

/** "8 PM". @param hour 0 to 23 */
export const hourOf = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`;
