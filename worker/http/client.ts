import { parse, serialize } from "hono/utils/cookie";
import type { Client } from "../domain/accounts/devices/contract.ts";
import { newSecret } from "../domain/kernel/secrets/secrets.ts";

export type { Client } from "../domain/accounts/devices/contract.ts";

/** Cookie that marks a browser as known. A sign-in without this cookie sends the user an email. */
export const DEVICE_COOKIE = "__Host-device";
/** Lifetime of the device cookie, seconds (the browsers' maximum). Each sign-in renews it. */
export const DEVICE_COOKIE_S = 400 * 86_400;

export const deviceCookie = (device: string) =>
  serialize(DEVICE_COOKIE, device, {
    path: "/",
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
    maxAge: DEVICE_COOKIE_S,
  });

/** Returns the secret in the device cookie; null if the cookie is missing or invalid. */
export function deviceSecretOf(request: Request): string | null {
  const cookieValue = parse(request.headers.get("Cookie") ?? "", DEVICE_COOKIE)[DEVICE_COOKIE];
  return cookieValue && /^[\w-]{43}$/.test(cookieValue) ? cookieValue : null;
}

export const clientOf = (request: Request): Client => ({
  userAgent: request.headers.get("User-Agent") ?? "",
  address: request.headers.get("CF-Connecting-IP") ?? "local",
  device: deviceSecretOf(request) ?? newSecret(),
  isBrowser: request.headers.has("Sec-Fetch-Site") || request.headers.has("Cookie"),
});
