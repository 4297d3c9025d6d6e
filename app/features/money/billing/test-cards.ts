import { msg } from "#i18n/t.ts";

/** cards.workerd.test.ts checks that the simulated Stripe treats each test card as documented. */
export const TEST_CARDS = [
  {
    number: "4242 4242 4242 4242",
    name: msg("billing.testPayments.cards.successName"),
    about: msg("billing.testPayments.cards.successDescription"),
  },
  {
    number: "4000 0025 0000 3155",
    name: msg("billing.testPayments.cards.authenticationName"),
    about: msg("billing.testPayments.cards.authenticationDescription"),
  },
  {
    number: "4000 0000 0000 0002",
    name: msg("billing.testPayments.cards.declinedName"),
    about: msg("billing.testPayments.cards.declinedDescription"),
  },
  {
    number: "4000 0000 0000 9995",
    name: msg("billing.testPayments.cards.insufficientFundsName"),
    about: msg("billing.testPayments.cards.insufficientFundsDescription"),
  },
  {
    number: "4000 0000 0000 0341",
    name: msg("billing.testPayments.cards.failsLaterName"),
    about: msg("billing.testPayments.cards.failsLaterDescription"),
  },
];
