import { eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { apiKeys } from "../../../db/schema.ts";
import { DomainError } from "../../kernel/errors.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { notifySecurityChange, type SecurityDeps } from "../sessions/notify-security-change.ts";
import { isSessionOpen, requireRecentProof } from "../sessions/require-recent-proof.ts";
import type { SignedInActor } from "../users/contract.ts";
import { type CreateApiKeyInput, MAX_API_KEYS } from "./contract.ts";
import { apiKeyObstacle, newApiKey, prefixOf } from "./rules.ts";

const DAY_MS = 86_400_000;

/** Creates an API key. Only this response shows the key, because D1 stores just a digest. */
export async function createApiKey(
  deps: SecurityDeps,
  {
    actor,
    userAgent,
    name,
    scopes,
    days,
  }: CreateApiKeyInput & { actor: SignedInActor; userAgent: string },
): Promise<string> {
  const obstacle = apiKeyObstacle(actor);
  if (obstacle === "plan") throw new DomainError("FORBIDDEN", t("apiKeys.create.planRequired"));
  if (obstacle === "email")
    throw new DomainError("FORBIDDEN", t("apiKeys.create.emailUnconfirmed"));
  await requireRecentProof(deps, actor);
  const key = newApiKey();
  const at = deps.now();
  const { meta } = await insertWhere(
    deps.db,
    apiKeys,
    {
      id: deps.newId("key"),
      userId: actor.id,
      name,
      keyHash: await hashSecret(key),
      prefix: prefixOf(key),
      scopes: [...new Set(scopes)],
      createdAt: at,
      expiresAt: days === 0 ? null : at + days * DAY_MS,
    },
    sql`${hasFewerThan(MAX_API_KEYS, apiKeys, eq(apiKeys.userId, actor.id))} and ${isSessionOpen(actor)}`,
  );
  if (meta.changes === 0)
    throw new DomainError(
      "CONFLICT",
      t("apiKeys.create.tooManyKeys", { maxApiKeys: MAX_API_KEYS }),
    );
  await notifySecurityChange(deps, { userId: actor.id, kind: "api_key_made", userAgent });
  return key;
}
