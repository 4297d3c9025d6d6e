import { and, eq, ne, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { refundRequests } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { isUniqueViolation } from "../ledger/post-journal.ts";
import { MOST_DECISIONS, ruleOn } from "../refund-policy/rules.ts";
import type { RefundRequestInput } from "./contract.ts";
import { notifyRefundOutcome } from "./notify-refund-outcome.ts";
import { findPayment } from "./read-payment.ts";

type AskDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">;

/**
 * Requests a refund of the user's own payment. A rejection can be appealed once, by a second
 * request.
 * @throws DomainError NOT_FOUND for another user's payment; VALIDATION if the policy excludes the
 * refund; CONFLICT if everything was refunded, a request is open, or the appeal was decided
 */
export async function askForRefund(
  deps: AskDeps,
  { actor, ...input }: RefundRequestInput & { actor: SignedInActor },
): Promise<{ id: string }> {
  const { subjectType, subjectId, kind, details } = input;
  const payment = await findPayment(deps, input);
  if (payment?.userId !== actor.id) throw notFound(t("refunds.notFound.payment"));
  if (payment.leftCents <= 0) throw new DomainError("CONFLICT", t("refunds.request.nothingLeft"));
  const ruling = ruleOn(payment, kind, deps.now());
  if (ruling.gives === "nothing") {
    const message = t("refunds.request.tipNotRefundable");
    throw new DomainError("VALIDATION", message, { fields: { kind: message } });
  }
  const id = deps.newId("rfr");
  await insertRequest(deps, {
    id,
    userId: actor.id,
    subjectType,
    subjectId,
    kind,
    details,
    policy: ruling.policy,
    askedCents: payment.leftCents,
    currency: payment.currency,
    state: "open",
    createdAt: deps.now(),
  });
  await notifyRefundOutcome(deps, { requestId: id, outcome: "received" });
  return { id };
}

/** Maximum number of refund requests for one payment, including withdrawn requests. */
const MOST_REQUESTS = 6;

async function insertRequest(
  { db }: Pick<Deps, "db">,
  row: typeof refundRequests.$inferInsert,
): Promise<void> {
  const r = refundRequests;
  const isEarlierRequest = and(
    eq(r.subjectType, row.subjectType),
    eq(r.subjectId, row.subjectId),
    ne(r.state, "withdrawn"),
  );
  const isForPayment = and(eq(r.subjectType, row.subjectType), eq(r.subjectId, row.subjectId));
  const { meta } = await insertWhere(
    db,
    r,
    row,
    sql`${hasFewerThan(MOST_DECISIONS, r, isEarlierRequest)} and ${hasFewerThan(MOST_REQUESTS, r, isForPayment)}`,
  ).catch((cause: unknown) => {
    if (isUniqueViolation(cause, "refund_requests."))
      throw new DomainError("CONFLICT", t("refunds.request.alreadyRequested"), { cause });
    throw cause;
  });
  if (meta.changes > 0) return;
  const isFinal = (await db.$count(r, isEarlierRequest)) >= MOST_DECISIONS;
  throw new DomainError(
    "CONFLICT",
    isFinal ? t("refunds.request.decisionFinal") : t("refunds.request.tooMany"),
  );
}

/** Withdraws a refund request. Throws NOT_FOUND; CONFLICT if the request was decided. */
export async function withdrawRequest(
  { db, now }: Pick<Deps, "db" | "now">,
  { actor, requestId }: { actor: SignedInActor; requestId: string },
): Promise<void> {
  const r = refundRequests;
  const isOwn = and(eq(r.id, requestId), eq(r.userId, actor.id));
  const ownRequest = await db.select({ id: r.id }).from(r).where(isOwn).get();
  if (!ownRequest) throw notFound(t("refunds.notFound.request"));
  const { meta } = await db
    .update(r)
    .set({ state: "withdrawn", finishedAt: now() })
    .where(and(isOwn, eq(r.state, "open")));
  if (meta.changes === 0) throw new DomainError("CONFLICT", t("refunds.withdraw.alreadyDecided"));
}
