import { pageOf } from "./page-of.ts";
import { routeOf } from "./route-of.ts";

/** Files at the root that programs ask for: security.txt, robots.txt, metrics, sitemaps, feeds. */
const FILES = /^\/(?:\.well-known\/security\.txt|robots\.txt|metrics|status\.atom|sitemap\.xml|sitemaps\/.*|[^/]+\/feed\.xml)$/;

/** Paths that Hono answers; every other path is a page, and so is the reference of the API. */
export const isApiPath = (pathname: string) =>
  !/^\/api\/docs(?:\.data|\/+)?$/.test(pathname) &&
  (/^\/(api|auth|media|images|live|upload-parts)\//.test(pathname) ||
    FILES.test(pathname) ||
    pathname === "/healthz" ||
    pathname === "/readyz");

/** Few names for many addresses: the route's pattern, never a path with somebody's id in it. */
export function routeClass(method: string, pathname: string): string {
  if (isApiPath(pathname)) return routeOf(method, pathname)?.replace(/^\w+ /, "") ?? "unknown";
  if (pathname.startsWith("/assets/")) return "asset";
  return pageOf(pathname.replace(/(\/_root)?\.data$/, "") || "/");
}

/** 200 as "2xx": a status by itself would make ten times the series. */
export const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;
