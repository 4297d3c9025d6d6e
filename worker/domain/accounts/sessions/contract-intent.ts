/**
 * Parameter of the page to which a visitor returns from a sign-in. Its random value matches the act
 * that the visitor's tab stored. Only a completed sign-in may lead to an address with it.
 */
export const INTENT_PARAM = "intent";
