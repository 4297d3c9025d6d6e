import { DomainError } from "../domain/errors.ts";
import type { Actor, SignedInActor } from "../domain/users/contract.ts";
import type { Access } from "./route-registry.ts";

/** Holds the actor against a route's stated access. Ownership is the use case's to check. */
export function authorize(access: Access, actor: Actor): void {
  switch (access) {
    case "public":
    case "signed-link":
    case "stream-key":
      return;
    case "user":
      requireUser(actor);
      return;
    case "moderator":
      if (!["moderator", "admin"].includes(requireUser(actor).role)) throw new DomainError("FORBIDDEN", "Only moderators can do this.");
      return;
    case "admin":
      if (requireUser(actor).role !== "admin") throw new DomainError("FORBIDDEN", "Only administrators can do this.");
      return;
    default: {
      const never: never = access;
      throw new Error(`No rule for access ${String(never)}`);
    }
  }
}

export function requireUser(actor: Actor): SignedInActor {
  if (actor.kind === "visitor") throw new DomainError("UNAUTHENTICATED", "Please sign in to do this.");
  return actor;
}
