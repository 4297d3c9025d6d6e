import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { apiKeys } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { closeSockets } from "../sessions/close-sockets.ts";
import { noteSecurityEvent } from "../sessions/note-security-event.ts";
import type { SignedInActor } from "../users/contract.ts";

/** Revokes an API key. Removing access requires no recent proof of identity. */
export async function revokeApiKey(
  deps: Pick<Deps, "db" | "now" | "newId" | "rooms" | "origins" | "log">,
  {
    actor,
    keyId,
    userAgent,
  }: { actor: Pick<SignedInActor, "id">; keyId: string; userAgent: string },
): Promise<void> {
  const revoked = await deps.db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, actor.id)))
    .returning({ id: apiKeys.id })
    .get();
  if (!revoked) throw notFound(t("apiKeys.notFound.apiKey"));
  await closeSockets(deps, { userId: actor.id, ended: { only: keyId } });
  await noteSecurityEvent(deps, { userId: actor.id, kind: "api_key_revoked", userAgent });
}
