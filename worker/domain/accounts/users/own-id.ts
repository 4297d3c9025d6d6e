import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { SignedInActor } from "./contract.ts";

/** Throws FORBIDDEN if a user ID from the URL or the body is not the actor's own. */
export function requireOwnId(
  actor: SignedInActor,
  userId: string,
  message = t("users.account.notOwn"),
): void {
  if (userId !== actor.id) throw new DomainError("FORBIDDEN", message);
}
