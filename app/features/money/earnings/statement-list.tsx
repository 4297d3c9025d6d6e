import { formatMoney, formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { StatementEntry } from "#worker/domain/money/ledger/contract-api.ts";
import { describeEntry, netOf } from "#worker/domain/money/ledger/contract-statement.ts";
import { EntryFacts } from "./entry-facts.tsx";

export function StatementList({ entries }: { entries: readonly StatementEntry[] }) {
  return (
    <ol className="grid grid-cols-1">
      {entries.map((entry) => (
        <li
          key={entry.n}
          id={`line-${entry.n}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-line border-b py-4 last:border-0 target:bg-accent-soft/50"
        >
          <p className="font-semibold">{describeEntry(entry)}</p>
          <Amount entry={entry} />
          <p className="tabular text-muted text-sm">
            <time dateTime={new Date(entry.postedAt).toISOString()}>
              {formatTime(entry.postedAt)}
            </time>
          </p>
          <p className="text-right text-muted text-sm">{describePurses(entry)}</p>
          <EntryFacts entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Amount({ entry }: { entry: StatementEntry }) {
  const net = netOf(entry);
  const cents = net === 0 ? (entry.purses.available ?? 0) : net;
  return (
    <p
      className={
        cents > 0 && net !== 0
          ? "tabular text-right font-semibold text-paid"
          : "tabular text-right font-semibold"
      }
    >
      {signed(cents, entry.currency)}
    </p>
  );
}

export const signed = (cents: number, currency: string): string =>
  cents < 0 ? `−${formatMoney(-cents, currency)}` : `+${formatMoney(cents, currency)}`;

function describePurses({ purses }: StatementEntry): string {
  const changed = (["available", "clearing", "clawback"] as const).filter(
    (name) => purses[name] !== undefined,
  );
  const labels = {
    available: t("earnings.statement.balance.available"),
    clearing: t("earnings.statement.balance.clearing"),
    clawback: t("earnings.statement.balance.debt"),
  };
  const [from, to] = [
    changed.find((name) => (purses[name] ?? 0) < 0),
    changed.find((name) => (purses[name] ?? 0) > 0),
  ];
  if (from && to) return `${labels[from]} → ${labels[to]}`;
  return changed.map((name) => labels[name]).join(", ");
}
