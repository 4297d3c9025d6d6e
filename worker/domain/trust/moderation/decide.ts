import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { moderationDecisions, reportAssignments, reports, users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { rolesBelow } from "../../accounts/users/roles.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { applyExternally } from "./apply-externally.ts";
import { type DecideInput, KINDS_FOR, type RemoveInput, TIMED_KINDS } from "./contract.ts";
import type { RemovedComment } from "./contract-api.ts";
import { applyStatements, isDue, visibilityNow } from "./effects.ts";
import { getSubject, reportedTexts, type SubjectRef } from "./find-subject.ts";
import { notifyReporters, notifyUser } from "./notify-decision.ts";
import { DAY_MS, rejectionReasonOf } from "./rules.ts";

export type DecideDeps = Pick<
  Deps,
  "db" | "now" | "newId" | "queue" | "signingSecret" | "rooms" | "origins" | "log"
>;

type Decide = SubjectRef & DecideInput & { actor: SignedInActor; fromReports: boolean };

/** Returns the error for a staff member if a colleague decided the same case first. */
export const decidedMeanwhile = () =>
  new DomainError("CONFLICT", t("moderation.errors.alreadyDecided"));

/**
 * Makes a moderation decision about content or its author under a community rule.
 * One batch stores the decision, closes reports and writes the audit log. Sockets close afterwards.
 * With `fromReports`, throws CONFLICT if no report is open, because a colleague was faster.
 */
export async function decide(deps: DecideDeps, input: Decide): Promise<{ decisionId: string }> {
  const { actor, subjectType, subjectId, kind, rule, reason, fromReports } = input;
  const days = TIMED_KINDS.includes(kind) ? input.days : null;
  const subject = await getSubject(deps, input);
  if (!KINDS_FOR[subjectType].includes(kind)) {
    const message = t("moderation.errors.actionNotAllowed", { subject: subjectType });
    throw new DomainError("VALIDATION", message, { fields: { kind: message } });
  }
  const rejectionReason = rejectionReasonOf({ actor, target: subject.owner, kind, days });
  if (rejectionReason !== null) throw new DomainError("FORBIDDEN", rejectionReason);
  const at = deps.now();
  const reported = await reportedTexts(deps, input);
  const decision: NewDecision = {
    id: deps.newId("dec"),
    userId: subject.owner.id,
    subjectType,
    subjectId,
    kind,
    rule,
    reason,
    evidence: reported || subject.words,
    until: days === null ? null : at + days * DAY_MS,
    staffId: actor.id,
    changedFrom: null,
    createdAt: at,
  };
  const outranksTarget = sql`exists (select 1 from users where id = ${subject.owner.id} and ${inArray(sql`role`, rolesBelow(actor.role))})`;
  const open = sql`exists (select 1 from reports where subject_type = ${subjectType} and subject_id = ${subjectId} and state = 'open')`;
  const onlyIf = sql`${isDue(decision, at)} and ${outranksTarget} and ${fromReports ? open : sql`1`}`;
  await deps.db.batch(decisionBatch(deps, { decision, onlyIf, actor }));
  const storedDecision = await deps.db
    .select()
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, decision.id))
    .get();
  if (!storedDecision)
    throw fromReports
      ? decidedMeanwhile()
      : new DomainError("CONFLICT", t("moderation.errors.alreadyInForce"));
  await applyExternally(deps, storedDecision);
  await notifyUser(deps, storedDecision);
  await notifyReporters(deps, { subjectType, subjectId, resolvedAt: at, decision: storedDecision });
  return { decisionId: decision.id };
}

type Row = typeof moderationDecisions.$inferSelect;
export type NewDecision = Pick<
  Row,
  | "id"
  | "userId"
  | "subjectType"
  | "subjectId"
  | "kind"
  | "rule"
  | "reason"
  | "evidence"
  | "until"
  | "staffId"
  | "changedFrom"
  | "createdAt"
>;

/** The batch changes nothing unless `onlyIf` is true at the start of the batch. */
function decisionBatch(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { decision, onlyIf, actor }: { decision: NewDecision; onlyIf: SQL; actor: SignedInActor },
) {
  const { db } = deps;
  const { id, subjectType, subjectId, createdAt: resolvedAt } = decision;
  const isStored = decisionExists(id);
  return [
    insertDecision(deps, decision, onlyIf),
    ...applyStatements(deps, decision, isStored),
    decisionAction(deps, decision, actor.id, isStored),
    db
      .update(reports)
      .set({ state: "upheld", decisionId: id, resolvedAt })
      .where(
        and(
          eq(reports.subjectType, subjectType),
          eq(reports.subjectId, subjectId),
          eq(reports.state, "open"),
          isStored,
        ),
      ),
    db
      .delete(reportAssignments)
      .where(
        and(
          eq(reportAssignments.subjectType, subjectType),
          eq(reportAssignments.subjectId, subjectId),
          isStored,
        ),
      ),
  ] as const;
}

/** SQL condition: the decision exists, so the insert earlier in the batch succeeded. */
export const decisionExists = (id: string): SQL =>
  sql`exists (select 1 from moderation_decisions where id = ${id})`;

export function insertDecision({ db }: Pick<Deps, "db">, d: NewDecision, onlyIf: SQL) {
  return insertWhere(
    db,
    moderationDecisions,
    { ...d, state: "standing", visibilityBefore: visibilityNow(d) },
    onlyIf,
  );
}

/**
 * Writes the decision to the audit log. A suspension is logged as an action on the user, even if
 * staff decided about the user's content.
 */
export const decisionAction = (
  deps: Pick<Deps, "db" | "newId" | "now">,
  d: NewDecision,
  staffId: string,
  isStored: SQL,
) =>
  actionStatement(
    deps,
    {
      staffId,
      userId: d.userId,
      action: d.kind === "suspend" || d.kind === "ban" ? "suspend" : "decide",
      reason: d.reason,
      ...(d.kind === "suspend" || d.kind === "ban"
        ? ({ subjectType: "user", subjectId: d.userId } as const)
        : ({ subjectType: d.subjectType, subjectId: d.subjectId } as const)),
      facts: { decision: d.id, kind: d.kind, rule: d.rule, until: d.until },
    },
    isStored,
  );

/** Returns the user whom a decision affects. */
export async function findTarget({ db }: Pick<Deps, "db">, userId: string) {
  const row = await db
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!row) throw new Error(`A decision names nobody: ${userId}`);
  return row;
}

/**
 * Removes a comment and its replies with a moderation decision, which the author can appeal.
 * This is only for staff: users delete comments with delete-comment.ts.
 */
export const removeComment = (
  deps: DecideDeps,
  { commentId, ...input }: RemoveInput & { commentId: string; actor: SignedInActor },
): Promise<Pick<RemovedComment, "decisionId">> =>
  decide(deps, {
    subjectType: "comment",
    subjectId: commentId,
    kind: "remove",
    days: null,
    fromReports: false,
    ...input,
  });
