import { parse, serialize } from "hono/utils/cookie";
import { findActorByKey } from "../domain/accounts/api-keys/find-actor-by-key.ts";
import { isApiKey } from "../domain/accounts/api-keys/rules.ts";
import { findActorByToken } from "../domain/accounts/sessions/find-actor-by-token.ts";
import { SESSION_ABSOLUTE_MS } from "../domain/accounts/sessions/rules.ts";
import type { Actor } from "../domain/accounts/users/contract.ts";
import type { Deps } from "../domain/deps.ts";

export const SESSION_COOKIE = "__Host-session";

export function sessionCookie(token: string): string {
  return serialize(SESSION_COOKIE, token, {
    path: "/",
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
    maxAge: SESSION_ABSOLUTE_MS / 1000,
  });
}

export function clearedSessionCookie(): string {
  return serialize(SESSION_COOKIE, "", {
    path: "/",
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
    maxAge: 0,
  });
}

/** Returns the session token or API key of the Authorization header or else of the cookie. */
export function sessionToken(request: Request): string | null {
  return bearerOf(request) ?? cookieOf(request);
}

const bearerOf = (request: Request) =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;
const cookieOf = (request: Request) =>
  parse(request.headers.get("Cookie") ?? "", SESSION_COOKIE)[SESSION_COOKIE] || null;

export async function actorOf(deps: Pick<Deps, "db" | "now">, request: Request): Promise<Actor> {
  const bearer = bearerOf(request);
  if (bearer !== null && isApiKey(bearer)) return findActorByKey(deps, bearer);
  const token = bearer ?? cookieOf(request);
  return token === null ? { kind: "visitor" } : findActorByToken(deps, token);
}
