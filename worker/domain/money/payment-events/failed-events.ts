import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { stripeEvents } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";

const EVENTS_MAX = 100;

export interface StaffEvent {
  id: string;
  type: string;
  state: (typeof stripeEvents.$inferSelect)["state"];
  attempts: number;
  lastError: string | null;
  receivedAt: number;
  /** Time of the next automatic attempt; null for an event that failed permanently. */
  nextAt: number | null;
  url: string | null;
}

/** Lists the permanently failed events, oldest first, and the events that are being retried. */
export async function listTroubledEvents({
  db,
  payments,
}: Pick<Deps, "db" | "payments">): Promise<StaffEvent[]> {
  const e = stripeEvents;
  // Two queries, because each query uses its own index of the large table.
  const [failed, waiting] = await db.batch([
    db.select().from(e).where(eq(e.state, "failed")).orderBy(asc(e.receivedAt)).limit(EVENTS_MAX),
    db
      .select()
      .from(e)
      .where(and(eq(e.state, "received"), isNotNull(e.lastError)))
      .orderBy(asc(e.receivedAt))
      .limit(EVENTS_MAX),
  ]);
  const rows = [...failed, ...waiting].slice(0, EVENTS_MAX);
  return rows.map(({ id, type, state, attempts, lastError, receivedAt, leaseUntil }) => ({
    id,
    type,
    state,
    attempts,
    lastError,
    receivedAt,
    nextAt: state === "received" ? leaseUntil : null,
    url: payments.pageOf("event", id),
  }));
}

export async function countFailedEvents({ db }: Pick<Deps, "db">): Promise<number> {
  const row = await db
    .select({ n: sql<number>`count(*)` })
    .from(stripeEvents)
    .where(eq(stripeEvents.state, "failed"))
    .get();
  return row?.n ?? 0;
}

/** Retries a permanently failed event. Throws NOT_FOUND; CONFLICT if the event has not failed. */
export async function retryEvent(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue">,
  { actor, eventId, reason }: { actor: SignedInActor; eventId: string; reason: string },
): Promise<void> {
  const e = stripeEvents;
  const event = await deps.db
    .select({ type: e.type, lastError: e.lastError })
    .from(e)
    .where(eq(e.id, eventId))
    .get();
  if (!event) throw notFound(t("billing.notFound.webhook"));
  const facts = { type: event.type, lastError: event.lastError };
  const record = {
    staffId: actor.id,
    action: "event_retry",
    subjectType: "stripe_event",
    subjectId: eventId,
    reason,
    facts,
  } as const;
  const [updatedEvents] = await deps.db.batch([
    deps.db
      .update(e)
      .set({ state: "received", attempts: 0, leaseUntil: 0 })
      .where(and(eq(e.id, eventId), eq(e.state, "failed")))
      .returning({ id: e.id }),
    actionStatement(deps, record, sql`changes() = 1`),
  ]);
  if (updatedEvents.length === 0)
    throw new DomainError("CONFLICT", t("billing.errors.webhookInProgress"));
  await deps.queue.send({ type: "process-payment-events" });
  await deps.queue.send({ type: "send-billing-notices" });
}
