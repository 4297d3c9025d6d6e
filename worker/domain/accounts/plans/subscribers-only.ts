import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { Actor, Plan } from "../users/contract.ts";
import { entitlementsOf } from "./entitlements.ts";

export interface ForSubscribers {
  creatorId: string;
  subscribersOnly: boolean;
}

export const opensSubscribersOnly = (plan: Plan | null): boolean =>
  entitlementsOf(plan).subscribersOnly;

/**
 * Tells whether the actor sees only an offer to subscribe, but no media or chat, on the page of a
 * video, replay or stream. Callers check separately that the actor is allowed to open the page.
 */
export const isLockedTo = (
  { creatorId, subscribersOnly }: ForSubscribers,
  actor: PlanHolder,
): boolean =>
  subscribersOnly && !bypassesLocks(actor) && !(actor.kind === "user" && actor.id === creatorId);

/** Tells whether the actor can open all subscribers-only content: staff, and users by plan. */
export const bypassesLocks = (actor: PlanHolder): boolean =>
  actor.kind === "user" && (actor.role !== "user" || opensSubscribersOnly(actor.plan));

type SignedIn = Extract<Actor, { kind: "user" }>;
type PlanHolder = { kind: "visitor" } | Pick<SignedIn, "kind" | "id" | "role" | "plan">;

export type LockActor =
  | { kind: "visitor" }
  | Pick<SignedIn, "kind" | "id" | "role" | "plan" | "sessionId">;

export const subscribersOnlyError = (what: string) =>
  new DomainError("SUBSCRIBERS_ONLY", t("plans.locked.subscribersOnlyError", { what }));
