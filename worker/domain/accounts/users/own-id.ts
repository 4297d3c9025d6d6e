import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { SignedInActor } from "./contract.ts";

/**
 * What names a person in its address or body and is about them alone is theirs.
 * @throws DomainError FORBIDDEN for another's id
 */
export function requireOwnId(
  actor: SignedInActor,
  userId: string,
  message = t("users.account.notOwn"),
): void {
  if (userId !== actor.id) throw new DomainError("FORBIDDEN", message);
}
