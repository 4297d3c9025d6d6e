import { eq, type SQL, sql } from "drizzle-orm";
import { formatMoney, formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import {
  ledgerJournals,
  moneySwitches,
  payoutAccounts,
  payoutOutbox,
  payouts,
  users,
} from "../../../db/schema.ts";
import { MIN_PAYOUT_CENTS } from "../../accounts/plans/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { purse } from "../ledger/contract.ts";
import {
  isShort,
  isUniqueViolation,
  journalStatements,
  postJournal,
  readyJournal,
  ShortOfFunds,
} from "../ledger/post-journal.ts";
import { balanceEntries, pursesOf } from "../ledger/queries.ts";
import { TIP_HOLD_DAYS } from "../tips/contract.ts";
import { heldTipsOf, readHeldTips } from "../tips/held-tips.ts";
import type { PayoutRequester } from "./contract.ts";

export const CURRENCY = "USD";

interface RequestInput {
  userId: string;
  /** If undefined, the whole available balance except held tips is paid out. */
  cents?: number;
  requestedBy: PayoutRequester;
  /** SQL condition under which the batch creates the payout. */
  onlyIf?: SQL;
  /** Month of the monthly payout, for example 202611; a creator has at most one for a month. */
  month?: number;
}

type BatchStatement = Parameters<Deps["db"]["batch"]>[0][number];

/**
 * Creates a payout: one batch writes the payout, debits the balance and adds an outbox row. A
 * creator has at most one open payout.
 * @param actionOf returns a statement for the end of the batch, such as a staff member's action;
 * `isPosted` is an SQL condition that is true if this call created the payout
 * @throws DomainError CONFLICT if the account, the balance or a freeze does not allow the payout
 */
export async function requestPayout(
  deps: Pick<Deps, "db" | "now" | "newId">,
  input: RequestInput,
  actionOf?: (payout: { id: string; cents: number }, isPosted: SQL) => BatchStatement,
): Promise<string> {
  const { accountId } = await requireOpenAccount(deps, input.userId);
  await settleDebt(deps, input.userId);
  const { available, clawback } = await pursesOf(deps, input.userId, CURRENCY);
  if (clawback < 0) throw new DomainError("CONFLICT", t("payouts.errors.debt"));
  const heldTipsCents = await readHeldTips(deps, input);
  const payableCents = Math.max(0, available - heldTipsCents);
  const cents = input.cents ?? payableCents;
  const least = input.requestedBy === "closing" ? 1 : MIN_PAYOUT_CENTS;
  const requestedCents = input.cents ?? least;
  if (requestedCents >= least && requestedCents > payableCents && requestedCents <= available)
    throw tipsHeldError(heldTipsCents);
  if (cents > available) throw new DomainError("CONFLICT", t("payouts.errors.balanceTooLow"));
  if (cents < least)
    throw new DomainError(
      "CONFLICT",
      t("payouts.errors.belowMinimum", { least: formatPrice(MIN_PAYOUT_CENTS) }),
    );
  const id = deps.newId("pay");
  try {
    const posted = await post(deps, { month: null, ...input, id, accountId, cents }, actionOf);
    if (posted) return id;
  } catch (error) {
    if (isUniqueViolation(error, "payouts.user_id, payouts.month"))
      throw new DomainError("CONFLICT", t("payouts.errors.monthAlreadyPaid"), {
        cause: error,
      });
    if (isUniqueViolation(error, "payouts."))
      throw new DomainError("CONFLICT", t("payouts.errors.payoutOpen"), { cause: error });
    if (isShort(error))
      throw new DomainError("CONFLICT", t("payouts.errors.balanceTooLow"), { cause: error });
    throw error;
  }
  throw new DomainError("CONFLICT", t("payouts.errors.unavailable"));
}

const tipsHeldError = (heldCents: number) =>
  new DomainError(
    "CONFLICT",
    t("payouts.obstacle.tipsHeld", { held: formatMoney(heldCents), days: TIP_HOLD_DAYS }),
  );

interface NewPayout extends Omit<RequestInput, "month"> {
  id: string;
  accountId: string;
  cents: number;
  month: number | null;
}

async function post(
  deps: Pick<Deps, "db" | "now">,
  payout: NewPayout,
  actionOf?: (payout: NewPayout, isPosted: SQL) => BatchStatement,
): Promise<boolean> {
  const { id, userId, accountId, cents, requestedBy, month, onlyIf = sql`true` } = payout;
  const entries = { [purse(userId, "available")]: -cents, [purse(userId, "clearing")]: cents };
  const ready = await readyJournal(deps, {
    id: `payout:${id}`,
    kind: "payout",
    currency: CURRENCY,
    entries,
    facts: { payout: id, amount: cents },
  });
  const at = deps.now();
  const isPosted = sql`exists (select 1 from ${ledgerJournals} where id = ${ready.id})`;
  const [posted] = await deps.db.batch([
    ...journalStatements(
      deps,
      ready,
      sql`${isPayable(payout, at)} and ${leavesHeldTips(payout, ready.id, at)} and ${onlyIf}`,
    ),
    insertWhere(
      deps.db,
      payouts,
      {
        id,
        userId,
        accountId,
        cents,
        currency: CURRENCY,
        state: "queued",
        requestedBy,
        createdAt: at,
        month,
      },
      isPosted,
    ),
    insertWhere(deps.db, payoutOutbox, { payoutId: id, dueAt: at }, isPosted),
    ...(actionOf ? [actionOf(payout, isPosted)] : []),
  ]);
  return posted.meta.changes > 0;
}

export const isFrozen = sql`exists (select 1 from ${moneySwitches} where name = 'payouts_frozen')`;

type Destination = Pick<NewPayout, "userId" | "accountId" | "requestedBy">;

/**
 * SQL condition: the account is ready and not on hold, and the creator is not suspended. A payout
 * that staff requested is for a suspended creator.
 */
export const isOpenAccount = ({ userId, accountId, requestedBy }: Destination, at: number) =>
  sql`exists (select 1 from ${payoutAccounts} where user_id = ${userId} and account_id = ${accountId} and state = 'ready' and held_until <= ${at})
    and exists (select 1 from ${users} where id = ${userId} and (suspended_at is null or ${requestedBy} = 'staff'))`;

/** SQL condition: the creator has no debt from reversed earnings. */
export const hasNoDebt = (userId: string) =>
  sql`not exists (select 1 from ledger_balances where account = ${purse(userId, "clawback")} and cents < 0)`;

/**
 * SQL condition: after the payout, the balance still covers the held tips. Stays true once the
 * payout's ledger journal exists, because the journal has already lowered the balance.
 */
const leavesHeldTips = ({ userId, cents }: NewPayout, journalId: string, at: number) =>
  sql`(exists (select 1 from ledger_entries where journal_id = ${journalId})
    or (select cents from ledger_balances where account = ${purse(userId, "available")} and currency = ${CURRENCY}) - ${cents}
      >= ${heldTipsOf(sql`${userId}`, at)})`;

/** SQL condition for the batch, because a freeze, hold or debt can come after the first check. */
const isPayable = (payout: Destination, at: number) =>
  sql`not ${isFrozen} and ${isOpenAccount(payout, at)} and ${hasNoDebt(payout.userId)}`;

async function requireOpenAccount({ db, now }: Pick<Deps, "db" | "now">, userId: string) {
  const [[account], [frozen]] = await db.batch([
    db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)),
    db
      .select({ name: moneySwitches.name })
      .from(moneySwitches)
      .where(eq(moneySwitches.name, "payouts_frozen")),
  ]);
  if (account?.state === "rejected")
    throw new DomainError("CONFLICT", t("payouts.errors.accountRejected"));
  if (account?.state !== "ready")
    throw new DomainError("CONFLICT", t("payouts.errors.accountMissing"));
  if (frozen) throw new DomainError("CONFLICT", t("payouts.errors.payoutsFrozen"));
  if (account.heldUntil > now()) throw new DomainError("CONFLICT", t("payouts.errors.onHold"));
  return account;
}

/**
 * Pays a creator's debt from the available balance. Safe to run concurrently: the ledger journal's
 * key contains the version of the debt, so that each version is paid once.
 */
export async function settleDebt(deps: Pick<Deps, "db" | "now">, userId: string): Promise<void> {
  for (let i = 0; i < 3; i++) {
    const { available, clawback } = await pursesOf(deps, userId, CURRENCY);
    const cents = Math.min(available, -clawback);
    if (cents <= 0) return;
    const version = await balanceEntries(deps, purse(userId, "clawback"), CURRENCY);
    const entries = { [purse(userId, "available")]: -cents, [purse(userId, "clawback")]: cents };
    try {
      await postJournal(deps, {
        id: `recoup:${userId}:${version}`,
        kind: "recoup",
        currency: CURRENCY,
        entries,
      });
      return;
    } catch (error) {
      if (!(error instanceof ShortOfFunds)) throw error;
    }
  }
}
