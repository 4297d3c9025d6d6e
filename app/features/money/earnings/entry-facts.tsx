import { watchTime } from "#app/features/creator/analytics/format.ts";
import { formatMoney } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { type Message, msg, showArgument, t } from "#i18n/t.ts";
import { CREATOR_SHARE_PERCENT } from "#worker/domain/accounts/plans/contract.ts";
import type { PlanShareBasis, StatementEntry } from "#worker/domain/money/ledger/contract-api.ts";
import { formatMonth, grossAndFee } from "#worker/domain/money/ledger/contract-statement.ts";

type Fact = readonly [label: string, value: string];

export function EntryFacts({ entry }: { entry: StatementEntry }) {
  const facts = factsOf(entry);
  return (
    <details className="group col-span-2 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-accent underline-offset-4 hover:underline">
        {entry.why ? t("earnings.entry.explanationSummary") : t("earnings.entry.detailsSummary")}
        <span className="sr-only"> {t("earnings.entry.lineSuffix", { n: entry.n })}</span>
      </summary>
      <div className="mt-2 grid gap-4 rounded-md bg-surface p-4">
        {entry.why && (
          <ShareBasis
            basis={entry.why}
            cents={entry.purses.available ?? 0}
            currency={entry.currency}
          />
        )}
        <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          {facts.map(([label, value]) => (
            <div key={label} className="grid grid-cols-subgrid sm:col-span-2">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

/** Figures with which the creator can verify the share of a subscriber's payment. */
function ShareBasis({
  basis,
  cents,
  currency,
}: {
  basis: PlanShareBasis;
  cents: number;
  currency: string;
}) {
  const { month, baseCents, creatorsCents, watchedMs, allWatchedMs } = basis;
  const share = allWatchedMs === 0 ? 0 : (watchedMs / allWatchedMs) * 100;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <p className="measure">
      {t("earnings.entry.planShareBody", {
        baseCents: money(baseCents),
        month: formatMonth(month),
        creatorSharePercent: CREATOR_SHARE_PERCENT,
        creatorsCents: money(creatorsCents),
        watchedMs: watchTime(watchedMs),
        allWatchedMs: watchTime(allWatchedMs),
        share: new Intl.NumberFormat(intlLocale(), {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        }).format(share),
        cents: money(cents),
      })}
    </p>
  );
}

function factsOf(entry: StatementEntry): Fact[] {
  const { facts, currency } = entry;
  const money = (value: unknown) =>
    typeof value === "number" ? formatMoney(value, currency) : null;
  const amounts = grossAndFee(entry);
  const known: (readonly [string, string | null])[] = [
    [
      t("earnings.entry.countLabel"),
      typeof facts.count === "number" ? showArgument(facts.count) : null,
    ],
    [t("earnings.entry.rateLabel"), money(facts.rate)],
    [t("earnings.entry.grossLabel"), amounts && formatMoney(amounts.gross, currency)],
    [t("earnings.entry.feeLabel"), amounts && formatMoney(amounts.fee, currency)],
    [t("earnings.entry.netLabel"), amounts && formatMoney(amounts.gross - amounts.fee, currency)],
    [t("earnings.entry.payoutLabel"), typeof facts.payout === "string" ? facts.payout : null],
    ...verdictFacts(entry),
    [t("earnings.entry.reversalLabel"), entry.reverses],
    [t("earnings.entry.lineLabel"), `${entry.n} · ${entry.journalId}`],
    [t("earnings.entry.contentHashLabel"), entry.contentHash],
    [t("earnings.entry.chainHashLabel"), entry.linkHash ?? t("earnings.entry.chainHashPending")],
  ];
  return known.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

/** Returns how many playbacks of a views bonus counted, and how many did not for each reason. */
function verdictFacts({ facts }: StatementEntry): Fact[] {
  const verdictCounts = Object.entries(facts).flatMap(([name, n]) =>
    name.startsWith("playbacks_") && typeof n === "number" ? [playbacksOf(name, n)] : [],
  );
  return verdictCounts.length > 0
    ? [[t("earnings.entry.playbacksLabel"), verdictCounts.join(", ")]]
    : [];
}
const LABELS: Record<string, Message> = {
  playbacks_counted: msg("earnings.entry.playbacks.verified"),
  playbacks_too_short: msg("earnings.entry.playbacks.tooShort"),
  playbacks_repeat: msg("earnings.entry.playbacks.repeated"),
  playbacks_crowded: msg("earnings.entry.playbacks.crowdedConnection"),
  playbacks_not_fetched: msg("earnings.entry.playbacks.notFetched"),
  playbacks_own: msg("earnings.entry.playbacks.own"),
  playbacks_staff: msg("earnings.entry.playbacks.staff"),
  playbacks_robot: msg("earnings.entry.playbacks.robot"),
  playbacks_earlier: msg("earnings.entry.playbacks.beforeReceipts"),
};

function playbacksOf(name: string, n: number): string {
  const label = LABELS[name];
  return label ? t(label, { n }) : `${showArgument(n)} ${name.slice(10)}`;
}
