import type { SignedInActor } from "../../accounts/users/contract.ts";
import { DomainError } from "../../kernel/errors.ts";
import { monetizationRefusal } from "./rules.ts";

/** Throws FORBIDDEN, with the form field `monetized`, unless a creator may monetize a stream. */
export function requireMayMonetize(
  actor: Pick<SignedInActor, "plan" | "isPartner" | "emailVerified">,
): void {
  const refusal = monetizationRefusal(actor);
  if (refusal !== null)
    throw new DomainError("FORBIDDEN", refusal, { fields: { monetized: refusal } });
}
