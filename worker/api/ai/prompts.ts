import { OptimizePromptInput } from "../../domain/ai/prompts/contract.ts";
import {
  OptimizeResponse,
  PromptPage,
  PromptQuery,
  StoredPrompt,
} from "../../domain/ai/prompts/contract-api.ts";
import { getPrompt, listPrompts } from "../../domain/ai/prompts/queries.ts";
import {
  clearPrompts,
  removePrompt,
  restorePrompt,
} from "../../domain/ai/prompts/remove-prompts.ts";
import { optimizeAndKeep } from "../../domain/ai/prompts/save-prompt.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { clientOf } from "../../http/client.ts";
import { type Api, route } from "../route.ts";

export function mountPrompts(api: Api): void {
  const optimizeSpec = {
    summary: "Optimize a prompt with built-in rules; saved if you are signed in",
    body: OptimizePromptInput,
    answer: OptimizeResponse,
  };
  route(api, "POST /api/prompts/optimize", optimizeSpec, async ({ c, ctx, actor, body }) =>
    c.json(await optimizeAndKeep(ctx, { ...body, actor, address: clientOf(c.req.raw).address })),
  );

  const listSpec = {
    summary: "List your optimized prompts, newest first",
    query: PromptQuery,
    answer: PromptPage,
  };
  route(api, "GET /api/prompts", listSpec, async ({ c, ctx, actor, query }) =>
    c.json(await listPrompts(ctx, { ...query, userId: actor.id })),
  );

  route(
    api,
    "DELETE /api/prompts",
    { summary: "Delete all your prompts permanently", answer: OkResponse },
    async ({ c, ctx, actor }) => {
      await clearPrompts(ctx, { userId: actor.id });
      return c.json({ ok: true });
    },
  );

  const readSpec = {
    summary: "Get one of your optimized prompts with its analysis and changes",
    answer: StoredPrompt,
  };
  route(api, "GET /api/prompts/:promptId", readSpec, async ({ c, ctx, actor, params }) =>
    c.json(await getPrompt(ctx, { ...params, userId: actor.id })),
  );

  route(
    api,
    "DELETE /api/prompts/:promptId",
    { summary: "Delete a prompt", answer: OkResponse },
    async ({ c, ctx, actor, params }) => {
      await removePrompt(ctx, { ...params, userId: actor.id });
      return c.json({ ok: true });
    },
  );

  const restoreSpec = {
    summary: "Restore a prompt that you deleted in the last ten minutes",
    answer: OkResponse,
  };
  route(
    api,
    "POST /api/prompts/:promptId/restore",
    restoreSpec,
    async ({ c, ctx, actor, params }) => {
      await restorePrompt(ctx, { ...params, userId: actor.id });
      return c.json({ ok: true });
    },
  );
}
