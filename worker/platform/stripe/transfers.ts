import type Stripe from "stripe";
import { TransferRefused } from "../../domain/money/billing/contract.ts";
import type { Payments } from "../../domain/money/payment-events/ports.ts";
import { asked, faultOf } from "./client.ts";

/**
 * Answers that say that nothing was made and nothing will be. Not 401 and 429, which say nothing of
 * the transfer, nor 409, a second try under way.
 */
const DEFINITE = new Set([400, 402, 403, 404]);

/** What the company says is for us; what the creator can do something about is said to them. */
const wordsOf = ({ code, message }: { code: string | null; message: string }) =>
  code === "balance_insufficient"
    ? "Our own account at the payment company was short for a moment. Ask again in a day."
    : message;

/**
 * Money that leaves. No retries of the SDK's own: what is unclear is looked up before anything
 * else.
 */
export function createTransfers(
  open: () => Promise<Stripe>,
): Pick<Payments, "createTransfer" | "findTransfer"> {
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
        if (fault?.status && DEFINITE.has(fault.status))
          throw new TransferRefused(wordsOf(fault), { cause: error });
        throw error;
      }
    },
    findTransfer: (payoutId) =>
      asked(async () => {
        const stripe = await open();
        const [transfer] = (await stripe.transfers.list({ transfer_group: payoutId, limit: 1 }))
          .data;
        if (!transfer) return null;
        const back =
          transfer.amount_reversed === 0
            ? []
            : (await stripe.transfers.listReversals(transfer.id, { limit: 100 })).data;
        return {
          id: transfer.id,
          cents: transfer.amount,
          reversals: back.map((r) => ({ id: r.id, cents: r.amount })),
        };
      }),
  };
}
