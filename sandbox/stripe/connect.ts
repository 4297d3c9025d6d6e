import {
  ApiFault,
  type Call,
  cents,
  type Handler,
  invalid,
  learn,
  list,
  need,
  newest,
  pageOf,
} from "./call.ts";
import { emit } from "./events.ts";
import { type Form, formOf, recordOf, textOf } from "./form.ts";
import { newId, type StripeObject, type StripeStore } from "./store.ts";

const ASKED = [
  "business_profile.url",
  "external_account",
  "individual.dob.day",
  "individual.verification.document",
  "tos_acceptance.date",
];
const TRANSFERS_OFF =
  "Your destination account needs to have at least one of the following capabilities enabled: transfers";

export const CONNECT_OPERATIONS: Record<string, Handler> = {
  "POST /v1/accounts": ({ store, form }) =>
    store.put({
      id: newId("acct"),
      object: "account",
      capabilities: { transfers: "inactive" },
      charges_enabled: false,
      country: "US",
      created: store.seconds(),
      default_currency: "usd",
      details_submitted: false,
      email: textOf(form, "email"),
      external_accounts: list([], "/v1/accounts/external_accounts"),
      payouts_enabled: false,
      metadata: recordOf(formOf(form, "metadata")),
      requirements: requirements({
        currently_due: ASKED,
        disabled_reason: "requirements.past_due",
      }),
      type: textOf(form, "type") ?? "express",
    }),
  "GET /v1/accounts/:id": ({ store, id }) => needAccount(store, id),
  "POST /v1/accounts/:id/login_links": ({ store, id, origin }) => {
    const account = needAccount(store, id);
    if (account.details_submitted !== true)
      throw invalid("Cannot create a login link for an account that has not completed onboarding.");
    return {
      object: "login_link",
      created: store.seconds(),
      url: `${origin}/stripe/connect/${account.id}`,
    };
  },
  "POST /v1/account_links": ({ store, form, origin }) => {
    const account = needAccount(store, textOf(form, "account"));
    if (textOf(form, "type") !== "account_onboarding")
      throw invalid("You cannot create account_update type Account Links for this account.");
    learn(store, textOf(form, "return_url"));
    store.put({ ...account, _returnUrl: textOf(form, "return_url") });
    const url = `${origin}/stripe/connect/${account.id}`;
    return {
      object: "account_link",
      created: store.seconds(),
      expires_at: store.seconds() + 300,
      url,
    };
  },
  "POST /v1/transfers": createTransfer,
  "GET /v1/transfers": ({ store, form }) => {
    const group = textOf(form, "transfer_group");
    const since = Number(textOf(formOf(form, "created"), "gte") ?? 0);
    const found = store
      .all("transfer")
      .filter((t) => [null, t.transfer_group].includes(group) && Number(t.created) >= since);
    return pageOf(newest(found), form, "/v1/transfers");
  },
  "GET /v1/transfers/:id/reversals": ({ store, id }) =>
    list(
      newest(store.all("transfer_reversal")).filter((r) => r.transfer === id),
      `/v1/transfers/${id}/reversals`,
    ),
  "POST /v1/transfers/:id/reversals": ({ store, id, form }) =>
    reverseTransfer(store, id, textOf(form, "amount") === null ? null : cents(form, "amount")),
};

const requirements = (
  facts: {
    currently_due?: string[];
    pending_verification?: string[];
    disabled_reason?: string | null;
  } = {},
) => ({
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: facts.currently_due ?? [],
  past_due: [],
  pending_verification: [],
  ...facts,
});

/** Returns the account. Throws Stripe's error for missing access if the account is unknown. */
function needAccount(store: StripeStore, id: string | null): StripeObject {
  const account = store.get(id, "account");
  if (account) return account;
  throw new ApiFault(
    403,
    `The provided key does not have access to account '${id}' (or that account does not exist).`,
    {
      type: "invalid_request_error",
      code: "account_invalid",
    },
  );
}

