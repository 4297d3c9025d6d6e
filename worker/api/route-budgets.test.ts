import { describe, expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import type { Context } from "../context.ts";
import { type ApiRoute, type ApiRules, apiRoutes, type Rule } from "../http/route-registry.ts";
import "./app.ts";
import { type ApiRequest, mountedRoutes } from "./route.ts";

/** Fields of a query string whose text is searched. */
const SEARCHES = ["q", "query", "search"];

/** Returns why a route needs a rate limit, although the registry calls it cheap; or null. */
function whyCostly(route: ApiRoute): string | null {
  const { cheap }: Rule = apiRoutes[route];
  const spec = mountedRoutes.get(route);
  if (cheap === undefined || spec === undefined) return null;
  const isGenerated = spec.answer === undefined && (cheap === "rows" || cheap === "page");
  if (isGenerated) return `${route} generates a file`;
  const fields = spec.query instanceof z.ZodObject ? Object.keys(spec.query.shape) : [];
  return fields.some((field) => SEARCHES.includes(field)) ? `${route} searches` : null;
}

describe("an API route without a rate limit", () => {
  test("neither searches nor generates a file from rows", () => {
    const routes = [...mountedRoutes.keys()];
    expect(routes.flatMap((route) => whyCostly(route) ?? [])).toEqual([]);
  });

  // `npm run typecheck` verifies the types.
  test("does not compile if it is a GET without a reason, or has another method", () => {
    // @ts-expect-error A GET needs a budget or the reason why it is cheap.
    expectTypeOf<{ "GET /api/a": { access: "public" } }>().toExtend<ApiRules>();
    // @ts-expect-error Another method always needs a budget.
    expectTypeOf<{ "POST /api/a": { access: "public"; cheap: "rows" } }>().toExtend<ApiRules>();
    expectTypeOf<{ "GET /api/a": { access: "public"; cheap: "rows" } }>().toExtend<ApiRules>();
    expectTypeOf<{ "GET /api/a": { access: "public"; budget: "query" } }>().toExtend<ApiRules>();
  });

  test("gets no dependency whose calls cost money or reach people", () => {
    type Costly = "payments" | "ai" | "oauth" | "mail" | "queue";
    expectTypeOf<ApiRequest<"GET /api/videos">["ctx"]>().toEqualTypeOf<Omit<Context, Costly>>();
    expectTypeOf<ApiRequest<"GET /api/payouts">["ctx"]>().toEqualTypeOf<Context>();
  });
});
