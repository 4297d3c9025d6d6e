import { isApiPath } from "./api-path.ts";
import { pageOf } from "./page-of.ts";
import { routeOf } from "./route-of.ts";

/** Few names for many addresses: the route's pattern, never a path with somebody's id in it. */
export function routeClass(method: string, pathname: string): string {
  if (isApiPath(pathname)) return routeOf(method, pathname)?.replace(/^\w+ /, "") ?? "unknown";
  if (pathname.startsWith("/assets/")) return "asset";
  return pageOf(pathname.replace(/(\/_root)?\.data$/, "") || "/");
}

/** 200 as "2xx": a status by itself would make ten times the series. */
export const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;
