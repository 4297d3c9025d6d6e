import { t } from "#i18n/t.ts";

/** Cards of the payment company's documentation. cards.workerd.test.ts holds that the sandbox answers each as the company does. */
export const TEST_CARDS = [
  {
    number: "4242 4242 4242 4242",
    get name() {
      return t("billing.success");
    },
    get about() {
      return t("billing.goesThroughAtOnce");
    },
  },
  {
    number: "4000 0025 0000 3155",
    get name() {
      return t("billing.n3dSecureRequired");
    },
    get about() {
      return t("billing.theBankAsksWhetherItIs");
    },
  },
  {
    number: "4000 0000 0000 0002",
    get name() {
      return t("billing.declined");
    },
    get about() {
      return t("billing.theBankRefuses");
    },
  },
  {
    number: "4000 0000 0000 9995",
    get name() {
      return t("billing.insufficientFunds");
    },
    get about() {
      return t("billing.theBankRefusesForWantOf");
    },
  },
  {
    number: "4000 0000 0000 0341",
    get name() {
      return t("billing.failsLater");
    },
    get about() {
      return t("billing.goesThroughNowFailsAtThe");
    },
  },
];
