import { sql } from "drizzle-orm";
import { reconciliations } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

export interface Difference {
  what: string;
  /** Sum in the ledger minus the sum in the compared table. */
  cents: number;
}

/** Sums all currencies, so the checks work only while the ledger has one currency. */
const balanceSql = (account: string) =>
  `(select coalesce(sum(cents), 0) from ledger_balances where account glob '${account}')`;
const LEDGER_CHECKS: readonly (readonly [what: string, books: string, rows: string])[] = [
  ["all accounts", balanceSql("*"), "0"],
  ["balances", balanceSql("*"), "(select coalesce(sum(cents), 0) from ledger_entries)"],
  [
    "plan money that waits to be split",
    balanceSql("plans:unsplit"),
    "(select coalesce(sum(net_cents - returned_cents), 0) from plan_months where base_cents is null)",
  ],
  [
    "creators' shares of plans",
    "(select coalesce(sum(e.cents), 0) from ledger_entries e join ledger_journals j on j.id = e.journal_id where j.kind = 'plan_split' and e.creator_id is not null)",
    "(select coalesce(sum(cents), 0) from plan_shares)",
  ],
  [
    "shares of each month",
    "(select coalesce(sum(creators_cents), 0) from plan_months where base_cents is not null)",
    "(select coalesce(sum(cents), 0) from plan_shares)",
  ],
  [
    "what was paid for plans",
    "(select coalesce(-sum(e.cents), 0) from ledger_entries e join ledger_journals j on j.id = e.journal_id where j.kind = 'invoice_paid' and e.account = 'outside:customers')",
    "(select coalesce(sum(paid_cents), 0) from invoices where status = 'paid')",
  ],
  [
    "what brands have paid and is held",
    balanceSql("deals:held"),
    "(select coalesce(sum(held_cents), 0) from brand_deal_payments)",
  ],
  [
    "creators' parts of brand deals",
    "(select coalesce(sum(e.cents), 0) from ledger_entries e join ledger_journals j on j.id = e.journal_id where j.kind = 'deal_paid' and e.creator_id is not null)",
    "(select coalesce(sum(creator_cents), 0) from brand_deals where state = 'paid')",
  ],
  [
    "what was paid for tips",
    "(select coalesce(-sum(e.cents), 0) from ledger_entries e join ledger_journals j on j.id = e.journal_id where j.kind = 'tip' and j.id glob 'tip:tip_*' and e.account = 'outside:customers')",
    "(select coalesce(sum(cents), 0) from tips where state = 'paid')",
  ],
  [
    "what went back of tips",
    "(select coalesce(sum(e.cents), 0) from ledger_entries e join ledger_journals j on j.id = e.journal_id where j.reverses glob 'tip:tip_*' and e.account = 'outside:customers')",
    "(select coalesce(sum(refunded_cents + disputed_cents), 0) from tips)",
  ],
  [
    "bonuses",
    `-${balanceSql("platform:bonus")}`,
    "((select coalesce(sum(cents), 0) from partner_claims) - (select coalesce(sum(cents), 0) from claim_returns))",
  ],
  [
    "views of claims",
    "(select coalesce(sum(count), 0) from partner_claims where kind = 'views')",
    // A claim can have fewer views than it paid for, because deleted videos lose their views.
    "(select coalesce(sum(count), 0) from partner_claims c where kind = 'views' and count >= (select count(*) from video_views where claim_id = c.id))",
  ],
  [
    "money on its way",
    balanceSql("creator:*:clearing"),
    "(select coalesce(sum(cents), 0) from payouts where state in ('queued', 'sending', 'unknown'))",
  ],
  [
    "what was paid out",
    "(select coalesce(sum(e.cents), 0) from ledger_entries e join ledger_journals j on j.id = e.journal_id where j.kind in ('payout_paid', 'payout_returned') and e.account = 'outside:creators')",
    "(select coalesce(sum(cents - returned_cents), 0) from payouts where state in ('paid', 'returned'))",
  ],
];

const TRANSFER_CHECK_DAYS = 3;
const TRANSFER_CHECK_MAX = 200;
/** Number of transfers that cannot be read after which the job reads no more transfers. */
const UNREAD_MAX = 5;

/**
 * Nightly job. Compares the ledger with tables such as tips and payouts, and recently paid payouts
 * with the payment company. Logs each difference as an error for staff.
 */
export async function reconcile(
  deps: Pick<Deps, "db" | "now" | "payments" | "log">,
): Promise<Difference[]> {
  const lines = LEDGER_CHECKS.map(([, books, rows], i) => `${books} - ${rows} as d${i}`);
  const row = await deps.db.get<Record<string, number>>(sql.raw(`select ${lines.join(", ")}`));
  const differences = LEDGER_CHECKS.flatMap(([what], i) => {
    const cents = row?.[`d${i}`] ?? 0;
    return cents === 0 ? [] : [{ what, cents }];
  });
  const since = deps.now() - TRANSFER_CHECK_DAYS * 86_400_000;
  const paid = await deps.db.all<{ id: string; cents: number }>(
    sql`select id, cents - returned_cents as cents from payouts where state in ('paid', 'returned') and finished_at >= ${since} order by finished_at desc limit ${TRANSFER_CHECK_MAX}`,
  );
  let unread = 0;
  for (const { id, cents } of paid) {
    // After several failures the payment company is probably down. Each further call could wait for
    // its time limit, and the job would be stopped before it stores the other differences.
    if (unread >= UNREAD_MAX) break;
    // The job skips a transfer that cannot be read, so that the other differences of the ledger are
    // still stored.
    const transfer = await deps.payments.findTransfer(id).catch((error: unknown) => {
      unread += 1;
      deps.log.error("payout not compared", error, { payout: id });
    });
    if (transfer === undefined) continue;
    const sentCents = transfer
      ? transfer.reversals.reduce(
          (remaining, reversal) => remaining - reversal.cents,
          transfer.cents,
        )
      : 0;
    if (sentCents !== cents) differences.push({ what: `payout ${id}`, cents: cents - sentCents });
  }
  await deps.db
    .insert(reconciliations)
    .values({ ranAt: deps.now(), differences: JSON.stringify(differences) })
    .onConflictDoNothing();
  for (const { what, cents } of differences)
    deps.log.error("the books differ", null, { what, cents });
  return differences;
}
