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
    summary: "What one watched, the last first",
    query: HistoryQuery,
    answer: HistoryPage,
  };
  route(api, "GET /api/history", listSpec, async ({ c, ctx, actor, query: { q, ...page } }) =>
    c.json(await listHistory(ctx, { ...page, query: q, actor })),
  );

  const keepSpec = {
    summary: "Remember what one watches, or no longer",
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
    { summary: "Forget all that one watched", answer: OkResponse },
    async ({ c, ctx, actor }) => {
      await clearHistory(ctx, { userId: actor.id });
      return c.json({ ok: true });
    },
  );

  const removeSpec = { summary: "Take a video out of one's history", answer: RemovedFromHistory };
  route(api, "DELETE /api/history/:videoId", removeSpec, async ({ c, ctx, actor, params }) =>
    c.json({ ok: true, ...(await removeFromHistory(ctx, { ...params, userId: actor.id })) }),
  );

  const restoreSpec = {
    summary: "Bring back what was taken out of one's history",
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
