import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { readTip, type SyncDeps, syncTip } from "./sync-tip.ts";

/**
 * Pays back a tip, or a part of it. The creator's part and the platform's are taken back by what
 * the payment company says afterwards, so the books agree with it however often this is tried; what
 * a creator was paid out already is owed.
 * @param input.cents all that is left of it where it is not given
 * @param input.key names this refund: a second try of the same makes no second one
 * @returns what goes back, cents
 * @throws DomainError NOT_FOUND; CONFLICT for what was never paid, is paid back already, or for
 * more than is left
 */
export async function refundTip(
  deps: SyncDeps & Pick<Deps, "db">,
  input: { tipId: string; cents?: number; key: string },
): Promise<{ refundId: string; cents: number; currency: string }> {
  const tip = await readTip(deps, input.tipId);
  if (!tip) throw notFound(t("tips.thisTip"));
  const left = tip.cents - tip.refundedCents - tip.disputedCents;
  const cents = input.cents ?? left;
  if (tip.state !== "paid" || tip.paymentId === null || left <= 0)
    throw new DomainError("CONFLICT", t("tips.thereIsNothingLeftOfThis"));
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > left)
    throw new DomainError("CONFLICT", t("tips.thatIsMoreThanIsLeft"));
  const { id } = await deps.payments.refund({
    paymentIntentId: tip.paymentId,
    cents,
    key: input.key,
  });
  await syncTip(deps, { id: tip.id });
  return { refundId: id, cents, currency: tip.currency };
}
