import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { Actor, Plan } from "../users/contract.ts";
import { entitlementsOf } from "./entitlements.ts";

/** Something of a creator's that may be for people with a paid plan. */
export interface ForSubscribers {
  creatorId: string;
  subscribersOnly: boolean;
}

/** Whether a plan opens what is for subscribers only. @param plan null for a visitor */
export const opensSubscribersOnly = (plan: Plan | null): boolean =>
  entitlementsOf(plan).subscribersOnly;

/**
 * The one rule of what is for subscribers only, for streams, replays and chat alike: its creator,
 * the staff and whoever's plan opens it; to everybody else who may know of it, it is locked: they
 * see its page with an offer, and no media, no picture of it and no chat.
 */
export const isLockedTo = (
  { creatorId, subscribersOnly }: ForSubscribers,
  actor: LockActor,
): boolean =>
  subscribersOnly && !bypassesLocks(actor) && !(actor.kind === "user" && actor.id === creatorId);

/**
 * True for an actor to whom no video is locked: staff, and users with a plan that opens
 * subscribers-only videos.
 */
export const bypassesLocks = (actor: LockActor): boolean =>
  actor.kind === "user" && (actor.role !== "user" || opensSubscribersOnly(actor.plan));

/** What of an actor the rule asks for. */
export type LockActor =
  | { kind: "visitor" }
  | Pick<Extract<Actor, { kind: "user" }>, "kind" | "id" | "role" | "plan" | "sessionId">;

export const subscribersOnlyError = (what: string) =>
  new DomainError("SUBSCRIBERS_ONLY", t("plans.locked.subscribersOnlyError", { what }));
