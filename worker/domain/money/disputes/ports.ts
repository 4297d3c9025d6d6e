import type { BilledDispute, FoundReturn } from "./contract.ts";

/** Calls to the payment company for refunds and disputes. */
export interface ReturnPayments {
  /**
   * Refunds `cents` of a payment.
   * @param input.key idempotency key, which never expires
   * @throws DomainError CONFLICT if the refund was rejected permanently or the bank holds the
   * payment for a dispute. After any other error, the refund possibly exists.
   */
  refund(input: { paymentIntentId: string; cents: number; key: string }): Promise<{ id: string }>;
  findDisputes(paymentIntentId: string): Promise<BilledDispute[]>;
  /**
   * Lists the refunds and disputes of all payments.
   * @param input.since earliest creation of a listed refund or dispute, ms since 1970-01-01
   */
  listReturns(input: { since: number }): Promise<FoundReturn[]>;
}
