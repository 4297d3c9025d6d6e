import { t } from "#i18n/t.ts";
import { DomainError } from "../domain/kernel/errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/**
 * Paths that accept cross-site POST requests. Apple posts its sign-in response from its own site;
 * the route only turns the post into a GET request (worker/api/accounts/oauth.ts). Browsers send
 * CSP reports without a page's origin; the route only counts the reports and ignores the user.
 */
const CROSS_SITE_PATHS = new Set(["/auth/apple/callback", "/api/csp-reports"]);

/**
 * Rejects cross-site request forgery. A request that changes something or opens a socket must have
 * the site's own `Origin` and, if the browser sends `Sec-Fetch-Site`, the value "same-origin". A
 * client without both headers is not a browser. Such a client is accepted only without a cookie, so
 * the client must authenticate with a bearer token, a signed link or a stream key.
 * @throws DomainError FORBIDDEN
 */
export function assertSameOrigin(request: Request, appOrigin: string): void {
  const isSocket = request.headers.get("Upgrade")?.toLowerCase() === "websocket";
  if (SAFE.has(request.method) && !isSocket) return;
  if (request.method === "POST" && !isSocket && CROSS_SITE_PATHS.has(new URL(request.url).pathname))
    return;
  const origin = request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site");
  if (origin === null && site === null && !request.headers.has("Cookie")) return;
  if (origin === appOrigin && (site === null || site === "same-origin")) return;
  throw new DomainError("FORBIDDEN", t("api.access.crossOriginRejected"), {
    cause: `origin ${origin} site ${site}`,
  });
}
