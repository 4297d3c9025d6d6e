import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { invoices } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError, notFound } from "../errors.ts";
import { syncInvoice } from "./sync-invoice.ts";

type RefundDeps = Pick<Deps, "db" | "now" | "payments" | "log">;

/**
 * Pays back an invoice, or a part of it. The reversal is posted from what the payment company says afterwards, so the books
 * agree with it however often this is tried.
 * @param input.cents of the invoice's currency; all that is left of it where it is not given
 * @param input.key names this refund: a second try of the same makes no second one
 * @returns what goes back, cents
 * @throws DomainError NOT_FOUND, CONFLICT for what was never paid, is paid back already, or for more than is left
 */
export async function refundInvoice(
  deps: RefundDeps,
  input: { invoiceId: string; cents?: number; key: string },
): Promise<{ refundId: string; cents: number; currency: string }> {
  const invoice = await deps.db.select().from(invoices).where(eq(invoices.id, input.invoiceId)).get();
  if (!invoice) throw notFound(t("billing.thisInvoice"));
  const left = invoice.paidCents - invoice.refundedCents;
  const cents = input.cents ?? left;
  if (invoice.paymentIntentId === null || left <= 0) throw new DomainError("CONFLICT", t("billing.thereIsNothingLeftOfThis"));
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > left) throw new DomainError("CONFLICT", t("billing.thatIsMoreThanIsLeft"));
  const { id } = await deps.payments.refund({ paymentIntentId: invoice.paymentIntentId, cents, key: input.key });
  await syncInvoice(deps, { id: invoice.id });
  return { refundId: id, cents, currency: invoice.currency };
}
