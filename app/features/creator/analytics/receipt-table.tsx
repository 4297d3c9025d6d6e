import { Badge } from "#app/ui/badge.tsx";
import { rich } from "#app/ui/rich.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { DEVICE_LABELS, SOURCE_LABELS } from "#worker/domain/creator/analytics/contract.ts";
import type { Receipt } from "#worker/domain/creator/analytics/contract-api.ts";
import { ACT_WORDS } from "#worker/domain/media/verdicts/contract-receipts.ts";
import { VERDICT_WORDS, VERDICTS, type Verdict } from "#worker/domain/media/views/contract.ts";
import { ReceiptTime, VerdictFilter } from "./verdict-filter.tsx";

export function PlaybackVerdictFilter({ chosen }: { chosen: Verdict | undefined }) {
  const labelOf = (verdict: Verdict) => t(VERDICT_WORDS[verdict].label);
  return (
    <VerdictFilter
      label={t("analytics.verdicts.label")}
      all={t("analytics.verdicts.all")}
      verdicts={VERDICTS}
      labelOf={labelOf}
      chosen={chosen}
    />
  );
}

const HEADS: readonly Message[] = [
  msg("analytics.columns.began"),
  msg("analytics.columns.viewer"),
  msg("analytics.columns.cameFrom"),
  msg("analytics.columns.device"),
  msg("analytics.columns.country"),
  msg("analytics.metrics.watched"),
  msg("analytics.columns.verdict"),
];
export function ReceiptTable({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <table className="tabular w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">{t("analytics.receipts.tableCaption")}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-line border-b text-left text-muted">
          {HEADS.map((head) => (
            <th key={t(head)} scope="col" className="py-2 pr-4 font-semibold last:pr-0">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {receipts.map((receipt) => (
          <tr
            key={receipt.id}
            className="border-line border-b max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-3 md:[&>*]:py-2.5 md:[&>*]:pr-4"
          >
            <td className="whitespace-nowrap max-md:order-1 max-md:font-semibold">
              <ReceiptTime at={receipt.startedAt} />
            </td>
            <td className="whitespace-nowrap text-muted max-md:order-5">{receipt.viewer}</td>
            <td className="max-md:order-3">{sourceOf(receipt)}</td>
            <td className="max-md:order-4 max-md:text-right">
              {receipt.device === null ? "–" : label(DEVICE_LABELS, receipt.device)}
            </td>
            <td className="max-md:order-6 max-md:text-right">{receipt.country ?? "–"}</td>
            <td className="whitespace-nowrap max-md:order-7">
              {rich("analytics.receipts.watchedOfNeeded", {
                watched: seconds(receipt.watchedMs),
                needed: seconds(receipt.neededMs),
                muted: (text) => <span className="text-muted">{text}</span>,
              })}
            </td>
            <td className="max-md:order-2 max-md:text-right">
              <VerdictBadge verdict={receipt.verdict} />
              {receipt.verdict === "counted" && (
                <p className="text-muted text-xs">
                  {t("analytics.receipts.payVerdict", {
                    verdict: t(ACT_WORDS[receipt.pays ?? "pending"].label),
                  })}
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function VerdictBadge({ verdict }: { verdict: Verdict | null }) {
  if (verdict === null) return <Badge variant="pending">{t("analytics.verdicts.open")}</Badge>;
  return (
    <Badge variant={verdict === "counted" ? "paid" : "neutral"}>
      {t(VERDICT_WORDS[verdict].label)}
    </Badge>
  );
}

function sourceOf({ source, sourceHost }: Receipt): string {
  if (source === null) return t("analytics.sources.notCollected");
  return sourceHost === null
    ? label(SOURCE_LABELS, source)
    : `${label(SOURCE_LABELS, source)}: ${sourceHost}`;
}

const label = (labels: Record<string, Message>, value: string) =>
  labels[value] ? t(labels[value]) : value;
const seconds = (ms: number) => `${Math.floor(ms / 1000)} s`;
