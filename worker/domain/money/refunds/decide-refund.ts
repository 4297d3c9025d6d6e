import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { refundRequests, staffActions, users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import { requireRecentProof } from "../../accounts/sessions/require-recent-proof.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { partiesOf } from "../disputes/parties.ts";
import { isUniqueViolation } from "../ledger/post-journal.ts";
import type { RefundDecisionInput } from "./contract.ts";
import { notifyRefundOutcome } from "./notify-refund-outcome.ts";
import { findPayment } from "./read-payment.ts";
import { type SendDeps, sendRefund } from "./send-refund.ts";

type DecideInput = RefundDecisionInput & { actor: SignedInActor; requestId: string };
type Request = typeof refundRequests.$inferSelect;

/**
 * Decides a refund request and sends an approved refund. Only one of two concurrent decisions
 * succeeds.
 * @throws DomainError REAUTH_REQUIRED; NOT_FOUND; FORBIDDEN if the staff member made or received
 * the payment, or rejected the request before and another admin exists; CONFLICT if the request was
 * decided
 */
export async function decideRefund(
  deps: SendDeps & Pick<Deps, "newId">,
  input: DecideInput,
): Promise<Request["state"]> {
  const { actor, requestId, decision, reason } = input;
  await requireRecentProof(deps, actor);
  const request = await getRequest(deps, requestId);
  const parties = await requireMayDecide(deps, request, actor.id);
  const cents = input.decision === "approve" ? input.cents : null;
  if (cents !== null) await requireRefundable(deps, request, cents);
  const id = deps.newId("act");
  const r = refundRequests;
  const state = decision === "approve" ? "approved" : "refused";
  const decidedAt = deps.now();
  const finishedAt = decision === "refuse" ? decidedAt : null;
  const [decided] = await deps.db.batch([
    deps.db
      .update(r)
      .set({ state, approvedCents: cents, answer: reason, actionId: id, decidedAt, finishedAt })
      .where(and(eq(r.id, requestId), eq(r.state, "open")))
      .returning({ id: r.id }),
    actionStatement(
      deps,
      {
        id,
        staffId: actor.id,
        userId: request.userId,
        parties,
        action: decision === "approve" ? "refund_approve" : "refund_refuse",
        subjectType: "refund_request",
        subjectId: requestId,
        reason,
        facts: {
          payment: `${request.subjectType}:${request.subjectId}`,
          policy: request.policy,
          askedCents: request.askedCents,
          approvedCents: cents,
          currency: request.currency,
        },
      },
      sql`exists (select 1 from ${refundRequests} where id = ${requestId} and action_id = ${id})`,
    ),
  ]);
  if (decided.length === 0) throw new DomainError("CONFLICT", t("refunds.decision.alreadyDecided"));
  await notifyRefundOutcome(deps, { requestId, outcome: state });
  return decision === "approve" ? sendRefund(deps, { requestId }) : "refused";
}

/**
 * Sends a refund again that failed or had no clear response. The idempotency key must stay the
 * same, so that an existing refund is found and not made twice.
 * @throws DomainError REAUTH_REQUIRED; NOT_FOUND; CONFLICT if the refund was made or not approved
 */
export async function resendRefund(
  deps: SendDeps & Pick<Deps, "newId">,
  { actor, requestId, reason }: { actor: SignedInActor; requestId: string; reason: string },
): Promise<Request["state"]> {
  await requireRecentProof(deps, actor);
  const request = await getRequest(deps, requestId);
  const parties = await partiesOf(deps, request);
  requireNoParty(actor.id, parties, () => t("refunds.decision.ownRequest"));
  const id = deps.newId("act");
  const r = refundRequests;
  const isWaiting = and(
    eq(r.id, requestId),
    inArray(r.state, ["approved", "failed"]),
    eq(r.attempts, request.attempts),
  );
  const moving = deps.db.batch([
    deps.db
      .update(r)
      .set({
        state: "approved",
        failure: null,
        dueAt: 0,
        finishedAt: null,
        attempts: request.attempts + 1,
      })
      .where(isWaiting)
      .returning({ id: r.id }),
    actionStatement(
      deps,
      {
        id,
        staffId: actor.id,
        userId: request.userId,
        parties,
        action: "refund_resend",
        subjectType: "refund_request",
        subjectId: requestId,
        reason,
        facts: { attempts: request.attempts, failure: request.failure },
      },
      // This must directly follow the update: it records the action only if a row was changed.
      sql`changes() = 1`,
    ),
  ]);
  const [updatedRequest] = await moving.catch((cause: unknown) => {
    if (isUniqueViolation(cause, "refund_requests."))
      throw new DomainError("CONFLICT", t("refunds.sending.newerRequestOpen"), { cause });
    throw cause;
  });
  if (updatedRequest.length === 0)
    throw new DomainError("CONFLICT", t("refunds.sending.nothingToSend"));
  return sendRefund(deps, { requestId });
}

async function getRequest({ db }: Pick<Deps, "db">, id: string): Promise<Request> {
  const request = await db.select().from(refundRequests).where(eq(refundRequests.id, id)).get();
  if (!request) throw notFound(t("refunds.notFound.request"));
  return request;
}

async function requireRefundable(
  deps: Pick<Deps, "db">,
  request: Request,
  cents: number,
): Promise<void> {
  const payment = await findPayment(deps, request);
  if (!payment || cents > payment.leftCents)
    throw new DomainError("CONFLICT", t("refunds.decision.amountExceedsPayment"), {
      fields: { amount: t("refunds.decision.amountTooHigh") },
    });
}

/** Returns the staff member who last rejected a request for the payment. */
export async function findPreviousRejection(
  { db }: Pick<Deps, "db">,
  request: Pick<Request, "id" | "subjectType" | "subjectId">,
): Promise<{ id: string; decidedBy: string | null } | null> {
  const r = refundRequests;
  const row = await db
    .select({ id: r.id, decidedBy: staffActions.staffId })
    .from(r)
    .leftJoin(staffActions, eq(staffActions.id, r.actionId))
    .where(
      and(
        eq(r.subjectType, request.subjectType),
        eq(r.subjectId, request.subjectId),
        eq(r.state, "refused"),
        ne(r.id, request.id),
      ),
    )
    .orderBy(desc(r.createdAt))
    .limit(1)
    .get();
  return row ?? null;
}

async function requireMayDecide(
  deps: Pick<Deps, "db">,
  request: Request,
  staffId: string,
): Promise<string[]> {
  const parties = await partiesOf(deps, request);
  requireNoParty(staffId, parties, () => t("refunds.decision.ownRequest"));
  if (request.state !== "open")
    throw new DomainError("CONFLICT", t("refunds.decision.alreadyDecided"));
  const previousRejection = await findPreviousRejection(deps, request);
  if (
    previousRejection?.decidedBy === staffId &&
    (await hasOtherAdmin(deps, [staffId, request.userId]))
  )
    throw new DomainError("FORBIDDEN", t("refunds.decision.ownRejection"));
  return parties;
}

async function hasOtherAdmin({ db }: Pick<Deps, "db">, ids: string[]): Promise<boolean> {
  const isActiveAdmin = and(
    eq(users.role, "admin"),
    isNull(users.suspendedAt),
    isNull(users.deletionRequestedAt),
  );
  const otherAdmin = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isActiveAdmin, ...ids.map((id) => ne(users.id, id))))
    .limit(1)
    .get();
  return otherAdmin !== undefined;
}
