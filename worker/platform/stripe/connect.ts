import type Stripe from "stripe";
import type { ConnectedAccount } from "../../domain/money/billing/contract.ts";
import type { Payments } from "../../domain/money/payment-events/ports.ts";
import { asked, faultOf } from "./client.ts";

/** Of an account that was deleted, or that cut its ties to us, the company says the latter. */
const GONE: ReadonlySet<string> = new Set(["resource_missing", "account_invalid"]);

type ConnectCalls = Pick<
  Payments,
  "createConnectedAccount" | "findConnectedAccount" | "createOnboarding" | "createAccountLogin"
>;

/**
 * Stripe Connect, Express: the company asks who a creator is and which bank pays them, and shows
 * them their account.
 */
export function createConnect(open: () => Promise<Stripe>): ConnectCalls {
  return {
    createConnectedAccount: ({ key, userId, email }) =>
      asked(async () => {
        const stripe = await open();
        const { id } = await stripe.accounts.create(
          {
            type: "express",
            email,
            capabilities: { transfers: { requested: true } },
            metadata: { userId },
          },
          { idempotencyKey: `connect:${key}` },
        );
        return { id };
      }),
    findConnectedAccount: (id) =>
      asked(async () => {
        const stripe = await open();
        const account = await stripe.accounts.retrieve(id).catch((error: unknown) => {
          if (GONE.has(faultOf(error)?.code ?? "")) return null;
          throw error;
        });
        return account && toConnectedAccount(account);
      }),
    createOnboarding: ({ accountId, returnUrl, refreshUrl }) =>
      asked(async () => {
        const stripe = await open();
        const { url } = await stripe.accountLinks.create({
          account: accountId,
          type: "account_onboarding",
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return { url };
      }),
    createAccountLogin: (accountId) =>
      asked(async () => {
        const { url } = await (await open()).accounts.createLoginLink(accountId);
        return { url };
      }),
  };
}

/** Exported for its test. What is left out by another version of the API counts as not there. */
export function toConnectedAccount(account: Stripe.Account): ConnectedAccount {
  const wanted = account.requirements;
  return {
    id: account.id,
    isPayable: account.payouts_enabled === true && account.capabilities?.transfers === "active",
    isSubmitted: account.details_submitted === true,
    due: [...new Set([...(wanted?.past_due ?? []), ...(wanted?.currently_due ?? [])])],
    isRejected: wanted?.disabled_reason?.startsWith("rejected.") ?? false,
    bank: bankOf(account.external_accounts?.data ?? []),
  };
}

/**
 * All of them: which one is paid is the company's and the owner's choice, so any that is new counts
 * as another.
 */
function bankOf(all: readonly (Stripe.BankAccount | Stripe.Card)[]): ConnectedAccount["bank"] {
  const [first] = all;
  if (!first) return null;
  const name = first.object === "bank_account" ? first.bank_name : first.brand;
  const fingerprint = all
    .map((a) => a.fingerprint ?? a.id)
    .toSorted()
    .join("+");
  // Kept and shown in every language: where the bank has no name, its last figures stand alone.
  return { fingerprint, label: [name, "····", first.last4].filter(Boolean).join(" ") };
}
