import { expect, test } from "vitest";
import { budgetTable, documentedTable } from "./budget-table.ts";
import { checkRoutes, lostForms, routesWithoutBudget } from "./routes.ts";

test("routesWithoutBudget reports a route that has neither a rate limit nor a reason for having none", () => {
  const rules = {
    "POST /api/unbounded": { access: "public" },
    "POST /api/bounded": { access: "public", budget: "write" },
    "POST /api/called-back": { access: "public", budget: { exempt: "A provider calls it." } },
    "GET /api/unnamed": { access: "public" },
    "GET /api/page": { access: "public", cheap: "page" },
  } as const;
  expect(routesWithoutBudget(rules, () => true)).toEqual([
    expect.stringContaining("POST /api/unbounded has no budget"),
    expect.stringContaining("GET /api/unnamed has no budget"),
  ]);
});

test.each([
  ["a function", "export async function action() { return null; }"],
  ["a constant", "export const action = async () => null;"],
  ["an action of another module", 'export { post as action } from "./other.ts";'],
])("lostForms reports a page that would lose form input and whose action is %s", (_kind, text) => {
  const failure = '"#app/lib/mutation/failure.ts";';
  expect(lostForms("app/routes/a.tsx", text)).toEqual([
    expect.stringContaining("does not export clientAction"),
    expect.stringContaining("does not export shouldRevalidate"),
  ]);
  expect(
    lostForms(
      "app/routes/a.tsx",
      `export { clientAction, shouldRevalidate } from ${failure}\n${text}`,
    ),
  ).toEqual([]);
});

test("lostForms reports a layout with a loader that does not export shouldRevalidate", () => {
  const layout = "export function loader() { return 1; }\nexport default () => (\n  <Outlet />\n);";
  expect(lostForms("app/routes/a.tsx", layout)).toEqual([
    expect.stringContaining("does not export shouldRevalidate"),
  ]);
});

test("lostForms accepts a page without a form action", () => {
  expect(lostForms("app/routes/a.tsx", "export function loader() { return null; }")).toEqual([]);
});

test("every entry of the route registry has a page and the rate limits that it needs", () => {
  expect(checkRoutes()).toEqual([]);
});

// After a change of budgets: node scripts/checks/budget-table.ts && npx biome check --write docs
test("the table of rate limits (budgets) in docs/security.md matches the route registry", () => {
  expect(documentedTable()).toEqual(budgetTable());
});
