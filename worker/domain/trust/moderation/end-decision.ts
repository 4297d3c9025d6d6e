import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { moderationDecisions } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { applyExternally } from "./apply-externally.ts";
import { type AppealDecisionInput, KINDS_FOR, TIMED_KINDS } from "./contract.ts";
import {
  type DecideDeps,
  decidedMeanwhile,
  decisionAction,
  decisionExists,
  findTarget,
  insertDecision,
  type NewDecision,
} from "./decide.ts";
import { applyStatements, type Decision } from "./effects.ts";
import { notifyUser } from "./notify-decision.ts";
import { appealRejectionReasonOf, DAY_MS, daysOf, rejectionReasonOf } from "./rules.ts";
import { undoStatements } from "./undo-effects.ts";

interface Staff {
  actor: SignedInActor;
  decisionId: string;
}

/** Lifts a moderation decision: undoes its effects and notifies the user. */
export async function liftDecision(
  deps: DecideDeps,
  { actor, decisionId, reason }: Staff & { reason: string },
): Promise<void> {
  const decision = await getDecision(deps, decisionId);
  const rejectionReason = rejectionReasonOf({
    actor,
    target: await findTarget(deps, decision.userId),
    kind: decision.kind,
    days: daysOf(decision),
  });
  if (rejectionReason !== null) throw new DomainError("FORBIDDEN", rejectionReason);
  const at = deps.now();
  const actionId = deps.newId("act");
  const ended = endedBy(decisionId, actionId);
  const isSuspension = decision.kind === "suspend" || decision.kind === "ban";
  const subject = isSuspension
    ? ({ subjectType: "user", subjectId: decision.userId } as const)
    : ({ subjectType: "decision", subjectId: decisionId } as const);
  const action = isSuspension ? "restore" : "decision_lift";
  await deps.db.batch([
    deps.db
      .update(moderationDecisions)
      .set({ state: "lifted", endedBy: actionId, endedAt: at })
      .where(
        and(eq(moderationDecisions.id, decisionId), eq(moderationDecisions.state, "standing")),
      ),
    ...undoStatements(deps, decision, { isStored: ended, at }),
    actionStatement(
      deps,
      {
        id: actionId,
        staffId: actor.id,
        userId: decision.userId,
        action,
        ...subject,
        reason,
        facts: { decision: decisionId, kind: decision.kind },
      },
      ended,
    ),
  ]);
  await finish(deps, { decisionId, actionId, turn: "lifted", reason });
}

/**
 * Decides an appeal. A staff member cannot decide an appeal of their own decision.
 * The outcomes `reversed` and `changed` undo the decision; `changed` adds a measure without appeal.
 */
export async function decideDecisionAppeal(
  deps: DecideDeps,
  { actor, decisionId, ...input }: Staff & AppealDecisionInput,
): Promise<void> {
  const decision = await getDecision(deps, decisionId);
  const target = await findTarget(deps, decision.userId);
  const before = {
    actor,
    target,
    kind: decision.kind,
    days: daysOf(decision),
    deciderId: decision.staffId,
  };
  const at = deps.now();
  const next =
    input.outcome === "changed" ? changedDecision(deps, { decision, actor, at, ...input }) : null;
  const rejectionReason =
    appealRejectionReasonOf(before) ??
    (next ? appealRejectionReasonOf({ ...before, kind: next.kind, days: daysOf(next) }) : null);
  if (rejectionReason !== null) throw new DomainError("FORBIDDEN", rejectionReason);
  const actionId = deps.newId("act");
  const m = moderationDecisions;
  const decided = sql`exists (select 1 from ${m} where id = ${decisionId} and appeal_action_id = ${actionId})`;
  const { outcome, reason } = input;
  const ends = outcome === "upheld" ? {} : { state: outcome, endedBy: actionId, endedAt: at };
  await deps.db.batch([
    deps.db
      .update(m)
      .set({
        appealOutcome: outcome,
        appealReason: reason,
        appealDecidedBy: actor.id,
        appealDecidedAt: at,
        appealActionId: actionId,
        ...ends,
      })
      .where(
        and(
          eq(m.id, decisionId),
          eq(m.state, "standing"),
          isNotNull(m.appealedAt),
          isNull(m.appealOutcome),
        ),
      ),
    ...(outcome === "upheld" ? [] : undoStatements(deps, decision, { isStored: decided, at })),
    actionStatement(
      deps,
      {
        id: actionId,
        staffId: actor.id,
        userId: decision.userId,
        action: `decision_appeal_${outcome}`,
        reason,
        subjectType: "decision",
        subjectId: decisionId,
        facts: { kind: decision.kind, rule: decision.rule },
      },
      decided,
    ),
    ...(next ? changeStatements(deps, next, { actor, decided }) : []),
  ]);
  await finish(deps, { decisionId, actionId, turn: outcome, reason });
  const storedDecision = next && (await deps.db.select().from(m).where(eq(m.id, next.id)).get());
  if (storedDecision) await applyExternally(deps, storedDecision);
}

function changeStatements(
  deps: Pick<Deps, "db" | "now" | "newId">,
  next: NewDecision,
  { actor, decided }: { actor: SignedInActor; decided: ReturnType<typeof decisionExists> },
) {
  const isStored = decisionExists(next.id);
  return [
    insertDecision(deps, next, decided),
    ...applyStatements(deps, next, isStored),
    decisionAction(deps, next, actor.id, isStored),
  ];
}

function changedDecision(
  deps: Pick<Deps, "newId">,
  {
    decision,
    actor,
    at,
    kind,
    days,
    reason,
  }: { decision: Decision; actor: SignedInActor; at: number } & Pick<
    NewDecision,
    "kind" | "reason"
  > & { days: number | null },
): NewDecision {
  if (!KINDS_FOR[decision.subjectType].includes(kind) || kind === "ban") {
    const message = t("moderation.appeal.errors.outcomeNotAllowed", {
      subject: decision.subjectType,
    });
    throw new DomainError("VALIDATION", message, { fields: { kind: message } });
  }
  const { userId, subjectType, subjectId, rule, evidence } = decision;
  const until = days === null || !TIMED_KINDS.includes(kind) ? null : at + days * DAY_MS;
  return {
    id: deps.newId("dec"),
    userId,
    subjectType,
    subjectId,
    kind,
    rule,
    reason,
    evidence,
    until,
    staffId: actor.id,
    changedFrom: decision.id,
    createdAt: at,
  };
}

const endedBy = (decisionId: string, actionId: string) =>
  sql`exists (select 1 from moderation_decisions where id = ${decisionId} and ended_by = ${actionId})`;

/** Throws CONFLICT if another staff member ended the decision or decided the appeal first. */
async function finish(
  deps: DecideDeps,
  {
    decisionId,
    actionId,
    turn,
    reason,
  }: {
    decisionId: string;
    actionId: string;
    turn: "lifted" | "upheld" | "reversed" | "changed";
    reason: string;
  },
): Promise<void> {
  const after = await getDecision(deps, decisionId);
  if (after.endedBy !== actionId && after.appealActionId !== actionId) throw decidedMeanwhile();
  if (after.state !== "standing") await applyExternally(deps, after);
  await notifyUser(deps, after, turn, reason);
}

/** Returns a moderation decision; throws NOT_FOUND for an unknown ID. */
export async function getDecision({ db }: Pick<Deps, "db">, decisionId: string): Promise<Decision> {
  const row = await db
    .select()
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, decisionId))
    .get();
  if (!row) throw notFound(t("moderation.notFound.decision"));
  return row;
}
