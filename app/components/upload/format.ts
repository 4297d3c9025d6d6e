import { t } from "#i18n/t.ts";

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** Bytes in the largest unit that keeps a digit before the point: "12.4 MB". */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${number.format(value)} ${units[unit]}`;
}

/** Seconds as people say them: "40 s left", "3 min left". */
export function formatRemaining(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`;
  if (seconds < 3600) return t("upload.roundMinLeft", { round: Math.round(seconds / 60) });
  return `${number.format(seconds / 3600)} h left`;
}
