import { type ApiRoute, apiRoutes } from "./route-registry.ts";

interface Pattern {
  key: ApiRoute;
  method: string;
  path: RegExp;
  params: number;
}

let patterns: Pattern[] | null = null;

/** Returns the matching route with the fewest parameters, or null. */
export function routeOf(method: string, pathname: string): ApiRoute | null {
  patterns ??= (Object.keys(apiRoutes) as ApiRoute[])
    .map(patternOf)
    .sort((a, b) => a.params - b.params);
  return patterns.find((p) => p.method === method && p.path.test(pathname))?.key ?? null;
}

function patternOf(key: ApiRoute): Pattern {
  const [method = "", path = ""] = key.split(" ");
  const source = path
    .split(/(:\w+|\*)/)
    .map((part) =>
      part === "*"
        ? ".*"
        : part.startsWith(":")
          ? "[^/]+"
          : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"),
    )
    .join("");
  return { key, method, path: new RegExp(`^${source}$`), params: path.split(/:|\*/).length - 1 };
}
