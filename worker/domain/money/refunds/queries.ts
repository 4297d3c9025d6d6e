import { and, asc, desc, eq, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import {
  disputes,
  playbackSessions,
  refundRequests,
  staffActions,
  users,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { PaymentRef } from "../refund-policy/contract.ts";
import type { RefundState, RequestFacts, RequestList } from "./contract.ts";
import { OwnRequest, PaymentSummary, StaffRequest } from "./contract-api.ts";
import { findPreviousRejection } from "./decide-refund.ts";
import { findPayment, listPayments, type Payment } from "./read-payment.ts";

const PAGE = 30;
type Row = typeof refundRequests.$inferSelect;

const toOwnRequest = (row: Row, title: string): OwnRequest => ({
  ...fieldsOf(row, OwnRequest),
  title,
});

const isOf = (row: PaymentRef, ref: PaymentRef) =>
  row.subjectType === ref.subjectType && row.subjectId === ref.subjectId;
const titleOfType = ({ subjectType }: PaymentRef) =>
  t(subjectType === "tip" ? "refunds.paymentNames.anyTip" : "refunds.paymentNames.plan");
const titleIn = (payments: readonly Payment[], ref: PaymentRef) =>
  payments.find((p) => isOf(p, ref))?.title ?? titleOfType(ref);

/** Lists a user's refund requests, latest first, and their payments. */
export async function readOwnRefunds(
  deps: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<{ requests: OwnRequest[]; payments: Payment[] }> {
  const r = refundRequests;
  const [rows, payments] = await Promise.all([
    deps.db
      .select()
      .from(r)
      .where(eq(r.userId, userId))
      .orderBy(desc(r.createdAt), desc(r.id))
      .limit(PAGE),
    listPayments(deps, { userId }),
  ]);
  return { requests: rows.map((row) => toOwnRequest(row, titleIn(payments, row))), payments };
}

const STATES: Record<RequestList, readonly RefundState[]> = {
  open: ["open"],
  waiting: ["approved", "failed"],
  refunded: ["refunded"],
  refused: ["refused"],
  all: ["open", "approved", "refunded", "failed", "refused", "withdrawn"],
};

/** Lists requests for staff: undecided requests oldest first, all others newest first. */
export async function listRequests(
  deps: Pick<Deps, "db">,
  { list, after, limit = PAGE }: { list: RequestList; after?: string; limit?: number },
): Promise<StaffRequest[]> {
  const r = refundRequests;
  const isOldestFirst = list === "open" || list === "waiting";
  const states = sql`${r.state} in (select value from json_each(${JSON.stringify(STATES[list])}))`;
  // The order of ids is the order of creation, so the page starts after the last id.
  const next =
    after === undefined ? undefined : isOldestFirst ? sql`${r.id} > ${after}` : lt(r.id, after);
  return readStaff(deps, and(states, next), isOldestFirst ? asc(r.id) : desc(r.id), limit);
}

async function readStaff(
  { db }: Pick<Deps, "db">,
  where: ReturnType<typeof and>,
  order: ReturnType<typeof asc>,
  limit: number,
) {
  const r = refundRequests;
  const decider = alias(users, "decider");
  const rows = await db
    .select({
      request: r,
      user: { id: users.id, username: users.username, displayName: users.displayName },
      decider: { id: decider.id, username: decider.username },
    })
    .from(r)
    .innerJoin(users, eq(users.id, r.userId))
    .leftJoin(staffActions, eq(staffActions.id, r.actionId))
    .leftJoin(decider, eq(decider.id, staffActions.staffId))
    .where(where)
    .orderBy(order)
    .limit(limit);
  return rows.map(
    ({ request, user, decider: by }): StaffRequest => ({
      ...fieldsOf(request, StaffRequest),
      title: titleOfType(request),
      user,
      decidedBy: by,
    }),
  );
}

/** Returns a request with the data that staff need for a decision. Throws DomainError NOT_FOUND. */
export async function getStaffRequest(
  deps: Pick<Deps, "db" | "payments">,
  { requestId }: { requestId: string },
): Promise<{ request: StaffRequest; facts: RequestFacts }> {
  const [request] = await readStaff(
    deps,
    eq(refundRequests.id, requestId),
    asc(refundRequests.id),
    1,
  );
  if (!request) throw notFound(t("refunds.notFound.request"));
  const payment = await findPayment(deps, request);
  const userId = request.user.id;
  const p = playbackSessions;
  const r = refundRequests;
  const [[watched], earlier, refunded, [disputed]] = await deps.db.batch([
    deps.db
      .select({ ms: sql<number>`coalesce(sum(${p.playedMs}), 0)` })
      .from(p)
      .where(
        and(
          eq(p.viewerKey, `u:${userId}`),
          sql`${p.startedAt} >= ${payment?.paidAt ?? request.createdAt}`,
        ),
      ),
    deps.db
      .select({
        id: r.id,
        state: r.state,
        cents: r.askedCents,
        currency: r.currency,
        createdAt: r.createdAt,
      })
      .from(r)
      .where(and(eq(r.userId, userId), ne(r.id, requestId)))
      .orderBy(desc(r.createdAt))
      .limit(10),
    deps.db
      .select({
        currency: sql<string>`currency`,
        cents: sql<number>`sum(cents)`,
      })
      .from(
        sql`(select currency, refunded_cents as cents from invoices where user_id = ${userId} and refunded_cents > 0
          union all select currency, refunded_cents from tips where giver_id = ${userId} and refunded_cents > 0)`,
      )
      .groupBy(sql`currency`),
    deps.db.select({ n: sql<number>`count(*)` }).from(disputes).where(eq(disputes.userId, userId)),
  ]);
  return {
    request: { ...request, title: payment?.title ?? request.title },
    facts: {
      payment: payment && summaryOf(payment),
      paymentUrl: payment && deps.payments.pageOf("payment", payment.paymentIntentId),
      watchedMs: watched?.ms ?? 0,
      subscription: payment?.subscription ?? null,
      earlier,
      refunded,
      disputes: disputed?.n ?? 0,
      appealOf: await findPreviousRejection(deps, request),
    },
  };
}

/** Selects the fields of a payment that the payer is allowed to see. */
export const summaryOf = (payment: Payment): PaymentSummary => fieldsOf(payment, PaymentSummary);

/** Counts the undecided requests, and the approved refunds without a confirmation. */
export async function countRequests({
  db,
}: Pick<Deps, "db">): Promise<{ open: number; waiting: number }> {
  const r = refundRequests;
  const rows = await db
    .select({ state: r.state, n: sql<number>`count(*)` })
    .from(r)
    .where(or(eq(r.state, "open"), eq(r.state, "approved"), eq(r.state, "failed")))
    .groupBy(r.state);
  const countState = (state: RefundState) => rows.find((row) => row.state === state)?.n ?? 0;
  return { open: countState("open"), waiting: countState("approved") + countState("failed") };
}
