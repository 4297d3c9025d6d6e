import type { SignedInActor } from "../../accounts/users/contract.ts";
import { DomainError } from "../../kernel/errors.ts";
import { monetizationRefusal } from "./rules.ts";

/** Checks that a creator may monetize a stream. Throws FORBIDDEN for the field `monetized`. */
export function requireMayMonetize(
  actor: Pick<SignedInActor, "plan" | "isPartner" | "emailVerified">,
): void {
  const refusal = monetizationRefusal(actor);
  if (refusal !== null)
    throw new DomainError("FORBIDDEN", refusal, { fields: { monetized: refusal } });
}
