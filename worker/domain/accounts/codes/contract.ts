export const RESET_PASSWORD_MS = 30 * 60_000;
