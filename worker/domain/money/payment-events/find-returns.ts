import { and, eq, inArray } from "drizzle-orm";
import { ledgerJournals, payouts, refundRequests } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { FoundReturn } from "../disputes/contract.ts";
import { syncPayout } from "../payouts/finish-payout.ts";
import { type PaymentDeps, syncPayment } from "./sync-payment.ts";

const DAY_MS = 86_400_000;
/**
 * Maximum age in ms of the returns that the job checks. Banks accept disputes of a payment for 120
 * days, and decide a dispute within about 75 days.
 */
const LOOK_BACK_MS = 200 * DAY_MS;
const SLICE = 50;

/**
 * Finds refunds, disputes and reversed transfers whose webhooks were lost, and posts them to the
 * ledger. Runs every night. If a payment or a payout cannot be synced, the error is logged and the
 * job continues with the next payment or payout. Idempotent.
 */
export async function findReturns(deps: PaymentDeps): Promise<void> {
  if (deps.payments.mode === "off") return;
  const since = deps.now() - LOOK_BACK_MS;
  // Reversed payouts are checked first, because they are few.
  const payouts = await findReversedPayouts(deps, since).catch((cause: unknown) => ({ cause }));
  const returns = await deps.payments.listReturns({ since });
  for (const paymentId of await findUnposted(deps, returns)) {
    deps.log.warn("return without a webhook", { payment: paymentId });
    await syncPayment(deps, paymentId).catch((error: unknown) =>
      deps.log.error("return not posted", error, { payment: paymentId }),
    );
  }
  if (payouts) throw payouts.cause;
}

async function findReversedPayouts(deps: PaymentDeps, since: number): Promise<void> {
  const reversed = await deps.payments.listReversedTransfers({ since });
  for (const payoutId of await findDifferent(deps, reversed)) {
    deps.log.warn("reversed payout without a webhook", { payout: payoutId });
    await syncPayout(deps, { payoutId }).catch((error: unknown) =>
      deps.log.error("reversed payout not posted", error, { payout: payoutId }),
    );
  }
}

/**
 * Returns the ids of payments with a refund or dispute that is not posted to the ledger, or with a
 * refund that came back while its request still counts as refunded.
 */
async function findUnposted(
  { db }: Pick<Deps, "db">,
  returns: readonly FoundReturn[],
): Promise<Set<string>> {
  const unposted = new Set<string>();
  for (let i = 0; i < returns.length; i += SLICE) {
    const slice = returns.slice(i, i + SLICE);
    const ids = slice.map(({ id }) => id);
    const keys = slice.flatMap(({ kind, id }) => [`${kind}:${id}`, `${kind}:${id}:given_back`]);
    const [journals, requests] = await db.batch([
      db
        .select({ id: ledgerJournals.id })
        .from(ledgerJournals)
        .where(inArray(ledgerJournals.id, keys)),
      db
        .select({ id: refundRequests.refundId })
        .from(refundRequests)
        .where(and(inArray(refundRequests.refundId, ids), eq(refundRequests.state, "refunded"))),
    ]);
    const posted = new Set(journals.map(({ id }) => id));
    const confirmed = new Set(requests.map(({ id }) => id));
    for (const { kind, id, state, paymentId } of slice) {
      const key = `${kind}:${id}`;
      // A refund that failed before the ledger posted it needs no reversal in the ledger.
      const mustReverse = kind === "dispute" || posted.has(key);
      const isReversed = posted.has(`${key}:given_back`) || !mustReverse;
      if (
        (state === "taken" && !posted.has(key)) ||
        (state === "given_back" && (!isReversed || confirmed.has(id)))
      )
        unposted.add(paymentId);
    }
  }
  return unposted;
}

/** Returns the ids of payouts whose `returnedCents` differ from their transfers' reversed cents. */
async function findDifferent(
  { db }: Pick<Deps, "db">,
  reversed: readonly { payoutId: string; cents: number }[],
): Promise<string[]> {
  const different: string[] = [];
  for (let i = 0; i < reversed.length; i += SLICE) {
    const slice = reversed.slice(i, i + SLICE);
    const rows = await db
      .select({ id: payouts.id, cents: payouts.returnedCents })
      .from(payouts)
      .where(
        inArray(
          payouts.id,
          slice.map(({ payoutId }) => payoutId),
        ),
      );
    for (const { payoutId, cents } of slice)
      if (rows.some((row) => row.id === payoutId && row.cents !== cents)) different.push(payoutId);
  }
  return different;
}
