import { msg } from "#i18n/t.ts";

/**
 * Test cards from the payment provider's documentation. cards.workerd.test.ts checks that the
 * sandbox answers each like the provider.
 */
export const TEST_CARDS = [
  {
    number: "4242 4242 4242 4242",
    name: msg("billing.success"),
    about: msg("billing.goesThroughAtOnce"),
  },
  {
    number: "4000 0025 0000 3155",
    name: msg("billing.n3dSecureRequired"),
    about: msg("billing.theBankAsksWhetherItIs"),
  },
  {
    number: "4000 0000 0000 0002",
    name: msg("billing.declined"),
    about: msg("billing.theBankRefuses"),
  },
  {
    number: "4000 0000 0000 9995",
    name: msg("billing.insufficientFunds"),
    about: msg("billing.theBankRefusesForWantOf"),
  },
  {
    number: "4000 0000 0000 0341",
    name: msg("billing.failsLater"),
    about: msg("billing.goesThroughNowFailsAtThe"),
  },
];
