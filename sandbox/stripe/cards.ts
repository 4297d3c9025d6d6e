/** The test cards of Stripe's documentation that this sandbox knows, and what becomes of a payment with each. */
export interface Card {
  number: string;
  brand: string;
  words: string;
  /** With its holder there. */
  present: "ok" | "challenge" | Decline;
  /** Charged later, on its own. */
  later: "ok" | Decline;
}
/** Its bank asks its holder at every payment, also of a card that is kept. */
export const ASKS_EACH_TIME = "4000002760003184";
export type Decline = "generic_decline" | "insufficient_funds" | "expired_card";

export const CARDS: readonly Card[] = [
  { number: "4242424242424242", brand: "visa", words: "Succeeds", present: "ok", later: "ok" },
  { number: "4000002500003155", brand: "visa", words: "Needs 3D Secure once", present: "challenge", later: "ok" },
  { number: "4000002760003184", brand: "visa", words: "Needs 3D Secure each time", present: "challenge", later: "generic_decline" },
  { number: "4000000000000002", brand: "visa", words: "Declined", present: "generic_decline", later: "generic_decline" },
  { number: "4000000000009995", brand: "visa", words: "Insufficient funds", present: "insufficient_funds", later: "insufficient_funds" },
  { number: "4000000000000069", brand: "visa", words: "Expired card", present: "expired_card", later: "expired_card" },
  { number: "4000000000000341", brand: "visa", words: "Succeeds now, fails at the next renewal", present: "ok", later: "generic_decline" },
];

export const DECLINES: Record<Decline, string> = {
  generic_decline: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  expired_card: "Your card has expired.",
};

export const cardOf = (number: string): Card | null => CARDS.find((c) => c.number === number.replaceAll(/\s/g, "")) ?? null;
