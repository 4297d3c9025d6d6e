import {
  type Access,
  type ApiRoute,
  apiRoutes,
  type PageRoute,
  pageRoutes,
  type Rule,
  type SocketRoute,
  socketRoutes,
} from "./route-registry.ts";

interface Pattern<R extends string> {
  key: R;
  /** Text of the key before the first parameter. Comparing texts is faster than testing `path`. */
  prefix: string;
  path: RegExp;
  params: number;
}

type AccessRequest = Pick<Request, "url" | "method" | "headers">;

let apiPatterns: Pattern<ApiRoute>[] | null = null;
let socketPatterns: Pattern<SocketRoute>[] | null = null;
let pagePatterns: { id: PageRoute; pattern: Pattern<string> }[] | null = null;

/** Returns the matching route with the fewest parameters, or null. */
export function routeOf(method: string, pathname: string): ApiRoute | null {
  apiPatterns ??= patternsOf(Object.keys(apiRoutes) as ApiRoute[]);
  return find(apiPatterns, `${method} ${pathname}`);
}

/** Returns the rule of the API route, socket or page that a request asks for, or null. */
export function ruleOf(request: AccessRequest): Rule | null {
  const called = calledRule(request);
  if (called) return called;
  // Remix loads the data of the page `/a` from `/a.data`, and the data of `/` from `/_root.data`.
  const path = new URL(request.url).pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  pagePatterns ??= (Object.keys(pageRoutes) as PageRoute[])
    .map((id) => ({ id, pattern: patternOf(pageRoutes[id].path) }))
    .sort((a, b) => a.pattern.params - b.pattern.params);
  const page = pagePatterns.find(
    ({ pattern: { prefix, path: expression } }) => path.startsWith(prefix) && expression.test(path),
  );
  return page ? pageRoutes[page.id] : null;
}

/** Returns the access of the request's API route or socket; null for a page. */
export const accessOf = (request: AccessRequest): Access | null =>
  calledRule(request)?.access ?? null;

/** Returns the rule of the request's API route or socket; null for a page. */
function calledRule({ url, method, headers }: AccessRequest): Rule | null {
  const { pathname } = new URL(url);
  if (headers.get("Upgrade")?.toLowerCase() === "websocket") {
    socketPatterns ??= patternsOf(Object.keys(socketRoutes) as SocketRoute[]);
    const socket = find(socketPatterns, pathname);
    return socket && socketRoutes[socket];
  }
  const route = routeOf(method === "HEAD" ? "GET" : method, pathname);
  return route && apiRoutes[route];
}

const find = <R extends string>(patterns: Pattern<R>[], text: string): R | null =>
  patterns.find(({ prefix, path }) => text.startsWith(prefix) && path.test(text))?.key ?? null;

function patternsOf<R extends string>(keys: R[]): Pattern<R>[] {
  return keys.map(patternOf).sort((a, b) => a.params - b.params);
}

function patternOf<R extends string>(key: R): Pattern<R> {
  const source = key
    .split(/(:\w+|\*)/)
    .map((part) =>
      part === "*"
        ? ".*"
        : part.startsWith(":")
          ? "[^/]+"
          : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"),
    )
    .join("");
  const [prefix = "", ...params] = key.split(/:|\*/);
  return { key, prefix, path: new RegExp(`^${source}$`), params: params.length };
}
