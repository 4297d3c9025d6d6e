import type { DownloadRecord } from "#app/features/media/downloads/records.ts";
import { storedBytes } from "#app/features/media/downloads/use-downloads.ts";
import { formatBytes } from "#app/features/media/upload/format.ts";
import { t } from "#i18n/t.ts";
import { REMOVAL_TEXTS } from "#worker/domain/ops/offline/contract-rules.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export function formatExpiry(expiresAt: number, now: number): string {
  const remainingMs = expiresAt - now;
  if (remainingMs <= 0) return t("downloads.expiry.expired");
  if (remainingMs < HOUR_MS) return t("downloads.expiry.underOneHour");
  if (remainingMs < DAY_MS)
    return t("downloads.expiry.hoursLeft", { n: Math.round(remainingMs / HOUR_MS) });
  return t("downloads.expiry.daysLeft", { n: Math.round(remainingMs / DAY_MS) });
}

export function formatState(
  record: DownloadRecord,
  { now, isOnline }: { now: number; isOnline: boolean },
): string {
  const { state, bytes, quality, grant, error, reason } = record;
  const progress = t("downloads.status.bytes", {
    done: formatBytes(storedBytes(record)),
    all: formatBytes(bytes),
  });
  switch (state) {
    case "waiting":
      return isOnline ? progress : t("downloads.status.waiting", { progress });
    case "paused":
      return t("downloads.status.paused", { progress });
    case "failed":
      return error ?? t("downloads.status.failed");
    case "gone":
      return reason ? t(REMOVAL_TEXTS[reason]) : t("downloads.status.removed");
    case "done":
      return `${quality} · ${formatBytes(bytes)} · ${formatExpiry(grant.expiresAt, now)}`;
    default: {
      const never: never = state;
      throw new Error(`No words for ${String(never)}`);
    }
  }
}
