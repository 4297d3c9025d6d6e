import { Secret, TOTP } from "otpauth";
import { TOTP_DIGITS } from "./contract.ts";

/** RFC 6238 with the settings that every authenticator app supports: SHA-1, six digits, 30 s. */
const PERIOD_MS = 30_000;
/** Number of 30-second steps by which a code can be early or late, because clocks differ. */
const WINDOW = 1;

/** Creates a random secret of 160 bits, base32. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

const generator = (secret: string, username: string) =>
  new TOTP({
    issuer: "Tributary",
    label: username,
    secret: Secret.fromBase32(secret),
    digits: TOTP_DIGITS,
    period: PERIOD_MS / 1000,
  });

/** Returns the otpauth URI that an authenticator app reads from the QR code. */
export const totpAddress = (secret: string, username: string) =>
  generator(secret, username).toString();

/** Returns a code's time in 30-second steps since 1970; null for a wrong or outdated code. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = generator(secret, "").validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / PERIOD_MS) + delta;
}
