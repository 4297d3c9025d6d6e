import { t } from "#i18n/t.ts";
import { DomainError } from "../domain/kernel/errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/**
 * Paths that accept cross-site POST requests. Apple posts its sign-in response from its own site,
 * and the route only turns the post into a GET request (worker/api/accounts/oauth.ts). Browsers
 * send CSP reports without a page's origin, and the route only counts the reports.
 */
const CROSS_SITE_PATHS = new Set(["/auth/apple/callback", "/api/csp-reports"]);

/**
 * Rejects cross-site request forgery. A request that changes something or opens a socket must have
 * the site's own `Origin` and, if the browser sends `Sec-Fetch-Site`, the value "same-origin". A
 * client without both headers is not a browser, and is accepted only without a cookie.
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
