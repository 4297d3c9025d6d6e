import { expect, test } from "vitest";
import { checkLoaders, limitedUseCases, loaderUseCases, routeUseCases } from "./loader-budgets.ts";

test("every page whose loader does the work of a limited API route has a rate limit", () => {
  expect(checkLoaders()).toEqual([]);
});

const IMPORT = 'import { listFans } from "#worker/domain/creator/dashboard/list-fans.ts";\n';

test("routeUseCases finds the use cases that each GET route calls", () => {
  const code = `${IMPORT}
    route(api, "GET /api/fans", spec, async ({ ctx }) => listFans(ctx));
    route(api, "GET /api/health", spec, () => "ok");
    route(api, "POST /api/fans", spec, async ({ ctx }) => listFans(ctx));`;
  expect([...routeUseCases("worker/api/x.ts", code)]).toEqual([
    ["GET /api/fans", ["listFans"]],
    ["GET /api/health", []],
  ]);
});

test("loaderUseCases finds the use cases that the loader of a page calls, and leaves out its action", () => {
  const loader = "export async function loader() { return listFans(ctx); }";
  const indirect = "const read = () => listFans(ctx); export const loader = async () => read();";
  const action = "export async function action() { return listFans(ctx); }";
  expect(loaderUseCases("app/routes/x.tsx", IMPORT + loader)).toEqual(["listFans"]);
  expect(loaderUseCases("app/routes/x.tsx", IMPORT + indirect)).toEqual(["listFans"]);
  expect(loaderUseCases("app/routes/x.tsx", IMPORT + action)).toEqual([]);
});

test("a use case of a route that needs no rate limit can be called by every page", () => {
  const routes = new Map([
    ["GET /api/a", ["listFans", "readName"]],
    ["GET /api/b", ["readName"]],
  ]);
  const limited = limitedUseCases(routes, {
    "GET /api/a": { access: "user", budget: "query" },
    "GET /api/b": { access: "user", cheap: "rows" },
  });
  expect([...limited]).toEqual([["listFans", "GET /api/a"]]);
});
