import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { readTip, type SyncDeps, syncTip } from "./sync-tip.ts";

/**
 * Refunds a tip in full or in part. The ledger changes when the payment company reports the refund.
 * @param input.key idempotency key: a retry makes no second refund
 * @throws DomainError NOT_FOUND; CONFLICT if the tip was never paid or has fewer cents left
 */
export async function refundTip(
  deps: SyncDeps & Pick<Deps, "db">,
  input: { tipId: string; cents?: number; key: string },
): Promise<{ refundId: string; cents: number; currency: string }> {
  const tip = await readTip(deps, input.tipId);
  if (!tip) throw notFound(t("tips.notFound.tip"));
  const refundableCents = tip.cents - tip.refundedCents - tip.disputedCents;
  const cents = input.cents ?? refundableCents;
  if (tip.state !== "paid" || tip.paymentId === null || refundableCents <= 0)
    throw new DomainError("CONFLICT", t("tips.refund.nothingLeft"));
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > refundableCents)
    throw new DomainError("CONFLICT", t("tips.refund.amountTooHigh"));
  const { id } = await deps.payments.refund({
    paymentIntentId: tip.paymentId,
    cents,
    key: input.key,
  });
  await syncTip(deps, { id: tip.id });
  return { refundId: id, cents, currency: tip.currency };
}
