import type Stripe from "stripe";
import { TransferRefused } from "../../domain/money/billing/contract.ts";
import type { Payments } from "../../domain/money/payment-events/ports.ts";
import { callStripe, faultOf, listAll } from "./client.ts";

/** HTTP statuses of a definite rejection. After 401, 409 or 429, a retry can succeed. */
const DEFINITE_STATUSES = new Set([400, 402, 403, 404]);

/** Replaces only the message for an empty platform balance, a problem that ends within a day. */
const failureText = ({ code, message }: { code: string | null; message: string }) =>
  code === "balance_insufficient"
    ? "Our own account at the payment company was short for a moment. Ask again in a day."
    : message;

/** The SDK must not retry transfers: after a lost response, `findTransfer` must be called first. */
export function createTransfers(
  open: () => Promise<Stripe>,
): Pick<Payments, "createTransfer" | "findTransfer" | "listReversedTransfers"> {
  return {
    async createTransfer({ payoutId, accountId, cents, currency }) {
      const stripe = await open();
      try {
        const transfer = await stripe.transfers.create(
          {
            amount: cents,
            currency: currency.toLowerCase(),
            destination: accountId,
            transfer_group: payoutId,
            metadata: { payoutId },
          },
          { idempotencyKey: `payout:${payoutId}`, maxNetworkRetries: 0 },
        );
        return { id: transfer.id, cents: transfer.amount, reversals: [] };
      } catch (error) {
        const fault = faultOf(error);
        if (fault?.status && DEFINITE_STATUSES.has(fault.status))
          throw new TransferRefused(failureText(fault), { cause: error });
        throw error;
      }
    },
    listReversedTransfers: ({ since }) =>
      callStripe(async () => {
        const created = { gte: Math.floor(since / 1000) };
        const transfers = await listAll((await open()).transfers.list({ created, limit: 100 }));
        return transfers.flatMap(({ transfer_group: payoutId, amount_reversed: cents }) =>
          payoutId !== null && cents > 0 ? [{ payoutId, cents }] : [],
        );
      }),
    findTransfer: (payoutId) =>
      callStripe(async () => {
        const stripe = await open();
        const [transfer] = (await stripe.transfers.list({ transfer_group: payoutId, limit: 1 }))
          .data;
        if (!transfer) return null;
        const reversals =
          transfer.amount_reversed === 0
            ? []
            : (await stripe.transfers.listReversals(transfer.id, { limit: 100 })).data;
        return {
          id: transfer.id,
          cents: transfer.amount,
          reversals: reversals.map((r) => ({ id: r.id, cents: r.amount })),
        };
      }),
  };
}
