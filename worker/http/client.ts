import { parse, serialize } from "hono/utils/cookie";
import type { Client } from "../domain/accounts/devices/contract.ts";
import { newSecret } from "../domain/kernel/secrets/secrets.ts";

export type { Client } from "../domain/accounts/devices/contract.ts";

/** By which an account knows a browser again: a sign-in from another is worth a mail. */
export const DEVICE_COOKIE = "__Host-device";
/** As long as browsers keep a cookie; every sign-in renews it. */
export const DEVICE_COOKIE_S = 400 * 86_400;

export const deviceCookie = (device: string) =>
  serialize(DEVICE_COOKIE, device, {
    path: "/",
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
    maxAge: DEVICE_COOKIE_S,
  });

/** The secret of the browser's device cookie; null for a browser that has none. */
export function knownDeviceOf(request: Request): string | null {
  const given = parse(request.headers.get("Cookie") ?? "", DEVICE_COOKIE)[DEVICE_COOKIE];
  return given && /^[\w-]{43}$/.test(given) ? given : null;
}

export const clientOf = (request: Request): Client => ({
  userAgent: request.headers.get("User-Agent") ?? "",
  address: request.headers.get("CF-Connecting-IP") ?? "local",
  device: knownDeviceOf(request) ?? newSecret(),
  isBrowser: request.headers.has("Sec-Fetch-Site") || request.headers.has("Cookie"),
});
