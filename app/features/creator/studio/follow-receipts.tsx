import { Link } from "@remix-run/react";
import { ReceiptTime, VerdictFilter } from "#app/features/creator/analytics/verdict-filter.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { t } from "#i18n/t.ts";
import { ACT_VERDICTS, type ActVerdict } from "#worker/domain/media/verdicts/contract.ts";
import type { FollowReceipt } from "#worker/domain/media/verdicts/contract-api.ts";
import { ACT_WORDS } from "#worker/domain/media/verdicts/contract-receipts.ts";

/** Verdicts of a follow: the follow counted, or why it did not count. */
const FILTER_VERDICTS = ACT_VERDICTS.filter((verdict) => verdict !== "few_bytes");

export function FollowVerdictFilter({ chosen }: { chosen: ActVerdict | undefined }) {
  const labelOf = (verdict: ActVerdict) => t(ACT_WORDS[verdict].label);
  return (
    <VerdictFilter
      label={t("verdicts.receipts.filterLabel")}
      all={t("verdicts.receipts.filterAll")}
      verdicts={FILTER_VERDICTS}
      labelOf={labelOf}
      chosen={chosen}
    />
  );
}

export function FollowReceiptTable({ receipts }: { receipts: readonly FollowReceipt[] }) {
  return (
    <table className="tabular w-full border-collapse text-sm">
      <caption className="sr-only">{t("verdicts.receipts.tableCaption")}</caption>
      <thead>
        <tr className="border-line border-b text-left text-muted">
          <th scope="col" className="py-2 pr-4 font-semibold">
            {t("verdicts.receipts.timeColumn")}
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            {t("verdicts.receipts.followerColumn")}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {t("verdicts.receipts.verdictColumn")}
          </th>
        </tr>
      </thead>
      <tbody>
        {receipts.map(({ id, at, follower, verdict }) => (
          <tr key={id} className="border-line border-b [&>*]:py-2.5 [&>*]:pr-4">
            <td className="whitespace-nowrap">
              <ReceiptTime at={at} />
            </td>
            <td className="min-w-0 break-words">
              {follower ? (
                <Link to={`/@${follower.username}`}>{follower.name}</Link>
              ) : (
                <span className="text-muted">{t("verdicts.receipts.closedAccount")}</span>
              )}
            </td>
            <td className="pr-0! text-right">
              <Badge
                variant={verdict === "counts" ? "paid" : verdict === null ? "pending" : "neutral"}
              >
                {t(ACT_WORDS[verdict ?? "pending"].label)}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
