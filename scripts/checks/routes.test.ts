import { expect, test } from "vitest";
import { budgetTable, documentedTable } from "./budget-table.ts";
import { checkRoutes, lostForms, routesWithoutBudget } from "./routes.ts";

test("reports a route without a budget, and accepts one with a budget or a reason", () => {
  const rules = {
    "POST /api/unbounded": { access: "public" },
    "POST /api/bounded": { access: "public", budget: "write" },
    "POST /api/called-back": { access: "public", budget: { exempt: "A provider calls it." } },
  } as const;
  expect(routesWithoutBudget(rules, () => true)).toEqual([
    expect.stringContaining("POST /api/unbounded has no budget"),
  ]);
});

test.each([
  ["a function", "export async function action() { return null; }"],
  ["a constant", "export const action = async () => null;"],
  ["an action of another module", 'export { post as action } from "./other.ts";'],
])("reports a page whose action is %s if a failed request would lose its form", (_kind, text) => {
  expect(lostForms("app/routes/a.tsx", text)).toEqual([
    expect.stringContaining("would lose its form"),
  ]);
  expect(
    lostForms(
      "app/routes/a.tsx",
      `export { clientAction } from "#app/lib/mutation/failure.ts";\n${text}`,
    ),
  ).toEqual([]);
});

test("accepts a page without an action", () => {
  expect(lostForms("app/routes/a.tsx", "export function loader() { return null; }")).toEqual([]);
});

test("finds no fault in the registry", () => {
  expect(checkRoutes()).toEqual([]);
});

// To update the table after a budget changes: node scripts/checks/budget-table.ts && npx biome
// check --write docs
test("docs/security.md shows the budgets of the registry", () => {
  expect(documentedTable()).toEqual(budgetTable());
});
