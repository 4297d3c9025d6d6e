import { t } from "#i18n/t.ts";
import { DomainError } from "../domain/kernel/errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/**
 * Apple posts its answer from its own site. The route changes nothing: it turns the form into a GET (worker/api/accounts/oauth.ts).
 * A browser sends its reports on the content policy by itself, by no page: the route counts them, under nobody's name.
 */
const POSTED_BY_OTHERS = new Set(["/auth/apple/callback", "/api/csp-reports"]);

/**
 * Refuses a request that could have been forged by another site: a change must name our own origin, and a browser that
 * says where it comes from must say same-origin. A client that sends neither header is not a browser and carries no
 * ambient cookie; it may go on only without one (bearer token, signed link or stream key).
 * @throws DomainError FORBIDDEN
 */
export function assertSameOrigin(request: Request, appOrigin: string): void {
  const isSocket = request.headers.get("Upgrade")?.toLowerCase() === "websocket";
  if (SAFE.has(request.method) && !isSocket) return;
  if (request.method === "POST" && !isSocket && POSTED_BY_OTHERS.has(new URL(request.url).pathname)) return;
  const origin = request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site");
  if (origin === null && site === null && !request.headers.has("Cookie")) return;
  if (origin === appOrigin && (site === null || site === "same-origin")) return;
  throw new DomainError("FORBIDDEN", t("api.thisRequestDidNotComeFrom"), {
    cause: `origin ${origin} site ${site}`,
  });
}
