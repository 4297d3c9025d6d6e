import { watchTime } from "#app/components/analytics/format.ts";
import { formatMoney } from "#app/format.ts";
import { grossAndFee, monthWords, type PlanShareWhy, type StatementEntry } from "#worker/domain/ledger/contract-statement.ts";
import { CREATOR_SHARE_PERCENT } from "#worker/domain/plans/contract.ts";

type Fact = readonly [label: string, value: string];

/** What a line was made of, folded; and by what it can be found in the ledger. */
export function EntryFacts({ entry }: { entry: StatementEntry }) {
  const facts = factsOf(entry);
  return (
    <details className="group col-span-2 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-accent underline-offset-4 hover:underline">
        {entry.why ? "Why this much" : "Details"}
        <span className="sr-only"> of line {entry.n}</span>
      </summary>
      <div className="mt-2 grid gap-4 rounded-md bg-surface p-4">
        {entry.why && <Why why={entry.why} cents={entry.purses.available ?? 0} currency={entry.currency} />}
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

/** How a subscriber's month was shared out, so that it can be reckoned again. */
function Why({ why, cents, currency }: { why: PlanShareWhy; cents: number; currency: string }) {
  const { month, baseCents, creatorsCents, watchedMs, allWatchedMs } = why;
  const share = allWatchedMs === 0 ? 0 : (watchedMs / allWatchedMs) * 100;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <p className="measure">
      A subscriber paid {money(baseCents)} for {monthWords(month)}, without tax. {CREATOR_SHARE_PERCENT} % of it, rounded down, is{" "}
      {money(creatorsCents)} for the creators whom they watched. They watched you for {watchTime(watchedMs)} of {watchTime(allWatchedMs)}:{" "}
      {share.toFixed(2)} %, which makes {money(cents)}. Cents that are left over go to the largest remainders.
    </p>
  );
}

function factsOf(entry: StatementEntry): Fact[] {
  const { facts, currency } = entry;
  const money = (value: unknown) => (typeof value === "number" ? formatMoney(value, currency) : null);
  const paid = grossAndFee(entry);
  const known: (readonly [string, string | null])[] = [
    ["Count", typeof facts.count === "number" ? facts.count.toLocaleString("en-US") : null],
    ["Rate for 1,000", money(facts.rate)],
    ["Paid before our part", paid && formatMoney(paid.gross, currency)],
    ["Our part", paid && formatMoney(paid.fee, currency)],
    ["Your part", paid && formatMoney(paid.gross - paid.fee, currency)],
    ["Payout", typeof facts.payout === "string" ? facts.payout : null],
    ...verdictFacts(entry),
    ["Takes back", entry.reverses],
    ["Line", `${entry.n} · ${entry.journalId}`],
    ["Content hash", entry.contentHash],
    ["Chain hash", entry.linkHash ?? "Being linked, at most a minute"],
  ];
  return known.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

/** How all playbacks stood when a bonus for views was paid. */
function verdictFacts({ facts }: StatementEntry): Fact[] {
  const stood = Object.entries(facts).flatMap(([name, n]) =>
    name.startsWith("playbacks_") && typeof n === "number" ? [`${n.toLocaleString("en-US")} ${WORDS[name] ?? name.slice(10)}`] : [],
  );
  return stood.length > 0 ? [["Your playbacks by then", stood.join(", ")]] : [];
}
const WORDS: Record<string, string> = {
  playbacks_counted: "verified",
  playbacks_too_short: "too short",
  playbacks_repeat: "repeats",
  playbacks_crowded: "over a crowded connection",
  playbacks_not_fetched: "without the video fetched",
  playbacks_own: "your own",
  playbacks_staff: "our staff's",
  playbacks_robot: "of robots",
  playbacks_earlier: "older than receipts",
};
