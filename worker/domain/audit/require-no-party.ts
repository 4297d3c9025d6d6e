import { t } from "#i18n/t.ts";
import { DomainError } from "../errors.ts";

/**
 * The rule that staff never decide on a case of their own. `actionStatement` applies it to every act of staff; a use case calls it first
 * where it knows a better sentence, or where something outside the database happens before the act.
 * @param parties ids of the users whom the case is about, such as both sides of a payment
 * @throws DomainError FORBIDDEN if the staff member is one of them
 */
export function requireNoParty(
  staffId: string,
  parties: readonly (string | null)[],
  message: () => string = () => t("moderation.youCannotDecideOnYourselfLeave"),
): void {
  if (parties.includes(staffId)) throw new DomainError("FORBIDDEN", message());
}
