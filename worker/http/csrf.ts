import { t } from "#i18n/t.ts";
import { DomainError } from "../domain/kernel/errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/**
 * Paths that accept a cross-site POST: Apple's form is only redirected to a GET, and CSP reports
 * (sent without an origin) are only counted.
 */
const CROSS_SITE_PATHS = new Set(["/auth/apple/callback", "/api/csp-reports"]);

/**
 * Rejects cross-site writes and sockets: `Origin` must be the site's, and `Sec-Fetch-Site`
 * "same-origin". A client without both headers is no browser and must send no cookie.
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
