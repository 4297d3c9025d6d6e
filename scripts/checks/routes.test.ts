import { expect, test } from "vitest";
import { budgetTable, documentedTable } from "./budget-table.ts";
import { checkRoutes, routesWithoutBudget } from "./routes.ts";

test("reports a route without a budget, and accepts one with a budget or a reason", () => {
  const rules = {
    "POST /api/unbounded": { access: "public" },
    "POST /api/bounded": { access: "public", budget: "write" },
    "POST /api/called-back": { access: "public", budget: { exempt: "A provider calls it." } },
  } as const;
  expect(routesWithoutBudget(rules, () => true)).toEqual([expect.stringContaining("POST /api/unbounded has no budget")]);
});

test("finds no fault in the registry", () => {
  expect(checkRoutes()).toEqual([]);
});

// After a change of a budget: node scripts/checks/budget-table.ts && npx biome check --write docs
test("docs/security.md shows the budgets of the registry", () => {
  expect(documentedTable()).toEqual(budgetTable());
});
