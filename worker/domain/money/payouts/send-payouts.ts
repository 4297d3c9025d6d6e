import { and, eq, lte, sql } from "drizzle-orm";
import { moneySwitches, payoutAccounts, payoutOutbox, payouts } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";
import { TransferRefused } from "../billing/contract.ts";
import { pursesOf } from "../ledger/queries.ts";
import type { PlatformFailure } from "./contract-failure.ts";
import { finishPayout, type PayoutRow } from "./finish-payout.ts";
import { hasNoDebt, isFrozen, isOpenAccount, settleDebt } from "./request-payout.ts";
import { LEASE_MS, needsStaff } from "./rules.ts";
import { syncPayoutAccount } from "./sync-account.ts";

const SLICE = 20;
const HOUR_MS = 3_600_000;

type PayoutDeps = Pick<
  Deps,
  "db" | "now" | "payments" | "log" | "queue" | "signingSecret" | "newId"
>;

/**
 * Scheduled job. Sends the payouts in the outbox with their idempotency key. After an unclear
 * error, the transfer must be looked up before another attempt.
 */
export async function sendPayouts(deps: PayoutDeps): Promise<Progress> {
  const frozen = await deps.db
    .select({ name: moneySwitches.name })
    .from(moneySwitches)
    .where(eq(moneySwitches.name, "payouts_frozen"))
    .get();
  if (frozen) return "done";
  return inSlices(SLICE, async () => {
    const leased = await lease(deps);
    for (const { payoutId, attempts } of leased) {
      const payout = await deps.db.select().from(payouts).where(eq(payouts.id, payoutId)).get();
      if (payout) await advancePayout(deps, payout, attempts);
    }
    return leased.length;
  });
}

async function lease({ db, now }: Pick<Deps, "db" | "now">) {
  const o = payoutOutbox;
  return db
    .update(o)
    .set({ dueAt: now() + LEASE_MS, attempts: sql`${o.attempts} + 1` })
    .where(
      sql`${o.payoutId} in (select payout_id from ${o} where ${lte(o.dueAt, now())} order by due_at limit ${SLICE})`,
    )
    .returning({ payoutId: o.payoutId, attempts: o.attempts });
}

async function advancePayout(deps: PayoutDeps, payout: PayoutRow, attempts: number): Promise<void> {
  try {
    // After a crash or a missing response of an earlier attempt, the transfer possibly exists.
    const existingTransfer =
      payout.state === "queued" ? null : await deps.payments.findTransfer(payout.id);
    if (existingTransfer) {
      await finishPayout(deps, payout, { paid: existingTransfer });
      return;
    }
    if (needsStaff(payout, deps.now())) {
      deps.log.error("payout unknown for long", null, { payout: payout.id });
      return await wait(deps, payout.id, attempts);
    }
    const standing = await checkAccount(deps, payout);
    if (standing.returns !== null) return await returnToBalance(deps, payout, standing.returns);
    if (!(await markSending(deps, payout, standing))) return await wait(deps, payout.id, attempts);
    const { id: payoutId, accountId, cents, currency } = payout;
    const transfer = await deps.payments.createTransfer({ payoutId, accountId, cents, currency });
    await finishPayout(deps, payout, { paid: transfer });
  } catch (error) {
    if (error instanceof TransferRefused) return settleRejectedTransfer(deps, payout, error);
    deps.log.warn("payout unknown", {
      payout: payout.id,
      error: error instanceof Error ? error.message : "unknown",
    });
    await deps.db
      .update(payouts)
      .set({ state: "unknown" })
      .where(and(eq(payouts.id, payout.id), sql`state in ('sending', 'unknown')`));
    await wait(deps, payout.id, attempts);
  }
}

interface AccountStanding {
  /** Fingerprint of the fetched bank account. If the stored one differs, nothing is sent. */
  bankFingerprint: string | null;
  /** Reason why an unsent payout returns to the balance; null if the payout can be sent. */
  returns: PlatformFailure | null;
}

/**
 * Fetches the destination account before sending: the webhook of a bank change can be late, so the
 * stored row alone must not release money.
 * @throws any error of the request; the caller must not send the payout then
 */
async function checkAccount(deps: PayoutDeps, payout: PayoutRow): Promise<AccountStanding> {
  const account = await syncPayoutAccount(deps, payout);
  const bankFingerprint = account?.bankFingerprint ?? null;
  // An earlier attempt to send can still succeed, so the payout must not return to the balance.
  if (payout.state !== "queued") return { bankFingerprint, returns: null };
  if (account === null) return { bankFingerprint, returns: "own:account_removed" };
  const { clawback } = await pursesOf(deps, payout.userId, payout.currency);
  if (clawback < 0) return { bankFingerprint, returns: "own:debt" };
  return { bankFingerprint, returns: account.state === "ready" ? null : "own:not_payable" };
}

async function returnToBalance(
  deps: PayoutDeps,
  payout: PayoutRow,
  reason: PlatformFailure,
): Promise<void> {
  await finishPayout(deps, payout, { refused: reason });
  deps.log.warn("payout given back", { payout: payout.id, reason });
  await settleDebt(deps, payout.userId);
}

/**
 * Last check before money leaves, in the update that marks the payout as sending. A freeze, a hold,
 * a bank other than the fetched bank, a debt, or a suspension without a release by staff stops the
 * payout.
 */
async function markSending(
  { db, now }: Pick<Deps, "db" | "now">,
  payout: PayoutRow,
  { bankFingerprint }: AccountStanding,
): Promise<boolean> {
  if (bankFingerprint === null) return false;
  const { userId, accountId } = payout;
  const isSameBank = sql`exists (select 1 from ${payoutAccounts} where account_id = ${accountId} and bank_label is not null and bank_fingerprint = ${bankFingerprint})`;
  const sendingPayout = await db
    .update(payouts)
    .set({ state: "sending", sentAt: sql`coalesce(${payouts.sentAt}, ${now()})` })
    .where(
      and(
        eq(payouts.id, payout.id),
        sql`state in ('queued', 'sending', 'unknown')`,
        sql`not ${isFrozen}`,
        isSameBank,
        isOpenAccount(payout, now()),
        hasNoDebt(userId),
      ),
    )
    .returning({ id: payouts.id });
  return sendingPayout.length > 0;
}

/** Credits the money back only if no transfer exists: an earlier attempt can have succeeded. */
async function settleRejectedTransfer(
  deps: PayoutDeps,
  payout: PayoutRow,
  error: TransferRefused,
): Promise<void> {
  const existingTransfer = await deps.payments.findTransfer(payout.id);
  await finishPayout(
    deps,
    payout,
    existingTransfer ? { paid: existingTransfer } : { refused: error.message },
  );
  deps.log.warn("payout refused", { payout: payout.id, error: error.message });
  // Syncs the account, so that the creator sees which requirement is missing. A failure is
  // harmless, because a webhook reports the same state.
  await syncPayoutAccount(deps, { accountId: payout.accountId }).catch((cause: unknown) =>
    deps.log.warn("account not looked at", { payout: payout.id, error: String(cause) }),
  );
}

async function wait(
  { db, now }: Pick<Deps, "db" | "now">,
  payoutId: string,
  attempts: number,
): Promise<void> {
  const dueAt = now() + Math.min(HOUR_MS, 30_000 * 2 ** Math.min(attempts, 10));
  await db.update(payoutOutbox).set({ dueAt }).where(eq(payoutOutbox.payoutId, payoutId));
}
