import { desc, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { moneySwitches, payoutAccounts, payouts, users } from "../../../db/schema.ts";
import { MIN_PAYOUT_CENTS } from "../../accounts/plans/contract.ts";
import { requireRecentProof } from "../../accounts/sessions/require-recent-proof.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { toResponse } from "../../kernel/responses/to-response.ts";
import { pursesOf } from "../ledger/queries.ts";
import { readHeldTips } from "../tips/held-tips.ts";
import { OPEN_STATES, type PayoutSettingsInput } from "./contract.ts";
import { type PayoutOverview, PayoutSummary, type RequestedPayout } from "./contract-api.ts";
import { failureText } from "./contract-failure.ts";
import { CURRENCY, requestPayout } from "./request-payout.ts";
import { nextRunAt, obstacleOf, thresholdOf } from "./rules.ts";
import { refreshOwnAccount } from "./set-up-account.ts";
import type { AccountDeps } from "./sync-account.ts";

const PAYOUT_LIST_LIMIT = 50;

/** Returns everything that a creator's payout page shows. */
export async function getPayouts(
  deps: Pick<Deps, "db" | "now" | "payments">,
  { actor }: { actor: Pick<SignedInActor, "id" | "emailVerified"> },
): Promise<PayoutOverview> {
  const { db } = deps;
  const now = deps.now();
  const [[account], [user], frozen, rows] = await db.batch([
    db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, actor.id)),
    db
      .select({ thresholdCents: users.payoutThresholdCents })
      .from(users)
      .where(eq(users.id, actor.id)),
    db
      .select({ name: moneySwitches.name })
      .from(moneySwitches)
      .where(eq(moneySwitches.name, "payouts_frozen")),
    db
      .select()
      .from(payouts)
      .where(eq(payouts.userId, actor.id))
      .orderBy(desc(payouts.createdAt), desc(payouts.id))
      .limit(PAYOUT_LIST_LIMIT),
  ]);
  const { available, clearing, clawback } = await pursesOf(deps, actor.id, CURRENCY);
  const heldTips = Math.min(available, await readHeldTips(deps, { userId: actor.id }));
  const thresholdCents = thresholdOf(user?.thresholdCents);
  const isFrozen = frozen.length > 0;
  const obstacle = obstacleOf({
    isOn: deps.payments.mode !== "off",
    emailVerified: actor.emailVerified,
    account: account ?? null,
    isFrozen,
    hasOpen: rows.some((p) => OPEN_STATES.includes(p.state)),
    available,
    heldTips,
    clawback,
    least: MIN_PAYOUT_CENTS,
    now,
  });
  const payableCents = available + clawback - heldTips;
  return {
    currency: CURRENCY,
    availableCents: available,
    heldTipsCents: heldTips,
    clearingCents: clearing,
    owedCents: Math.abs(clawback),
    thresholdCents,
    account: account ? { state: account.state, due: account.due, bank: account.bankLabel } : null,
    heldUntil: account && account.heldUntil > now ? account.heldUntil : null,
    isFrozen,
    obstacle,
    next: { at: nextRunAt(now), cents: payableCents >= thresholdCents ? payableCents : 0 },
    payouts: rows.map(toSummary),
  };
}

const toSummary = (row: typeof payouts.$inferSelect): PayoutSummary =>
  toResponse(PayoutSummary, { ...row, failure: failureText(row.failure) });

/** Pays out now. Throws CONFLICT if no payout is possible; REAUTH_REQUIRED for an old sign-in. */
export async function requestOwnPayout(
  deps: AccountDeps & Pick<Deps, "log">,
  { actor, cents }: { actor: SignedInActor; cents?: number },
): Promise<RequestedPayout> {
  if (!actor.emailVerified) throw new DomainError("CONFLICT", t("payouts.errors.emailUnconfirmed"));
  await requireRecentProof(deps, actor);
  await refreshOwnAccount(deps, { actor });
  const payoutId = await requestPayout(deps, { userId: actor.id, cents, requestedBy: "creator" });
  // The payout is in the outbox, so the cron job sends the payout if the queue fails.
  await deps.queue
    .send({ type: "send-payouts" })
    .then(() => deps.queue.send({ type: "tell-payouts" }))
    .catch((cause: unknown) =>
      deps.log.error("payout waits for the cron", cause, { payout: payoutId }),
    );
  return { payoutId };
}

/** Stores the minimum amount of automatic payouts. Works for a creator without a payout account. */
export async function updatePayoutSettings(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, thresholdCents }: { userId: string } & PayoutSettingsInput,
): Promise<void> {
  if (thresholdCents === undefined) return;
  await db
    .update(users)
    .set({ payoutThresholdCents: thresholdCents, updatedAt: now() })
    .where(eq(users.id, userId));
}
