import type Stripe from "stripe";
import type { ConnectedAccount } from "../../domain/money/billing/contract.ts";
import type { Payments } from "../../domain/money/payment-events/ports.ts";
import { callStripe, faultOf } from "./client.ts";

/** Error codes for an account that was deleted or that revoked the site's access. */
const MISSING_ACCOUNT_CODES: ReadonlySet<string> = new Set(["resource_missing", "account_invalid"]);

type ConnectCalls = Pick<
  Payments,
  "createConnectedAccount" | "findConnectedAccount" | "createOnboarding" | "createAccountLogin"
>;

export function createConnect(open: () => Promise<Stripe>): ConnectCalls {
  return {
    createConnectedAccount: ({ key, userId, email }) =>
      callStripe(async () => {
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
      callStripe(async () => {
        const stripe = await open();
        const account = await stripe.accounts.retrieve(id).catch((error: unknown) => {
          if (MISSING_ACCOUNT_CODES.has(faultOf(error)?.code ?? "")) return null;
          throw error;
        });
        return account && toConnectedAccount(account);
      }),
    createOnboarding: ({ accountId, returnUrl, refreshUrl }) =>
      callStripe(async () => {
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
      callStripe(async () => {
        const { url } = await (await open()).accounts.createLoginLink(accountId);
        return { url };
      }),
  };
}

/** Converts a Stripe account. Missing fields count as empty: other API versions omit some. */
export function toConnectedAccount(account: Stripe.Account): ConnectedAccount {
  const requirements = account.requirements;
  return {
    id: account.id,
    isPayable: account.payouts_enabled === true && account.capabilities?.transfers === "active",
    isSubmitted: account.details_submitted === true,
    due: [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])],
    isRejected: requirements?.disabled_reason?.startsWith("rejected.") ?? false,
    bank: bankOf(account.external_accounts?.data ?? []),
  };
}

/** Combines all bank accounts into one fingerprint, so that any new account counts as a change. */
function bankOf(accounts: readonly (Stripe.BankAccount | Stripe.Card)[]): ConnectedAccount["bank"] {
  const [account] = accounts;
  if (!account) return null;
  const name = account.object === "bank_account" ? account.bank_name : account.brand;
  const fingerprint = accounts
    .map((a) => a.fingerprint ?? a.id)
    .toSorted()
    .join("+");
  // The label is stored once and shown in every language, so it has no words: a bank name, if
  // known, and the last digits.
  return { fingerprint, label: [name, "····", account.last4].filter(Boolean).join(" ") };
}
