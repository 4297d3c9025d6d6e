import { parse, serialize } from "hono/utils/cookie";
import { SECOND_STEP_MS } from "../domain/accounts/sessions/contract.ts";
import type { SignInResult } from "../domain/accounts/sessions/finish-sign-in.ts";
import { deviceCookie } from "./client.ts";
import { localeCookie } from "./locale.ts";
import { sessionCookie } from "./session.ts";

/** Cookie of a sign-in that waits for its second factor. Ties it to the browser that began it. */
export const SECOND_STEP_COOKIE = "__Host-second-step";

const ATTRIBUTES = { path: "/", httpOnly: true, secure: true, sameSite: "Lax" } as const;

export const secondStepCookie = (challenge: string) =>
  serialize(SECOND_STEP_COOKIE, challenge, { ...ATTRIBUTES, maxAge: SECOND_STEP_MS / 1000 });
export const clearedSecondStepCookie = () =>
  serialize(SECOND_STEP_COOKIE, "", { ...ATTRIBUTES, maxAge: 0 });
export const secondStepOf = (request: Request): string | null =>
  parse(request.headers.get("Cookie") ?? "", SECOND_STEP_COOKIE)[SECOND_STEP_COOKIE] || null;

const RESTORE_PATH = "/restore-account";

export const secondStepPath = (next: string) => `/login/verify?${new URLSearchParams({ next })}`;

export function signInCookies(result: SignInResult): [string, string][] {
  if (result.kind === "second-factor") return [["Set-Cookie", secondStepCookie(result.challenge)]];
  return [
    ["Set-Cookie", sessionCookie(result.token)],
    ["Set-Cookie", deviceCookie(result.device)],
    ["Set-Cookie", clearedSecondStepCookie()],
    ...(result.locale === null
      ? []
      : [["Set-Cookie", localeCookie(result.locale)] satisfies [string, string]]),
  ];
}

/**
 * Redirects to `next`, to the form for the second factor, or to the page that restores a closed
 * account.
 */
export function signInRedirect(result: SignInResult, next: string): Response {
  const headers = new Headers(signInCookies(result));
  headers.set(
    "Location",
    result.kind === "second-factor" ? secondStepPath(next) : result.isClosed ? RESTORE_PATH : next,
  );
  return new Response(null, { status: 302, headers });
}

export const signInJson = (result: SignInResult) =>
  result.kind === "session"
    ? {
        user: result.user,
        token: result.token,
        ...(result.isClosed ? { restoreAt: RESTORE_PATH } : {}),
      }
    : { secondFactor: { challenge: result.challenge, methods: result.methods } };
