import { parse, serialize } from "hono/utils/cookie";
import { ruleOf } from "./route-of.ts";
import { isSessionFree } from "./route-registry.ts";
import { SESSION_COOKIE } from "./session.ts";

/** Name of the cookie of a browser whose user changed data in the last minute. */
export const CHANGED_COOKIE = "__Host-changed";
/** Lifetime of `CHANGED_COOKIE` in seconds. D1 replicas usually lag by less than one second. */
export const CHANGED_S = 60;

/**
 * Names of the rate limits for requests that pages send in the background.
 * Background requests do not set `CHANGED_COOKIE`, because users do not look for their results.
 */
const BACKGROUND = new Set(["playback", "progress", "interactions"]);

const cookieOf = (request: Request, name: string) =>
  parse(request.headers.get("Cookie") ?? "", name)[name];

/**
 * Returns true if the request may read a D1 replica instead of the primary database.
 * Users who changed data in the last minute read the primary, so that they see their own changes.
 * Requests with an Authorization header read the primary, because API clients store no cookie.
 */
export function mayReadReplica(request: Request): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    request.headers.get("Upgrade") === null &&
    request.headers.get("Authorization") === null &&
    cookieOf(request, CHANGED_COOKIE) === undefined &&
    ruleOf(request)?.reads === "replica"
  );
}

/** Adds the cookie `CHANGED_COOKIE` to the response if the request can have changed data. */
export function withChangedCookie(request: Request, response: Response): Response {
  if (!changesData(request, response)) return response;
  const marked = new Response(response.body, response);
  const cookie = serialize(CHANGED_COOKIE, "1", {
    path: "/",
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
    maxAge: CHANGED_S,
  });
  marked.headers.append("Set-Cookie", cookie);
  return marked;
}

function changesData(request: Request, response: Response): boolean {
  if (response.webSocket) return false;
  // A response with a session cookie starts or ends a session in D1, for example after a sign-in.
  if (response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`)))
    return true;
  if (request.method === "GET" || request.method === "HEAD") return false;
  if (cookieOf(request, SESSION_COOKIE) === undefined) return false;
  const { access, budget } = ruleOf(request) ?? {};
  if (access !== undefined && isSessionFree(access)) return false;
  return typeof budget !== "string" || !BACKGROUND.has(budget);
}
