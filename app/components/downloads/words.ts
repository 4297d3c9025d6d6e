import { formatBytes } from "#app/components/upload/format.ts";
import type { DownloadRecord } from "#app/offline/records.ts";
import { bytesHere } from "#app/offline/use-downloads.ts";
import { t } from "#i18n/t.ts";
import { GONE_REASONS } from "#worker/domain/offline/contract-rules.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** How long a download still plays, in words. */
export function expiryWords(expiresAt: number, now: number): string {
  const left = expiresAt - now;
  if (left <= 0) return t("downloads.expiredConnectToTheInternetTo");
  if (left < HOUR_MS) return t("downloads.playsForLessThanAnHour");
  if (left < DAY_MS) return t("downloads.playsForRoundMoreHours", { round: Math.round(left / HOUR_MS) });
  const days = Math.round(left / DAY_MS);
  return days === 1 ? t("downloads.playsFor1MoreDay") : t("downloads.playsForDaysMoreDays", { days });
}

/** What a row says under its title. */
export function stateWords(record: DownloadRecord, { now, isOnline }: { now: number; isOnline: boolean }): string {
  const { state, bytes, quality, grant, error, reason } = record;
  const progress = `${formatBytes(bytesHere(record))} of ${formatBytes(bytes)}`;
  switch (state) {
    case "waiting":
      return isOnline ? progress : t("downloads.progressWaitingForTheNetwork", { progress });
    case "paused":
      return `${progress} · Paused`;
    case "failed":
      return error ?? t("downloads.itCouldNotBeDownloaded");
    case "gone":
      return reason ? GONE_REASONS[reason] : t("downloads.itWasRemoved");
    case "done":
      return `${quality} · ${formatBytes(bytes)} · ${expiryWords(grant.expiresAt, now)}`;
    default: {
      const never: never = state;
      throw new Error(`No words for ${String(never)}`);
    }
  }
}
