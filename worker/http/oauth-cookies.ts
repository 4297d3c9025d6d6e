import { parse, serialize } from "hono/utils/cookie";
import { PICK_USERNAME_MS } from "../domain/accounts/codes/rules.ts";
import { ATTEMPT_MS } from "../domain/accounts/oauth/contract.ts";

/**
 * Cookie with the encrypted sign-in attempts of this browser. SameSite is None, because Apple posts
 * its response from its own site. Without the matching state parameter, the cookie is useless.
 */
export const OAUTH_COOKIE = "__Host-oauth";
/** Cookie of a first sign-in with Google or Apple, kept until the user picks a username. */
export const WELCOME_COOKIE = "__Host-welcome";

const ATTRIBUTES = { path: "/", httpOnly: true, secure: true } as const;
const SECRET = /^[\w-]{43}$/;
/** Browsers accept cookies up to 4,096 bytes. */
const SEALED = /^[\w-]{40,4096}$/;

function readCookie(request: Request, name: string, form: RegExp): string | null {
  const value = parse(request.headers.get("Cookie") ?? "", name)[name];
  return value && form.test(value) ? value : null;
}

export const attemptsOf = (request: Request) => readCookie(request, OAUTH_COOKIE, SEALED);
export const attemptsCookie = (sealed: string) =>
  serialize(OAUTH_COOKIE, sealed, { ...ATTRIBUTES, sameSite: "None", maxAge: ATTEMPT_MS / 1000 });

export const welcomeOf = (request: Request) => readCookie(request, WELCOME_COOKIE, SECRET);
export const welcomeCookie = (code: string) =>
  serialize(WELCOME_COOKIE, code, {
    ...ATTRIBUTES,
    sameSite: "Lax",
    maxAge: PICK_USERNAME_MS / 1000,
  });
export const clearedWelcomeCookie = () =>
  serialize(WELCOME_COOKIE, "", { ...ATTRIBUTES, sameSite: "Lax", maxAge: 0 });
