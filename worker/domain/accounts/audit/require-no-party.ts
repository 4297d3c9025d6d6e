import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";

/**
 * Rejects a staff action on the staff member's own case. `actionStatement` calls this check for
 * every staff action. A use case calls it earlier to give a more specific message, or if it calls
 * an outside service before the action.
 * @param parties ids of the users whom the case concerns, such as the payer and the recipient of a
 * payment
 * @throws DomainError FORBIDDEN if the staff member is one of the parties
 */
export function requireNoParty(
  staffId: string,
  parties: readonly (string | null)[],
  message: () => string = () => t("moderation.errors.ownCase"),
): void {
  if (parties.includes(staffId)) throw new DomainError("FORBIDDEN", message());
}