function createTransfer({ store, form }: Call): StripeObject {
  const destination = textOf(form, "destination");
  const account = store.get(destination, "account");
  if (!account) throw invalid(`No such destination: '${destination}'`, "account_invalid");
  if ((account.capabilities as { transfers: string }).transfers !== "active")
    throw invalid(TRANSFERS_OFF, "insufficient_capabilities_for_transfer");
  const transfer = store.put({
    id: newId("tr"),
    object: "transfer",
    amount: cents(form, "amount"),
    amount_reversed: 0,
    created: store.seconds(),
    currency: textOf(form, "currency"),
    destination,
    livemode: false,
    metadata: recordOf(formOf(form, "metadata")),
    reversed: false,
    transfer_group: textOf(form, "transfer_group"),
  });
  emit(store, "transfer.created", transfer);
  return transfer;
}

export function reverseTransfer(
  store: StripeStore,
  id: string,
  amount: number | null,
): StripeObject {
  const transfer = need(store, id, "transfer");
  const left = Number(transfer.amount) - Number(transfer.amount_reversed);
  const back = amount ?? left;
  if (back > left || left === 0)
    throw invalid(
      `Reversal amount ($${back / 100}) is greater than unreversed amount on transfer ($${left / 100})`,
    );
  const reversal = store.put({
    id: newId("trr"),
    object: "transfer_reversal",
    amount: back,
    created: store.seconds(),
    currency: transfer.currency,
    metadata: {},
    transfer: transfer.id,
  });
  const total = Number(transfer.amount_reversed) + back;
  emit(
    store,
    "transfer.reversed",
    store.put({ ...transfer, amount_reversed: total, reversed: total === transfer.amount }),
  );
  return reversal;
}

type Outcome = "complete" | "missing" | "review" | "refused";

const OUTCOMES: Record<Outcome, object> = {
  complete: {
    payouts_enabled: true,
    capabilities: { transfers: "active" },
    requirements: requirements(),
  },
  missing: {
    payouts_enabled: false,
    capabilities: { transfers: "inactive" },
    requirements: requirements({
      currently_due: ["individual.verification.document"],
      disabled_reason: "requirements.past_due",
    }),
  },
  review: {
    payouts_enabled: false,
    capabilities: { transfers: "pending" },
    requirements: requirements({
      pending_verification: ["individual.verification.document"],
      disabled_reason: "requirements.pending_verification",
    }),
  },
  refused: {
    payouts_enabled: false,
    capabilities: { transfers: "inactive" },
    requirements: requirements({ disabled_reason: "rejected.other" }),
  },
};
const isOutcome = (text: string): text is Outcome => Object.hasOwn(OUTCOMES, text);

export function tellConnect(store: StripeStore, account: StripeObject, form: Form): string | null {
  const told = textOf(form, "details") ?? "";
  const number = (textOf(form, "bank") ?? DEFAULT_BANK).replaceAll(/\s/g, "");
  if (told === "bank" && account.details_submitted !== true) return "Fill in the rest first.";
  if (told !== "bank" && !isOutcome(told)) return "Choose what becomes of it.";
  if (!/^\d{4,17}$/.test(number)) return "An account number has 4 to 17 digits.";
  const facts = isOutcome(told) ? { ...OUTCOMES[told], details_submitted: true } : {};
  const bank = bankOf(store, account, number);
  emit(
    store,
    "account.updated",
    store.put({
      ...account,
      ...facts,
      external_accounts: list([bank], `/v1/accounts/${account.id}/external_accounts`),
    }),
  );
  return null;
}

export const DEFAULT_BANK = "000123456789";

/** Equal account numbers have equal fingerprints, whoever owns them. */
const bankOf = (store: StripeStore, account: StripeObject, number: string) => ({
  id: newId("ba"),
  object: "bank_account",
  account: account.id,
  bank_name: "STRIPE TEST BANK",
  country: "US",
  created: store.seconds(),
  currency: "usd",
  default_for_currency: null,
  fingerprint: `fp_${[...number].reduce((sum, digit) => (sum * 31 + Number(digit) + 7) % 2_147_483_647, 17).toString(36)}`,
  last4: number.slice(-4),
  routing_number: "110000000",
  status: "new",
});
