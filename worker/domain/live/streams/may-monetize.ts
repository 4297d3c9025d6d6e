import type { SignedInActor } from "../../accounts/users/contract.ts";
import { DomainError } from "../../kernel/errors.ts";
import { monetizationRefusal } from "./rules.ts";

/**
 * Checks that a creator may monetize a stream.
 * @throws DomainError FORBIDDEN with the form field that the creator may not use
 */
export function requireMayMonetize(
  actor: Pick<SignedInActor, "plan" | "isPartner" | "emailVerified">,
): void {
  const refusal = monetizationRefusal(actor);
  if (refusal !== null)
    throw new DomainError("FORBIDDEN", refusal, { fields: { monetized: refusal } });
}
