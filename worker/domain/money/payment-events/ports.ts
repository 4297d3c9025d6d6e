import type { PaymentEvent } from "../billing/contract.ts";
import type { PlanPayments } from "../billing/ports.ts";
import type { DealPayments } from "../brand-deals/ports.ts";
import type { ReturnPayments } from "../disputes/ports.ts";
import type { PayoutPayments } from "../payouts/ports.ts";
import type { TipPayments } from "../tips/ports.ts";

/**
 * The payment company, whose data is the source of truth: callers must fetch the data and never
 * rely on the content of webhook events. Every call that creates something has an idempotency key.
 * @throws DomainError UNAVAILABLE if payments are not set up or the company does not respond within
 * 5 s
 */
export interface Payments
  extends PlanPayments,
    TipPayments,
    DealPayments,
    ReturnPayments,
    PayoutPayments {
  /** "off" if payments are not set up. Only "live" uses real money. */
  mode: "live" | "test" | "sandbox" | "off";
  /**
   * Verifies a webhook: its signature, its age (at most 300 s) and its mode (live or test).
   * @throws DomainError VALIDATION, always with the same message, so that a forger learns nothing
   */
  verifyEvent(body: string, signature: string): Promise<PaymentEvent>;
  pageOf(kind: "dispute" | "payment" | "event", id: string): string | null;
}
