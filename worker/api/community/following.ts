import { ChannelShortcuts } from "../../domain/community/following/contract-api.ts";
import { listChannelShortcuts } from "../../domain/community/following/list-shortcuts.ts";
import { respondJson } from "../response-cache.ts";
import { type Api, route } from "../route.ts";

export function mountFollowing(api: Api): void {
  const shortcutsSpec = {
    summary: "List channels for the navigation: those you follow, and others that are live",
    answer: ChannelShortcuts,
  };
  route(api, "GET /api/channel-shortcuts", shortcutsSpec, ({ c, ctx, actor }) =>
    respondJson(c, {
      actor,
      key: "channel-shortcuts",
      read: async () => ({ value: await listChannelShortcuts(ctx, { actor }) }),
    }),
  );
}
