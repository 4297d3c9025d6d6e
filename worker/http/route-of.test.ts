import { expect, test } from "vitest";
import { accessOf, routeOf } from "./route-of.ts";
import {
  type ApiRoute,
  apiRoutes,
  isSessionFree,
  pageRoutes,
  type SocketRoute,
  socketRoutes,
} from "./route-registry.ts";

const exampleOf = (path: string) =>
  `https://tributary.example${path.replace(/:\w+/g, "example").replace("*", "a/b.jpg")}`;

test("accessOf finds every API route of the registry", () => {
  for (const key of Object.keys(apiRoutes) as ApiRoute[]) {
    const [method = "", path = ""] = key.split(" ");
    const request = new Request(exampleOf(path), { method });
    expect([key, accessOf(request)]).toEqual([key, apiRoutes[key].access]);
  }
});

test("accessOf finds every socket of the registry", () => {
  for (const path of Object.keys(socketRoutes) as SocketRoute[]) {
    const request = {
      url: exampleOf(path),
      method: "GET",
      headers: new Headers({ upgrade: "WebSocket" }),
    };
    expect([path, accessOf(request)]).toEqual([path, socketRoutes[path].access]);
  }
});

test("no page is taken for a route without a session", () => {
  const isServedWithout = (url: string) => {
    const access = accessOf(new Request(url));
    return access !== null && isSessionFree(access);
  };
  const paths = Object.values(pageRoutes).map(({ path }) => exampleOf(path));
  const withLoaderData = paths.map((path) => `${path}.data`);
  expect([...paths, ...withLoaderData].filter(isServedWithout)).toEqual([]);
});

test("routeOf prefers the route with the fewest parameters", () => {
  expect(routeOf("GET", "/api/streams/live")).toBe("GET /api/streams/live");
});
