/** A test card from docs.stripe.com/testing with its documented results. */
export interface Card {
  number: string;
  brand: string;
  words: string;
  /** Response of the bank when a customer saves the card without a payment. */
  setup: "ok" | "challenge" | Decline;
  /** Response of the bank when a customer pays with the card at a checkout. */
  present: "ok" | "challenge" | Decline;
  /** Response of the bank when a later payment charges the saved card without the customer. */
  later: "ok" | Decline;
}
export const ASKS_EACH_TIME = "4000002760003184";
export type Decline =
  | "generic_decline"
  | "insufficient_funds"
  | "expired_card"
  | "authentication_required";

const declined = (decline: Decline) => ({ setup: decline, present: decline, later: decline });

export const CARDS: readonly Card[] = [
  {
    number: "4242424242424242",
    brand: "visa",
    words: "Succeeds",
    setup: "ok",
    present: "ok",
    later: "ok",
  },
  {
    number: "4000002500003155",
    brand: "visa",
    words: "Needs 3D Secure once",
    setup: "challenge",
    present: "challenge",
    later: "ok",
  },
  {
    number: ASKS_EACH_TIME,
    brand: "visa",
    words: "Needs 3D Secure each time",
    setup: "challenge",
    present: "challenge",
    later: "authentication_required",
  },
  { number: "4000000000000002", brand: "visa", words: "Declined", ...declined("generic_decline") },
  {
    number: "4000000000009995",
    brand: "visa",
    words: "Insufficient funds",
    ...declined("insufficient_funds"),
  },
  { number: "4000000000000069", brand: "visa", words: "Expired card", ...declined("expired_card") },
  {
    number: "4000000000000341",
    brand: "visa",
    words: "Can be saved, every charge is declined",
    setup: "ok",
    present: "generic_decline",
    later: "generic_decline",
  },
];

export const DECLINES: Record<Decline, string> = {
  generic_decline: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  expired_card: "Your card has expired.",
  authentication_required: "Your card was declined. This transaction requires authentication.",
};

export const cardOf = (number: string): Card | null =>
  CARDS.find((c) => c.number === number.replaceAll(/\s/g, "")) ?? null;

export interface TypedCard {
  card: Card;
  expiry: string;
}

/** Returns a fingerprint of number and expiry date, so that one test number gives many cards. */
export const fingerprintOf = (number: string, expiry: string): string =>
  `fp${BigInt(`1${number}${expiry.replaceAll(/\D/g, "")}`).toString(36)}`;
