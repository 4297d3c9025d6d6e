import { pageOf } from "./page-of.ts";
import { routeOf } from "./route-of.ts";

/** Files at the root that crawlers and other programs read, such as robots.txt. */
const FILES =
  /^\/(?:\.well-known\/security\.txt|robots\.txt|metrics|status\.atom|sitemap\.xml|sitemaps\/.*|[^/]+\/feed\.xml)$/;

/** Returns true for paths that Hono handles. All others, and /api/docs, are Remix pages. */
export const isApiPath = (pathname: string) =>
  !/^\/api\/docs(?:\.data|\/+)?$/.test(pathname) &&
  (/^\/(api|auth|media|images|live|upload-parts)\//.test(pathname) ||
    FILES.test(pathname) ||
    pathname === "/healthz" ||
    pathname === "/readyz");

/** Returns the route pattern of a path as a metrics label, because paths contain user IDs. */
export function routeClass(method: string, pathname: string): string {
  if (isApiPath(pathname)) return routeOf(method, pathname)?.replace(/^\w+ /, "") ?? "unknown";
  if (pathname.startsWith("/assets/")) return "asset";
  return pageOf(pathname.replace(/(\/_root)?\.data$/, "") || "/");
}

/** Returns "2xx" and so on, because single status codes would give too many metrics series. */
export const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;
