import { formatCount } from "#app/features/creator/analytics/format.ts";
import { Figures } from "#app/ui/figures.tsx";
import { formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { ApiKeyUsage } from "#worker/domain/accounts/api-keys/contract-api.ts";

export function UsageFigures({ usage: { key, limits, days } }: { usage: ApiKeyUsage }) {
  const today = days.at(-1);
  const rejected = days.reduce((sum, day) => sum + day.refused, 0);
  const figures: [label: string, value: string, note: string | null][] = [
    [
      t("settings.apiKeys.usage.remainingTodayLabel"),
      limits ? formatCount(limits.day.remaining) : "–",
      limits
        ? t("settings.apiKeys.usage.dailyLimit", { limit: limits.day.limit })
        : t("settings.apiKeys.usage.planRequired"),
    ],
    [
      t("settings.apiKeys.usage.remainingMinuteLabel"),
      limits ? formatCount(limits.minute.remaining) : "–",
      limits ? t("settings.apiKeys.usage.minuteLimit", { limit: limits.minute.limit }) : null,
    ],
    [
      t("settings.apiKeys.usage.callsTodayLabel"),
      formatCount(today?.calls ?? 0),
      today && today.refused > 0
        ? t("settings.apiKeys.usage.callsTodayNote", { refused: today.refused })
        : null,
    ],
    [
      t("settings.apiKeys.usage.rejectedLabel"),
      formatCount(rejected),
      rejected > 0 ? t("settings.apiKeys.usage.rejectedHint") : null,
    ],
  ];
  return (
    <div className="grid gap-3">
      <Figures figures={figures.map(([label, value, note]) => ({ label, value, note }))} />
      <p className="text-muted text-sm">
        {key.lastUsedAt === null
          ? t("settings.apiKeys.usage.neverUsed")
          : t("settings.apiKeys.usage.lastUsed", { lastUsedAt: formatTime(key.lastUsedAt) })}
      </p>
    </div>
  );
}
