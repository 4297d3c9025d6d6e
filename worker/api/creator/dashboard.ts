import { requireOwnId } from "../../domain/accounts/users/own-id.ts";
import { ActivityQuery, StatsQuery } from "../../domain/creator/dashboard/contract.ts";
import { ActivityList, DashboardStats } from "../../domain/creator/dashboard/contract-api.ts";
import { dashboardStats } from "../../domain/creator/dashboard/get-stats.ts";
import { listActivity } from "../../domain/creator/dashboard/list-activity.ts";
import { type Api, route } from "../route.ts";

/** Mounts the dashboard's routes. A user ID in the path or query must be the signed-in user's. */
export function mountDashboard(api: Api): void {
  const statsSpec = {
    summary: "Get your channel's statistics, compared with the previous period",
    query: StatsQuery,
    answer: DashboardStats,
  };
  route(
    api,
    "GET /api/dashboard/stats",
    statsSpec,
    async ({ c, ctx, actor, query: { userId = actor.id, days } }) => {
      requireOwnId(actor, userId);
      c.header("Cache-Control", "private, no-store");
      return c.json(await dashboardStats(ctx, { userId, days }));
    },
  );
  const ownStatsSpec = { ...statsSpec, query: StatsQuery.omit({ userId: true }) };
  route(
    api,
    "GET /api/dashboard/stats/:userId",
    ownStatsSpec,
    async ({ c, ctx, actor, params: { userId }, query: { days } }) => {
      requireOwnId(actor, userId);
      c.header("Cache-Control", "private, no-store");
      return c.json(await dashboardStats(ctx, { userId, days }));
    },
  );

  const activitySpec = {
    summary: "List recent activity on your channel, newest first",
    query: ActivityQuery,
    answer: ActivityList,
  };
  route(
    api,
    "GET /api/dashboard/activity",
    activitySpec,
    async ({ c, ctx, actor, query: { userId = actor.id, limit } }) => {
      requireOwnId(actor, userId);
      c.header("Cache-Control", "private, no-store");
      return c.json({ items: await listActivity(ctx, { userId, limit }) });
    },
  );
  const ownActivitySpec = { ...activitySpec, query: ActivityQuery.omit({ userId: true }) };
  route(
    api,
    "GET /api/dashboard/activity/:userId",
    ownActivitySpec,
    async ({ c, ctx, actor, params: { userId }, query: { limit } }) => {
      requireOwnId(actor, userId);
      c.header("Cache-Control", "private, no-store");
      return c.json({ items: await listActivity(ctx, { userId, limit }) });
    },
  );
}
