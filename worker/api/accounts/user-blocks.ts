import { blockUser, unblockUser } from "../../domain/accounts/blocks/block-user.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { type Api, route } from "../route.ts";

export function mountUserBlocks(api: Api): void {
  const blockSpec = {
    summary: "Block a user from your followers, comments and chat",
    answer: OkResponse,
  };
  route(api, "POST /api/users/:userId/block", blockSpec, async ({ c, ctx, actor, params }) => {
    await blockUser(ctx, { ...params, actor });
    return c.json({ ok: true });
  });

  const unblockSpec = { summary: "Unblock a user", answer: OkResponse };
  route(api, "DELETE /api/users/:userId/block", unblockSpec, async ({ c, ctx, actor, params }) => {
    await unblockUser(ctx, { ...params, actor });
    return c.json({ ok: true });
  });
}
