import { t } from "#i18n/t.ts";
import { type Receipt, VERDICT_WORDS } from "./contract.ts";
import { toCsv } from "./contract-csv.ts";

/** Receipts as a file, a line each; times in UTC. */
export function receiptsAsCsv(receipts: Receipt[]): string {
  const rows = receipts.map((r) => [
    new Date(r.startedAt).toISOString(),
    r.viewer,
    r.source,
    r.sourceHost,
    r.device,
    r.country,
    r.watchedMs / 1000,
    r.neededMs / 1000,
    r.verdict === null ? t("analytics.open") : VERDICT_WORDS[r.verdict].label,
  ]);
  return toCsv(
    [
      t("analytics.beganUtc"),
      t("analytics.viewer"),
      t("analytics.source"),
      t("analytics.host"),
      t("analytics.device"),
      t("analytics.country"),
      t("analytics.watchedS"),
      t("analytics.neededS"),
      t("analytics.verdict"),
    ],
    rows,
  );
}
