import { parse, serialize } from "hono/utils/cookie";
import { ruleOf } from "./route-of.ts";
import { isSessionFree } from "./route-registry.ts";
import { SESSION_COOKIE } from "./session.ts";

/** Marks a browser whose user changed data in the last minute. */
export const CHANGED_COOKIE = "__Host-changed";
/** Replicas of D1 usually lag by less than a second. One minute is a safe margin. */
export const CHANGED_S = 60;

/**
 * Budgets of calls that pages send in the background. They do not set the cookie, because users do
 * not look for the result.
 */
const BACKGROUND = new Set(["playback", "progress", "interactions"]);

const cookieOf = (request: Request, name: string) =>
  parse(request.headers.get("Cookie") ?? "", name)[name];

/**
 * Returns true if the request may read a D1 replica. Users who changed data in the last minute read
 * the primary, so that they see their changes. So do API clients, because they store no cookie.
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

/** Makes the browser's next requests read the primary, if the request can have changed data. */
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
  // Signing in through another company ends with a GET, after which the session must be found.
  if (response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`)))
    return true;
  if (request.method === "GET" || request.method === "HEAD") return false;
  if (cookieOf(request, SESSION_COOKIE) === undefined) return false;
  const { access, budget } = ruleOf(request) ?? {};
  if (access !== undefined && isSessionFree(access)) return false;
  return typeof budget !== "string" || !BACKGROUND.has(budget);
}
