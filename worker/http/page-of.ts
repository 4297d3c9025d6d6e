import { pageRoutes } from "./route-registry.ts";

let patterns: { path: string; pattern: URLPattern }[] | null = null;

/** Returns the route pattern of a page's path, because logs and metrics must not contain IDs. */
export function pageOf(pathname: string): string {
  patterns ??= Object.values(pageRoutes)
    .map(({ path }) => path)
    .filter((path, i, all) => all.indexOf(path) === i)
    .sort((a, b) => a.split(/:|\*/).length - b.split(/:|\*/).length)
    .map((path) => ({ path, pattern: new URLPattern({ pathname: path }) }));
  return patterns.find(({ pattern }) => pattern.test({ pathname }))?.path ?? "/*";
}
