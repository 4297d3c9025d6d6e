import { StaffActionInput } from "../domain/users/contract-staff.ts";
import { restoreUser, suspendUser } from "../domain/users/suspend-user.ts";
import { Done } from "./answers/answer.ts";
import { type Api, route } from "./route.ts";

export function mountAdmin(api: Api): void {
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
