import { expect, test } from "vitest";
import { budgets } from "./budgets.ts";
import { apiRoutes } from "./route-registry.ts";

const MINUTE_MS = 60_000;

test("an account can make the server check at most 60 stored renditions a minute", () => {
  const { budget } = apiRoutes["PATCH /api/videos/:videoId/renditions/:name"];
  expect(budgets[budget].account).toContainEqual({ max: 60, ms: MINUTE_MS });
});
