import { t } from "#i18n/t.ts";
import type { Role } from "../../accounts/users/contract.ts";
import { RANK } from "../../accounts/users/roles.ts";
import {
  APPEAL_DAYS,
  type DecisionKind,
  MODERATOR_DAYS_MAX,
  TIMED_KINDS,
} from "../../kernel/community-rules/contract.ts";

export const DAY_MS = 86_400_000;

interface Somebody {
  id: string;
  role: Role;
}

/**
 * Who may do what to whom: staff, never to themselves, never to somebody of their own or a higher
 * role; bans, and what lasts longer than a week, are an administrator's.
 * @param input.days of a timed decision; null for one without an end
 * @returns why not, as a sentence; null where they may
 */
export function refusalOf({
  actor,
  target,
  kind,
  days,
}: {
  actor: Somebody;
  target: Somebody;
  kind: DecisionKind;
  days: number | null;
}): string | null {
  if (actor.id === target.id) return t("moderation.youCannotDecideOnYourselfLeave");
  if (actor.role === "user") return t("moderation.onlyStaffCanDoThis");
  if (RANK[target.role] >= RANK[actor.role]) return t("moderation.yourRoleDoesNotReachThis");
  if (actor.role === "admin") return null;
  if (kind === "ban") return t("moderation.onlyAdministratorsCanBanAnAccount");
  if (TIMED_KINDS.includes(kind) && (days === null || days > MODERATOR_DAYS_MAX))
    return t("moderation.moderatorsCanDecideForAtMost", { moderatorDaysMax: MODERATOR_DAYS_MAX });
  return null;
}

/**
 * Who may decide on an appeal: who may make such a decision, and neither made this one nor is its
 * person.
 * @returns why not, as a sentence; null where they may
 */
export function appealRefusalOf(input: {
  actor: Somebody;
  target: Somebody;
  kind: DecisionKind;
  days: number | null;
  deciderId: string;
}): string | null {
  if (input.actor.id === input.deciderId) return t("moderation.whoDecidedFirstDoesNotDecide");
  return refusalOf(input);
}

/** Until when a decision can be appealed, milliseconds; null: not, or not any more. */
export function appealUntil(
  decision: {
    createdAt: number;
    state: string;
    appealedAt: number | null;
    changedFrom: string | null;
  },
  now: number,
): number | null {
  const end = decision.createdAt + APPEAL_DAYS * DAY_MS;
  const isOpen =
    decision.state === "standing" && decision.appealedAt === null && decision.changedFrom === null;
  return isOpen && now < end ? end : null;
}

/** Days that a decision lasts, as it was made; null for one without an end. */
export const daysOf = ({ createdAt, until }: { createdAt: number; until: number | null }) =>
  until === null ? null : Math.round((until - createdAt) / DAY_MS);
