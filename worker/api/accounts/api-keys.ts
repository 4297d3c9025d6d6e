import { ApiKeyList, ApiKeyUsage } from "../../domain/accounts/api-keys/contract-api.ts";
import { getUsage } from "../../domain/accounts/api-keys/get-usage.ts";
import { listApiKeys } from "../../domain/accounts/api-keys/list-api-keys.ts";
import { type Api, route } from "../route.ts";

export function mountApiKeys(api: Api): void {
  route(
    api,
    "GET /api/api-keys",
    { summary: "List your API keys without their secrets", answer: ApiKeyList },
    async ({ c, ctx, actor }) => c.json({ keys: await listApiKeys(ctx, actor.id) }),
  );

  const usageSpec = {
    summary: "Get an API key's 30-day usage and remaining quota",
    answer: ApiKeyUsage,
  };
  route(
    api,
    "GET /api/api-keys/:keyId/usage",
    usageSpec,
    async ({ c, ctx, actor, params: { keyId } }) => c.json(await getUsage(ctx, { actor, keyId })),
  );
}
