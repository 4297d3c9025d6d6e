import { StaffActionInput } from "../domain/users/contract-staff.ts";
import { restoreUser, suspendUser } from "../domain/users/suspend-user.ts";
import { Done } from "./answers/answer.ts";
import { type Api, route } from "./route.ts";

export function mountAdmin(api: Api): void {
  const rebuildSpec = { summary: "Make the index of search anew; a job does it", answer: Done, status: 202 as const };
  route(api, "POST /api/admin/search/rebuild", rebuildSpec, async ({ c, ctx }) => {
    await ctx.queue.send({ type: "rebuild-search" });
    return c.json({ ok: true }, 202);
  });

  const suspendSpec = { summary: "Shut an account at once", body: StaffActionInput, answer: Done };
  route(api, "POST /api/admin/users/:userId/suspend", suspendSpec, async ({ c, ctx, actor, params, body }) => {
    await suspendUser(ctx, { ...body, ...params, actor });
    return c.json({ ok: true });
  });

  const restoreSpec = { summary: "Open a suspended account again", body: StaffActionInput, answer: Done };
  route(api, "POST /api/admin/users/:userId/restore", restoreSpec, async ({ c, ctx, actor, params, body }) => {
    await restoreUser(ctx, { ...body, ...params, actor });
    return c.json({ ok: true });
  });
}
