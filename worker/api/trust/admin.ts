import * as z from "zod";
import { ActionSearch } from "../../domain/accounts/audit/contract.ts";
import { Model, RankingModel } from "../../domain/discovery/recommendations/contract-models.ts";
import {
  listModels,
  promoteModel,
  rollBackModel,
} from "../../domain/discovery/recommendations/promote-model.ts";
import { requestRebuild } from "../../domain/discovery/search/request-rebuild.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { actionsAsCsv } from "../../domain/trust/audit-log/actions-csv.ts";
import { RemoveInput } from "../../domain/trust/moderation/contract.ts";
import { RemovedComment } from "../../domain/trust/moderation/contract-api.ts";
import { removeComment } from "../../domain/trust/moderation/decide.ts";
import {
  StaffActionInput,
  SuspendInput,
} from "../../domain/trust/user-administration/contract-staff.ts";
import { restoreUser, suspendUser } from "../../domain/trust/user-administration/suspend-user.ts";
import { type Api, route } from "../route.ts";

export function mountAdmin(api: Api): void {
  mountModels(api);
  const auditSpec = {
    summary: "Download the audit log as CSV, with optional filters",
    query: ActionSearch,
    gives: ["text/csv"],
  };
  route(api, "GET /api/admin/audit.csv", auditSpec, async ({ ctx, actor, query }) => {
    const body = await actionsAsCsv(ctx, { staffId: actor.id, ...query });
    const headers = {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="audit.csv"',
      "Cache-Control": "no-store",
    };
    return new Response(body, { headers });
  });
  const rebuildSpec = {
    summary: "Rebuild the search index in a background job",
    answer: OkResponse,
    status: 202 as const,
  };
  route(api, "POST /api/admin/search/rebuild", rebuildSpec, async ({ c, ctx, actor }) => {
    await requestRebuild(ctx, { actor });
    return c.json({ ok: true }, 202);
  });

  const removeSpec = {
    summary: "Remove a comment that breaks a rule; its author can appeal",
    body: RemoveInput,
    answer: RemovedComment,
  };
  route(
    api,
    "POST /api/admin/comments/:commentId/remove",
    removeSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json({ ok: true, ...(await removeComment(ctx, { ...body, ...params, actor })) }),
  );

  const suspendSpec = {
    summary: "Suspend an account for a number of days",
    body: SuspendInput,
    answer: OkResponse,
  };
  route(
    api,
    "POST /api/admin/users/:userId/suspend",
    suspendSpec,
    async ({ c, ctx, actor, params, body }) => {
      await suspendUser(ctx, { ...body, ...params, actor });
      return c.json({ ok: true });
    },
  );

  const restoreSpec = {
    summary: "End the suspension of an account",
    body: StaffActionInput,
    answer: OkResponse,
  };
  route(
    api,
    "POST /api/admin/users/:userId/restore",
    restoreSpec,
    async ({ c, ctx, actor, params, body }) => {
      await restoreUser(ctx, { ...body, ...params, actor });
      return c.json({ ok: true });
    },
  );
}

function mountModels(api: Api): void {
  const listSpec = {
    summary: "List recommendation models, newest first",
    answer: z.array(Model),
  };
  route(api, "GET /api/admin/models", listSpec, async ({ c, ctx }) =>
    c.json(await listModels(ctx)),
  );

  const promoteSpec = {
    summary: "Promote a stored recommendation model",
    body: StaffActionInput,
    answer: RankingModel,
  };
  route(
    api,
    "POST /api/admin/models/:version/promote",
    promoteSpec,
    async ({ c, ctx, actor, params: { version }, body }) => {
      await promoteModel(ctx, { version, order: { actor, ...body } });
      return c.json({ version });
    },
  );

  const backSpec = {
    summary: "Roll back to the previous recommendation model",
    body: StaffActionInput,
    answer: RankingModel,
  };
  route(api, "POST /api/admin/models/roll-back", backSpec, async ({ c, ctx, actor, body }) =>
    c.json({ version: await rollBackModel(ctx, { actor, ...body }) }),
  );
}
