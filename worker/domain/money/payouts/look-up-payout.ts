import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { payouts } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import type { PayoutState } from "./contract.ts";
import type { PlatformFailure } from "./contract-failure.ts";
import { finishPayout, syncPayout } from "./finish-payout.ts";
import { needsStaff } from "./rules.ts";

/**
 * Asks the payment company about a payout without a clear response, on behalf of staff. If the
 * transfer exists, the payout is paid. If not, the money of an old payout returns to the balance.
 * @throws DomainError NOT_FOUND; FORBIDDEN for the staff member's own payout; CONFLICT if the
 * payout has ended or is not sent yet; UNAVAILABLE
 */
export async function lookUpPayout(
  deps: Pick<Deps, "db" | "now" | "newId" | "payments" | "log">,
  { staffId, payoutId, reason = "" }: { staffId: string; payoutId: string; reason?: string },
): Promise<{ state: PayoutState }> {
  const payout = await requirePayout(deps, payoutId);
  requireNoParty(staffId, [payout.userId]);
  if (payout.finishedAt !== null)
    throw new DomainError("CONFLICT", t("payouts.errors.payoutEnded"));
  if (payout.state === "queued")
    throw new DomainError("CONFLICT", t("payouts.errors.payoutNotSent"));
  const transfer = await deps.payments.findTransfer(payoutId);
  const action = {
    staffId,
    action: "payout_look_up",
    subjectType: "payout",
    subjectId: payoutId,
    reason,
    userId: payout.userId,
  } as const;
  if (!transfer && !needsStaff(payout, deps.now())) {
    await actionStatement(deps, { ...action, facts: { found: false, state: payout.state } });
    return { state: payout.state };
  }
  const noted = actionStatement(deps, {
    ...action,
    facts: { found: transfer !== null, cents: payout.cents },
  });
  await finishPayout(
    deps,
    payout,
    transfer ? { paid: transfer } : { refused: "own:never_arrived" satisfies PlatformFailure },
    { action: noted },
  );
  // Posts cents of the transfer that were reversed since the transfer was made.
  if (transfer) await syncPayout(deps, { payoutId });
  return { state: (await requirePayout(deps, payoutId)).state };
}

async function requirePayout({ db }: Pick<Deps, "db">, payoutId: string) {
  const payout = await db.select().from(payouts).where(eq(payouts.id, payoutId)).get();
  if (!payout) throw notFound(t("payouts.notFound.payout"));
  return payout;
}
