import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";

/**
 * Throws FORBIDDEN if the staff member is one of the users whom the action concerns.
 * `actionStatement` checks the same. An action that first calls an outside service needs this check
 * too.
 */
export function requireNoParty(
  staffId: string,
  parties: readonly (string | null)[],
  message: () => string = () => t("moderation.errors.ownCase"),
): void {
  if (parties.includes(staffId)) throw new DomainError("FORBIDDEN", message());
}
