import { Link } from "@remix-run/react";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { JournalMatch } from "#worker/domain/money/ledger/contract-search.ts";
import { journalKind } from "./journal-kinds.ts";
import { Stamp } from "./parts.tsx";

export function JournalList({
  journals,
  label,
}: {
  journals: readonly JournalMatch[];
  label: string;
}) {
  return (
    <ul aria-label={label} className="grid divide-y divide-line border-line border-y">
      {journals.map((journal) => (
        <li
          key={journal.id}
          className="grid gap-x-6 gap-y-2 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
        >
          <div className="grid min-w-0 content-start gap-0.5">
            <Link
              to={`/admin/ledger?journal=${encodeURIComponent(journal.id)}`}
              className="break-all font-semibold underline-offset-4 hover:underline"
            >
              {journal.id}
            </Link>
            <p className="text-muted text-sm">
              {t("admin.ledger.journal.number", { n: String(journal.n) })} ·{" "}
              {journalKind(journal.kind)} · <Stamp at={journal.postedAt} />
            </p>
          </div>
          <Entries journal={journal} />
        </li>
      ))}
    </ul>
  );
}

export function Entries({
  journal: { entries, currency },
}: {
  journal: Pick<JournalMatch, "entries" | "currency">;
}) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t("admin.ledger.journal.entriesCaption")}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("admin.facts.accountLabel")}</th>
          <th scope="col">{t("admin.facts.amountLabel")}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(([account, cents]) => (
          <tr key={account}>
            <td className="py-0.5 pr-4">
              <Link
                to={`/admin/ledger?account=${encodeURIComponent(account)}`}
                className="break-all text-muted underline-offset-4 hover:text-ink hover:underline"
              >
                {account}
              </Link>
            </td>
            <td className="tabular whitespace-nowrap py-0.5 text-right align-top">
              {cents > 0 ? "+" : ""}
              {formatMoney(cents, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
