/** How long a link to a new password works, milliseconds. */
export const RESET_PASSWORD_MS = 30 * 60_000;
