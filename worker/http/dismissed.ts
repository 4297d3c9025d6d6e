import { parse, serialize } from "hono/utils/cookie";

export const DISMISSED_COOKIE = { name: "dismissed", seconds: 365 * 86_400 } as const;
/** Of the announcements that were dismissed last; older ones have ended long since. */
const KEPT = 10;
const ID = /^ann_[\w-]{1,40}$/;

/** The ids of the announcements that this browser dismissed, the last one first. */
export const dismissedOf = (request: Request): string[] =>
  (parse(request.headers.get("Cookie") ?? "", DISMISSED_COOKIE.name)[DISMISSED_COOKIE.name] ?? "")
    .split(".")
    .filter((id) => ID.test(id))
    .slice(0, KEPT);

/** The cookie with one more; null for what is the id of no announcement. */
export function dismissedCookie(request: Request, id: string): string | null {
  if (!ID.test(id)) return null;
  const ids = [id, ...dismissedOf(request).filter((known) => known !== id)].slice(0, KEPT);
  return serialize(DISMISSED_COOKIE.name, ids.join("."), {
    path: "/",
    sameSite: "Lax",
    httpOnly: true,
    maxAge: DISMISSED_COOKIE.seconds,
  });
}
