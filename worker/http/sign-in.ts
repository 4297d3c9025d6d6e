import { parse, serialize } from "hono/utils/cookie";
import { SECOND_STEP_MS } from "../domain/accounts/sessions/contract.ts";
import type { SignInAnswer } from "../domain/accounts/sessions/finish-sign-in.ts";
import { deviceCookie } from "./client.ts";
import { localeCookie } from "./locale.ts";
import { sessionCookie } from "./session.ts";

/** The sign-in that waits for its second step, in the browser that began it. */
export const SECOND_STEP_COOKIE = "__Host-second-step";
const ATTRIBUTES = { path: "/", httpOnly: true, secure: true, sameSite: "Lax" } as const;

export const secondStepCookie = (challenge: string) =>
  serialize(SECOND_STEP_COOKIE, challenge, { ...ATTRIBUTES, maxAge: SECOND_STEP_MS / 1000 });
export const clearedSecondStepCookie = () =>
  serialize(SECOND_STEP_COOKIE, "", { ...ATTRIBUTES, maxAge: 0 });
export const secondStepOf = (request: Request): string | null =>
  parse(request.headers.get("Cookie") ?? "", SECOND_STEP_COOKIE)[SECOND_STEP_COOKIE] || null;

/** Where a closed account can be brought back. */
const RESTORE_PATH = "/restore-account";

/** The page that asks for the second step. */
export const secondStepPath = (next: string) => `/login/verify?${new URLSearchParams({ next })}`;

/** The cookies that a sign-in's answer sets. */
export function signInCookies(answer: SignInAnswer): [string, string][] {
  if (answer.kind === "second-factor") return [["Set-Cookie", secondStepCookie(answer.challenge)]];
  return [
    ["Set-Cookie", sessionCookie(answer.token)],
    ["Set-Cookie", deviceCookie(answer.device)],
    ["Set-Cookie", clearedSecondStepCookie()],
    ...(answer.locale === null
      ? []
      : [["Set-Cookie", localeCookie(answer.locale)] satisfies [string, string]]),
  ];
}

/**
 * Where a sign-in by a page's form or by a provider goes on: to `next`, or to its second step and
 * then to `next`.
 */
export function signInRedirect(answer: SignInAnswer, next: string): Response {
  const headers = new Headers(signInCookies(answer));
  headers.set(
    "Location",
    answer.kind === "second-factor" ? secondStepPath(next) : answer.isClosed ? RESTORE_PATH : next,
  );
  return new Response(null, { status: 302, headers });
}

/** The JSON of the login and signup calls: the session, or what its second step needs. */
export const signInJson = (answer: SignInAnswer) =>
  answer.kind === "session"
    ? {
        user: answer.user,
        token: answer.token,
        ...(answer.isClosed ? { restoreAt: RESTORE_PATH } : {}),
      }
    : { secondFactor: { challenge: answer.challenge, methods: answer.methods } };
