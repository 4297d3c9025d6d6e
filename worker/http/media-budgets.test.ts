import { expect, test } from "vitest";
import { budgets } from "./budgets.ts";
import { apiRoutes } from "./route-registry.ts";

const MINUTE_MS = 60_000;

test("an account can make the server check at most 60 stored renditions a minute", () => {
  const { budget } = apiRoutes["PATCH /api/videos/:videoId/renditions/:name"];
  expect(budgets[budget].account).toContainEqual({ max: 60, ms: MINUTE_MS });
});

test("requests for the media links of a video have a rate limit", () => {
  const { budget } = apiRoutes["GET /api/videos/:videoId/links"];
  expect(budgets[budget].account).toContainEqual({ max: 300, ms: MINUTE_MS });
  expect(budgets[budget].network).toContainEqual({ max: 3000, ms: MINUTE_MS });
});
