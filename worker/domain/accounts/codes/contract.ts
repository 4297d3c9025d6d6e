/** Lifetime of a link that resets a password, ms. */
export const RESET_PASSWORD_MS = 30 * 60_000;
