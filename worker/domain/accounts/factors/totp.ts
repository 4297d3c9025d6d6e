import { Secret, TOTP } from "otpauth";
import { TOTP_DIGITS } from "./contract.ts";

/** RFC 6238 with the settings that every authenticator app knows: SHA-1, six digits, 30 seconds. */
const PERIOD_MS = 30_000;
/** Steps before and after now whose codes are taken, for clocks that differ. */
const WINDOW = 1;

/** 160 random bits, base32. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

const generator = (secret: string, username: string) =>
  new TOTP({
    issuer: "Tributary",
    label: username,
    secret: Secret.fromBase32(secret),
    digits: TOTP_DIGITS,
    period: PERIOD_MS / 1000,
  });

/** The otpauth: address that an app reads from the QR code. */
export const totpAddress = (secret: string, username: string) =>
  generator(secret, username).toString();

/**
 * The step (30 s since 1970) whose code this is, one before or after now at most; null for a wrong
 * code.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = generator(secret, "").validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / PERIOD_MS) + delta;
}
