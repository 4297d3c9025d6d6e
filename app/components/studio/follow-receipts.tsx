import { Link } from "@remix-run/react";
import { Badge } from "#app/components/ui/badge.tsx";
import { chipStyles } from "#app/components/ui/chip.tsx";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { ACT_VERDICTS, type ActVerdict } from "#worker/domain/counting/contract.ts";
import { ACT_WORDS, type FollowReceipt } from "#worker/domain/counting/contract-receipts.ts";

/** Verdicts that a follow can have. */
const VERDICTS = ACT_VERDICTS.filter((verdict) => verdict !== "few_bytes");

/** Links, so that a choice has an address. */
export function FollowVerdictFilter({ chosen }: { chosen: ActVerdict | undefined }) {
  return (
    <nav aria-label={t("counting.filter")} className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:px-0">
      {[undefined, ...VERDICTS].map((verdict) => (
        <Link
          key={verdict ?? "all"}
          to={verdict === undefined ? "?" : `?verdict=${verdict}`}
          replace
          preventScrollReset
          aria-current={verdict === chosen ? "true" : undefined}
          className={chipStyles()}
        >
          {verdict === undefined ? t("counting.all") : ACT_WORDS[verdict].label}
        </Link>
      ))}
    </nav>
  );
}

const time = (at: number) =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: "UTC" }).format(at);

/** Single follows, newest first. */
export function FollowReceiptTable({ receipts }: { receipts: readonly FollowReceipt[] }) {
  return (
    <table className="tabular w-full border-collapse text-sm">
      <caption className="sr-only">{t("counting.tableCaption")}</caption>
      <thead>
        <tr className="border-line border-b text-left text-muted">
          <th scope="col" className="py-2 pr-4 font-semibold">
            {t("counting.columnTime")}
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            {t("counting.columnFollower")}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {t("counting.columnVerdict")}
          </th>
        </tr>
      </thead>
      <tbody>
        {receipts.map(({ id, at, follower, verdict }) => (
          <tr key={id} className="border-line border-b [&>*]:py-2.5 [&>*]:pr-4">
            <td className="whitespace-nowrap">
              <time dateTime={new Date(at).toISOString()}>{time(at)}</time>
            </td>
            <td className="min-w-0 break-words">
              <Link to={`/@${follower.username}`}>{follower.name}</Link>
            </td>
            <td className="pr-0! text-right">
              <Badge variant={verdict === "counts" ? "paid" : verdict === null ? "pending" : "neutral"}>
                {ACT_WORDS[verdict ?? "pending"].label}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
