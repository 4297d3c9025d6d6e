import { and, eq, inArray } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { refundRequests } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { MoneyReturn } from "./contract.ts";

/**
 * Marks a refund request as failed if the payment company confirmed the refund and later got the
 * money back, for example because the bank had closed the card's account. Idempotent.
 * @param returns refunds and disputes of one payment
 */
export async function failReturnedRefunds(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  returns: readonly MoneyReturn[],
): Promise<void> {
  const ids = returns
    .filter(({ kind, state }) => kind === "refund" && state === "given_back")
    .map(({ id }) => id);
  if (ids.length === 0) return;
  const r = refundRequests;
  const failedRequests = await db
    .update(r)
    // `dueAt` makes the job `failed-refunds` email the user. The job then sets `dueAt` to 0.
    .set({ state: "failed", failure: t("refunds.sending.returned"), dueAt: now() })
    .where(and(inArray(r.refundId, ids), eq(r.state, "refunded")))
    .returning({ id: r.id });
  for (const { id } of failedRequests)
    log.error("refund returned by the payment company", null, { request: id });
}
