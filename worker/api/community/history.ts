import {
  clearHistory,
  keepHistory,
  removeFromHistory,
  restoreToHistory,
} from "../../domain/community/history/change-history.ts";
import { KeepHistoryInput, RestoreHistoryInput } from "../../domain/community/history/contract.ts";
import {
  HistoryPage,
  HistoryQuery,
  RemovedFromHistory,
} from "../../domain/community/history/contract-api.ts";
import { listHistory } from "../../domain/community/history/list-history.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { type Api, route } from "../route.ts";

export function mountHistory(api: Api): void {
  const listSpec = {
    summary: "List your watch history, newest first",
    query: HistoryQuery,
    answer: HistoryPage,
  };
  route(api, "GET /api/history", listSpec, async ({ c, ctx, actor, query: { q, ...page } }) =>
    c.json(await listHistory(ctx, { ...page, query: q, actor })),
  );

  const keepSpec = {
    summary: "Turn your watch history on or off",
    body: KeepHistoryInput,
    answer: OkResponse,
  };
  route(api, "PATCH /api/history", keepSpec, async ({ c, ctx, actor, body }) => {
    await keepHistory(ctx, { ...body, userId: actor.id });
    return c.json({ ok: true });
  });

  route(
    api,
    "DELETE /api/history",
    { summary: "Clear your watch history", answer: OkResponse },
    async ({ c, ctx, actor }) => {
      await clearHistory(ctx, { userId: actor.id });
      return c.json({ ok: true });
    },
  );

  const removeSpec = {
    summary: "Remove a video from your watch history",
    answer: RemovedFromHistory,
  };
  route(api, "DELETE /api/history/:videoId", removeSpec, async ({ c, ctx, actor, params }) =>
    c.json({ ok: true, ...(await removeFromHistory(ctx, { ...params, userId: actor.id })) }),
  );

  const restoreSpec = {
    summary: "Restore a video that you removed from your watch history",
    body: RestoreHistoryInput,
    answer: OkResponse,
  };
  route(
    api,
    "POST /api/history/:videoId/restore",
    restoreSpec,
    async ({ c, ctx, actor, params, body }) => {
      await restoreToHistory(ctx, { ...params, ...body, userId: actor.id });
      return c.json({ ok: true });
    },
  );
}
