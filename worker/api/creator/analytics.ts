import { ChannelTable, channelCsv } from "../../domain/creator/analytics/channel-csv.ts";
import { AnalyticsQuery, ReceiptsQuery } from "../../domain/creator/analytics/contract.ts";
import { ReceiptPage, VideoAnalytics } from "../../domain/creator/analytics/contract-api.ts";
import { ChannelAnalytics } from "../../domain/creator/analytics/contract-api-channel.ts";
import { PlatformMetrics } from "../../domain/creator/analytics/contract-api-platform.ts";
import {
  ChannelQuery,
  channelRange,
  VideoPage,
} from "../../domain/creator/analytics/contract-range.ts";
import { getVideoAnalytics } from "../../domain/creator/analytics/get-analytics.ts";
import { getChannelAnalytics } from "../../domain/creator/analytics/get-channel-analytics.ts";
import { getPlatformMetrics } from "../../domain/creator/analytics/get-platform-metrics.ts";
import { listReceipts } from "../../domain/creator/analytics/list-receipts.ts";
import { receiptsAsCsv } from "../../domain/creator/analytics/receipts-csv.ts";
import { dayOf } from "../../domain/kernel/calendar/days.ts";
import { FollowReceiptPage } from "../../domain/media/verdicts/contract-api.ts";
import { FollowReceiptsQuery } from "../../domain/media/verdicts/contract-receipts.ts";
import { listFollowReceipts } from "../../domain/media/verdicts/list-follow-receipts.ts";
import { type Api, route } from "../route.ts";

const SPREADSHEET = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}.csv"`,
  "Cache-Control": "private, no-store",
});

export function mountAnalytics(api: Api): void {
  mountChannel(api);

  const analyticsSpec = {
    summary: "Get the daily analytics of your video",
    query: AnalyticsQuery,
    answer: VideoAnalytics,
  };
  route(
    api,
    "GET /api/videos/:videoId/analytics",
    analyticsSpec,
    async ({ c, ctx, actor, params, query }) =>
      c.json(
        await getVideoAnalytics(ctx, { ...query, ...params, ownerId: actor.id, plan: actor.plan }),
      ),
  );

  mountReceipts(api);
}

function mountChannel(api: Api): void {
  const channelSpec = {
    summary: "Get your channel's analytics for a range, with an optional comparison",
    query: ChannelQuery.safeExtend({ videoPage: VideoPage.default(1) }),
    answer: ChannelAnalytics,
  };
  route(
    api,
    "GET /api/analytics",
    channelSpec,
    async ({ c, ctx, actor, query: { videoPage, ...query } }) => {
      const range = channelRange(query, dayOf(ctx.now()));
      return c.json(
        await getChannelAnalytics(ctx, { creatorId: actor.id, plan: actor.plan, range, videoPage }),
      );
    },
  );

  const channelFileSpec = {
    summary: "Download a table of your channel's analytics as CSV",
    query: ChannelQuery.safeExtend({
      table: ChannelTable.default("points"),
      videoPage: VideoPage.default(1),
    }),
    gives: ["text/csv"],
  };
  route(
    api,
    "GET /api/analytics.csv",
    channelFileSpec,
    async ({ ctx, actor, query: { table, videoPage, ...query } }) => {
      const range = channelRange(query, dayOf(ctx.now()));
      const analytics = await getChannelAnalytics(ctx, {
        creatorId: actor.id,
        plan: actor.plan,
        range,
        videoPage,
      });
      return new Response(channelCsv(analytics, table), {
        headers: SPREADSHEET(`channel-${table}`),
      });
    },
  );
}

function mountReceipts(api: Api): void {
  const receiptsSpec = {
    summary: "Get the playbacks of your video with the verdict of each",
    query: ReceiptsQuery,
    answer: ReceiptPage,
  };
  route(
    api,
    "GET /api/videos/:videoId/receipts",
    receiptsSpec,
    async ({ c, ctx, actor, params, query }) =>
      c.json(await listReceipts(ctx, { ...query, ...params, ownerId: actor.id })),
  );

  const followsSpec = {
    summary: "Get the follows of your channel with the verdict of each",
    query: FollowReceiptsQuery,
    answer: FollowReceiptPage,
  };
  route(api, "GET /api/followers/receipts", followsSpec, async ({ c, ctx, actor, query }) =>
    c.json(await listFollowReceipts(ctx, { ...query, ownerId: actor.id })),
  );

  const fileSpec = {
    summary: "Download the newest 5,000 playbacks of your video as CSV",
    query: ReceiptsQuery.pick({ verdict: true }),
    gives: ["text/csv"],
  };
  route(
    api,
    "GET /api/videos/:videoId/receipts.csv",
    fileSpec,
    async ({ ctx, actor, params, query: { verdict } }) => {
      const { receipts } = await listReceipts(ctx, {
        ...params,
        ownerId: actor.id,
        verdict,
        limit: 5000,
      });
      return new Response(receiptsAsCsv(receipts), {
        headers: SPREADSHEET(`receipts-${params.videoId}`),
      });
    },
  );
}

export function mountPlatform(api: Api): void {
  const spec = {
    summary: "Get platform-wide metrics",
    answer: PlatformMetrics,
  };
  route(api, "GET /api/platform/metrics", spec, async ({ c, ctx }) =>
    c.json(await getPlatformMetrics(ctx), 200, { "Cache-Control": "public, max-age=300" }),
  );
}
