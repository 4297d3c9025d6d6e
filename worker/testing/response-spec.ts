import { isDeepStrictEqual } from "node:util";
import { mountedRoutes, partsOf } from "../api/route.ts";
import { ErrorResponse } from "../domain/kernel/responses/contract.ts";
import type { ApiRoute } from "../http/route-registry.ts";

const patterns = [...mountedRoutes].map(([key, spec]) => {
  const { method, path } = partsOf(key);
  return { key, spec, method, pattern: new URLPattern({ pathname: path }) };
});

/** Returns the route of a request. If several match, the first mounted route wins, as in Hono. */
export const routeOf = (method: string, pathname: string): ApiRoute | null =>
  patterns.find((p) => p.method === method && p.pattern.test({ pathname }))?.key ?? null;

/** Checks a response. @throws Error that names the difference from /api/openapi.json */
export async function holdAgainstSpec(
  method: string,
  pathname: string,
  response: Response,
): Promise<void> {
  const key = routeOf(method, pathname);
  const spec = key && mountedRoutes.get(key);
  if (!spec || !response.headers.get("Content-Type")?.startsWith("application/json")) return;
  // The 503 of /readyz has the schema of its 200, not the error schema.
  const isUnready = pathname === "/readyz" && response.status === 503;
  const isError = response.status >= 400 && !isUnready;
  const schema = isError ? ErrorResponse : spec.answer;
  if (!schema) throw new Error(`${key} answered JSON, and its spec names no answer`);
  if (!isError && !isUnready && response.status !== (spec.status ?? 200)) {
    throw new Error(`${key} answered ${response.status}, and its spec says ${spec.status ?? 200}`);
  }
  const value: unknown = await response.clone().json();
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new Error(`${key} answered ${JSON.stringify(value)}: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, value))
    throw new Error(
      `${key} answered fields that its schema does not name: ${JSON.stringify(value)}`,
    );
}
