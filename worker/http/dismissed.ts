import { parse, serialize } from "hono/utils/cookie";

export const DISMISSED_COOKIE = { name: "dismissed", seconds: 365 * 86_400 } as const;
/** Maximum number of dismissed announcements in the cookie. Older ones have ended long ago. */
const MAX_IDS = 10;

const ID = /^ann_[\w-]{1,40}$/;

export const dismissedOf = (request: Request): string[] =>
  (parse(request.headers.get("Cookie") ?? "", DISMISSED_COOKIE.name)[DISMISSED_COOKIE.name] ?? "")
    .split(".")
    .filter((id) => ID.test(id))
    .slice(0, MAX_IDS);

export function dismissedCookie(request: Request, id: string): string | null {
  if (!ID.test(id)) return null;
  const ids = [id, ...dismissedOf(request).filter((previousId) => previousId !== id)].slice(
    0,
    MAX_IDS,
  );
  return serialize(DISMISSED_COOKIE.name, ids.join("."), {
    path: "/",
    sameSite: "Lax",
    httpOnly: true,
    maxAge: DISMISSED_COOKIE.seconds,
  });
}
