import type { ConnectedAccount, Transfer } from "../billing/contract.ts";

/** Calls to the payment company for payouts: creators' accounts, and transfers to them. */
export interface PayoutPayments {
  /**
   * Sends a payout to a creator's account.
   * @throws TransferRefused if the transfer was rejected permanently. After any other error, the
   * transfer possibly exists.
   */
  createTransfer(input: {
    payoutId: string;
    accountId: string;
    cents: number;
    currency: string;
  }): Promise<Transfer>;
  findTransfer(payoutId: string): Promise<Transfer | null>;
  /**
   * Lists reversed transfers with the sum of their reversed cents.
   * @param input.since earliest creation of a listed transfer, ms since 1970-01-01
   */
  listReversedTransfers(input: { since: number }): Promise<{ payoutId: string; cents: number }[]>;
  createConnectedAccount(input: {
    key: string;
    userId: string;
    email: string;
  }): Promise<{ id: string }>;
  findConnectedAccount(id: string): Promise<ConnectedAccount | null>;
  /** Returns a link that works once and expires after some minutes. */
  createOnboarding(input: {
    accountId: string;
    returnUrl: string;
    refreshUrl: string;
  }): Promise<{ url: string }>;
  /** Returns a link to the creator's dashboard at the company. Requires `isSubmitted`. */
  createAccountLogin(accountId: string): Promise<{ url: string }>;
}
