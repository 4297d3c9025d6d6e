import { GrantInput, RevokeInput, SyncInput } from "../../domain/ops/offline/contract.ts";
import {
  OfflineGrant,
  OfflineOffer,
  OfflineSync,
  RevokedGrants,
} from "../../domain/ops/offline/contract-api.ts";
import { issueGrant } from "../../domain/ops/offline/issue-grant.ts";
import { listOfflineChoices } from "../../domain/ops/offline/list-choices.ts";
import { revokeGrants } from "../../domain/ops/offline/manage-grants.ts";
import { syncGrants } from "../../domain/ops/offline/sync-grants.ts";
import { type Api, route } from "../route.ts";

export function mountOffline(api: Api): void {
  const offerSpec = {
    summary: "List the download qualities of a video with their sizes in bytes",
    answer: OfflineOffer,
  };
  route(api, "GET /api/videos/:videoId/offline", offerSpec, async ({ c, ctx, actor, params }) => {
    const { choices, refusal } = await listOfflineChoices(ctx, { ...params, actor });
    return c.json({ choices, refusal });
  });

  const grantSpec = {
    summary: "Grant or renew a device's permission to play a video offline",
    body: GrantInput,
    answer: OfflineGrant,
  };
  route(api, "POST /api/offline/grants", grantSpec, async ({ c, ctx, actor, body }) => {
    c.header("Cache-Control", "no-store");
    return c.json(
      await issueGrant(ctx, { ...body, actor, userAgent: c.req.header("User-Agent") ?? "" }),
    );
  });

  const syncSpec = {
    summary: "Renew a device's downloads and list those to delete",
    body: SyncInput,
    answer: OfflineSync,
  };
  route(api, "POST /api/offline/sync", syncSpec, async ({ c, ctx, actor, body }) => {
    c.header("Cache-Control", "no-store");
    return c.json(await syncGrants(ctx, { ...body, actor }));
  });

  const revokeSpec = {
    summary: "Revoke one or all downloads of a device",
    body: RevokeInput,
    answer: RevokedGrants,
  };
  route(api, "POST /api/offline/revoke", revokeSpec, async ({ c, ctx, actor, body }) =>
    c.json({ revoked: await revokeGrants(ctx, { ...body, userId: actor.id }) }),
  );
}
