import { expect, test } from "vitest";
import { newTotpSecret, stepOfCode, totpAddress } from "./totp.ts";

// RFC 6238, appendix B, SHA-1. The RFC's codes have 8 digits; authenticator apps use the last six.
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
])("the test code of RFC 6238 for %d seconds after 1970 is accepted", (seconds, code) => {
  expect(stepOfCode(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test("an authenticator app's code is accepted 30 seconds too early or late, but not 60 seconds", () => {
  const step = Math.floor(1111111109 / 30);
  const at = (steps: number) => stepOfCode(SECRET, "081804", (1111111109 + steps * 30) * 1000);
  expect([at(-1), at(0), at(1)]).toEqual([step, step, step]);
  expect([at(-2), at(2)]).toEqual([null, null]);
});

test.each(["", "28708", "2870822", "28708a", "+87082", "２８７０８２"])(
  "the check of authenticator app codes rejects %j",
  (code) => {
    expect(stepOfCode(SECRET, code, 59_000)).toBeNull();
  },
);

test("a new authenticator app secret has 160 bits, and its URI names issuer and account", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(totpAddress(secret, "river_one"));
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Tributary:river_one",
  ]);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: "Tributary",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
