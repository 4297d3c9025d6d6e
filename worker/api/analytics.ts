import { AnalyticsQuery, ReceiptsQuery } from "../domain/analytics/contract.ts";
import { getVideoAnalytics } from "../domain/analytics/get-analytics.ts";
import { listReceipts } from "../domain/analytics/list-receipts.ts";
import { receiptsAsCsv } from "../domain/analytics/receipts-csv.ts";
import { AnalyticsAnswer, ReceiptsAnswer } from "./answers/analytics.ts";
import { type Api, route } from "./route.ts";

export function mountAnalytics(api: Api): void {
  const analyticsSpec = { summary: "What one's own video did, day by day", query: AnalyticsQuery, answer: AnalyticsAnswer };
  route(api, "GET /api/videos/:videoId/analytics", analyticsSpec, async ({ c, ctx, actor, params, query }) =>
    c.json(await getVideoAnalytics(ctx, { ...query, ...params, ownerId: actor.id })),
  );

  const receiptsSpec = {
    summary: "The playbacks of one's own video, and what became of each",
    query: ReceiptsQuery,
    answer: ReceiptsAnswer,
  };
  route(api, "GET /api/videos/:videoId/receipts", receiptsSpec, async ({ c, ctx, actor, params, query }) =>
    c.json(await listReceipts(ctx, { ...query, ...params, ownerId: actor.id })),
  );

  const fileSpec = {
    summary: "The newest 5,000 of the same as a file",
    query: ReceiptsQuery.pick({ verdict: true }),
    gives: ["text/csv"],
  };
  route(api, "GET /api/videos/:videoId/receipts.csv", fileSpec, async ({ ctx, actor, params, query: { verdict } }) => {
    const { receipts } = await listReceipts(ctx, { ...params, ownerId: actor.id, verdict, limit: 5000 });
    return new Response(receiptsAsCsv(receipts), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="receipts-${params.videoId}.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
}
