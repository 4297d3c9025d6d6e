import { parse, serialize } from "hono/utils/cookie";
import type { Deps } from "../domain/deps.ts";
import { findActorByToken } from "../domain/sessions/find-actor-by-token.ts";
import { SESSION_ABSOLUTE_MS } from "../domain/sessions/rules.ts";
import type { Actor } from "../domain/users/contract.ts";

const COOKIE = "__Host-session";

export function sessionCookie(token: string): string {
  return serialize(COOKIE, token, { path: "/", httpOnly: true, secure: true, sameSite: "Lax", maxAge: SESSION_ABSOLUTE_MS / 1000 });
}

export function clearedSessionCookie(): string {
  return serialize(COOKIE, "", { path: "/", httpOnly: true, secure: true, sameSite: "Lax", maxAge: 0 });
}

/** The session's token from the cookie or, for API clients, from `Authorization: Bearer`. */
export function sessionToken(request: Request): string | null {
  const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.get("Authorization") ?? "");
  if (bearer?.[1]) return bearer[1];
  return parse(request.headers.get("Cookie") ?? "", COOKIE)[COOKIE] || null;
}

export async function actorOf(deps: Pick<Deps, "db" | "now">, request: Request): Promise<Actor> {
  const token = sessionToken(request);
  return token === null ? { kind: "visitor" } : findActorByToken(deps, token);
}
