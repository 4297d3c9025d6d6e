import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";

/**
 * Rejects a staff action on the staff member's own case. `actionStatement` does so for every
 * action.
 * Must be called earlier if the action calls an outside service first.
 */
export function requireNoParty(
  staffId: string,
  parties: readonly (string | null)[],
  message: () => string = () => t("moderation.errors.ownCase"),
): void {
  if (parties.includes(staffId)) throw new DomainError("FORBIDDEN", message());
}
