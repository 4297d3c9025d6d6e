import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";

/**
 * Rejects a staff action on the staff member's own case. `actionStatement` does so for every
 * action.
 * A use case calls this check earlier if it calls an outside service before the action.
 */
export function requireNoParty(
  staffId: string,
  parties: readonly (string | null)[],
  message: () => string = () => t("moderation.errors.ownCase"),
): void {
  if (parties.includes(staffId)) throw new DomainError("FORBIDDEN", message());
}
