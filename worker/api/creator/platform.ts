import { PlatformMetrics } from "../../domain/creator/analytics/contract-api-platform.ts";
import { getPlatformMetrics } from "../../domain/creator/analytics/get-platform-metrics.ts";
import { type Api, route } from "../route.ts";

export function mountPlatform(api: Api): void {
  const spec = {
    summary: "Get platform-wide metrics",
    answer: PlatformMetrics,
  };
  route(api, "GET /api/platform/metrics", spec, async ({ c, ctx }) =>
    c.json(await getPlatformMetrics(ctx), 200, { "Cache-Control": "public, max-age=300" }),
  );
}
