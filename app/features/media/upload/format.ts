import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";

const number = (n: number) =>
  new Intl.NumberFormat(intlLocale(), { maximumFractionDigits: 1 }).format(n);

export function formatBytes(bytes: number): string {
  const units = [t("upload.units.bytes"), "KB", "MB", "GB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${number(value)} ${units[unit]}`;
}

export function formatRemaining(seconds: number): string {
  if (seconds < 60)
    return t("upload.progress.secondsLeft", { n: Math.max(1, Math.round(seconds)) });
  if (seconds < 3600) return t("upload.progress.minutesLeft", { n: Math.round(seconds / 60) });
  return t("upload.progress.hoursLeft", { n: number(seconds / 3600) });
}
