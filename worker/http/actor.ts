import { t } from "#i18n/t.ts";
import type { Actor, SignedInActor } from "../domain/accounts/users/contract.ts";
import { DomainError } from "../domain/kernel/errors.ts";
import { type Access, isSessionFree, type Rule } from "./route-registry.ts";

/**
 * Checks the route's access rule and API key scope. The use case checks ownership.
 * @throws DomainError if the actor may not use the route
 */
export function authorize({ access, scope }: Rule, actor: Actor): void {
  requireScope(access, scope, actor);
  switch (access) {
    case "public":
    case "anonymous":
    case "signed-link":
    case "stream-key":
      return;
    case "user":
      requireUser(actor);
      return;
    case "moderator":
      if (!["moderator", "admin"].includes(requireUser(actor).role))
        throw new DomainError("FORBIDDEN", t("api.access.moderatorRequired"));
      return;
    case "admin":
      if (requireUser(actor).role !== "admin")
        throw new DomainError("FORBIDDEN", t("api.access.adminRequired"));
      return;
    default: {
      const never: never = access;
      throw new Error(`No rule for access ${String(never)}`);
    }
  }
}

function requireScope(access: Access, scope: Rule["scope"], actor: Actor): void {
  if (actor.kind === "visitor" || actor.scopes === null || isSessionFree(access)) return;
  if (scope === undefined) throw new DomainError("FORBIDDEN", t("api.access.apiKeyForbidden"));
  if (!actor.scopes.includes(scope))
    throw new DomainError("FORBIDDEN", t("api.access.scopeMissing", { scope }));
}

export function requireUser(actor: Actor): SignedInActor {
  if (actor.kind === "visitor")
    throw new DomainError("UNAUTHENTICATED", t("api.access.signInRequired"));
  return actor;
}

export const accountIdOf = (actor: Actor): string | null =>
  actor.kind === "user" ? actor.id : null;
