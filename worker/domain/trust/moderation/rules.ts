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

interface RankedUser {
  id: string;
  role: Role;
}

/**
 * Returns why a staff member cannot take a measure against a user, as a sentence; null if allowed.
 * Nobody can decide about themselves, or about a user with the same or a higher role.
 */
export function rejectionReasonOf({
  actor,
  target,
  kind,
  days,
}: {
  actor: RankedUser;
  target: RankedUser;
  kind: DecisionKind;
  days: number | null;
}): string | null {
  if (actor.id === target.id) return t("moderation.errors.ownCase");
  if (actor.role === "user") return t("moderation.errors.staffOnly");
  if (RANK[target.role] >= RANK[actor.role]) return t("moderation.errors.roleTooLow");
  if (actor.role === "admin") return null;
  if (kind === "ban") return t("moderation.errors.banAdminOnly");
  if (TIMED_KINDS.includes(kind) && (days === null || days > MODERATOR_DAYS_MAX))
    return t("moderation.errors.durationTooLong", { moderatorDaysMax: MODERATOR_DAYS_MAX });
  return null;
}

/** Returns why a staff member cannot decide an appeal, as a sentence; null if allowed. */
export function appealRejectionReasonOf(input: {
  actor: RankedUser;
  target: RankedUser;
  kind: DecisionKind;
  days: number | null;
  deciderId: string;
}): string | null {
  if (input.actor.id === input.deciderId) return t("moderation.appeal.errors.sameModerator");
  return rejectionReasonOf(input);
}

/** Returns the deadline for an appeal, ms since the epoch; null if no appeal is possible. */
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

export const daysOf = ({ createdAt, until }: { createdAt: number; until: number | null }) =>
  until === null ? null : Math.round((until - createdAt) / DAY_MS);
