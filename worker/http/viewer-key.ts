import { parse, serialize } from "hono/utils/cookie";
import type { Actor } from "../domain/accounts/users/contract.ts";
import { viewerKeyOfUser } from "../domain/accounts/users/viewing-data.ts";
import type { Deps } from "../domain/deps.ts";
import { hashSecret, newSecret } from "../domain/kernel/secrets/secrets.ts";

export const VIEWER_COOKIE = "__Host-viewer";
export const VIEWER_COOKIE_S = 365 * 86_400;

/** Returns the key by which views are counted: the user's, or the hash of a visitor's cookie. */
export async function viewerKeyOf(
  deps: Pick<Deps, "signingSecret">,
  request: Request,
  actor: Actor,
): Promise<{ viewerKey: string; setCookie: string | null }> {
  if (actor.kind === "user")
    return { viewerKey: await viewerKeyOfUser(deps, actor), setCookie: null };
  const cookieValue = parse(request.headers.get("Cookie") ?? "", VIEWER_COOKIE)[VIEWER_COOKIE];
  const secret = cookieValue && /^[\w-]{43}$/.test(cookieValue) ? cookieValue : newSecret();
  const setCookie =
    secret === cookieValue
      ? null
      : serialize(VIEWER_COOKIE, secret, {
          path: "/",
          httpOnly: true,
          secure: true,
          sameSite: "Lax",
          maxAge: VIEWER_COOKIE_S,
        });
  return { viewerKey: `a:${await hashSecret(secret)}`, setCookie };
}
