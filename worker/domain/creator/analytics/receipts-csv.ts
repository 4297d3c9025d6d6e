import { t } from "#i18n/t.ts";
import { toCsv } from "../../kernel/csv/contract.ts";
import { ACT_WORDS } from "../../media/verdicts/contract-receipts.ts";
import { VERDICT_WORDS } from "../../media/views/contract.ts";

import type { Receipt } from "./contract-api.ts";

/** Returns a text on whether a view earns money. Null if the playback did not count as a view. */
export const payText = ({ verdict, pays }: Pick<Receipt, "verdict" | "pays">): string | null =>
  verdict === "counted" ? t(ACT_WORDS[pays ?? "pending"].label) : null;

/** Returns a video's playbacks as CSV, with times in UTC. */
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
    r.verdict === null ? t("analytics.verdicts.open") : t(VERDICT_WORDS[r.verdict].label),
    payText(r),
  ]);
  return toCsv(
    [
      t("analytics.columns.began"),
      t("analytics.columns.viewer"),
      t("analytics.columns.source"),
      t("analytics.columns.host"),
      t("analytics.columns.device"),
      t("analytics.columns.country"),
      t("analytics.columns.watchedSeconds"),
      t("analytics.columns.neededSeconds"),
      t("analytics.columns.verdict"),
      t("verdicts.receipts.paysColumn"),
    ],
    rows,
  );
}
