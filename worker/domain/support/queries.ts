import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { supportMessages, supportRequests, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import type { Plan, SignedInActor } from "../users/contract.ts";
import type { SupportState, SupportSummary, SupportThread } from "./contract.ts";
import { dueAt } from "./rules.ts";

const OWN = 50;
const QUEUE = 100;

const columns = {
  id: supportRequests.id,
  category: supportRequests.category,
  subject: supportRequests.subject,
  state: supportRequests.state,
  createdAt: supportRequests.createdAt,
  updatedAt: supportRequests.updatedAt,
  dueAt: sql<number | null>`case ${supportRequests.state} when 'waiting' then ${dueAt} end`,
};

/** One's own requests, the last touched first; at most 50. */
export const listOwnRequests = ({ db }: Pick<Deps, "db">, { userId }: { userId: string }): Promise<SupportSummary[]> =>
  db
    .select(columns)
    .from(supportRequests)
    .innerJoin(users, eq(users.id, supportRequests.userId))
    .where(eq(supportRequests.userId, userId))
    .orderBy(desc(supportRequests.updatedAt), desc(supportRequests.id))
    .limit(OWN);

/** A request as the staff see it in their queue. */
export interface QueuedRequest extends SupportSummary {
  waitingSince: number;
  person: { username: string; displayName: string; plan: Plan };
}

const queued = {
  ...columns,
  waitingSince: supportRequests.waitingSince,
  person: { username: users.username, displayName: users.displayName, plan: users.plan },
};

/**
 * The staff's queue: what waits, by when an answer is due, which is the plan's promise counted from when it was written; the other
 * states by when they were last touched. At most 100.
 */
export const listSupportQueue = ({ db }: Pick<Deps, "db">, { state }: { state: SupportState }): Promise<QueuedRequest[]> =>
  db
    .select(queued)
    .from(supportRequests)
    .innerJoin(users, eq(users.id, supportRequests.userId))
    .where(eq(supportRequests.state, state))
    .orderBy(...(state === "waiting" ? [asc(dueAt), asc(supportRequests.id)] : [desc(supportRequests.updatedAt), desc(supportRequests.id)]))
    .limit(QUEUE);

/** How many requests are in each state. */
export async function countSupport({ db }: Pick<Deps, "db">): Promise<Record<SupportState, number>> {
  const rows = await db.select({ state: supportRequests.state, n: count() }).from(supportRequests).groupBy(supportRequests.state);
  const of = (state: SupportState) => rows.find((row) => row.state === state)?.n ?? 0;
  return { waiting: of("waiting"), answered: of("answered"), closed: of("closed") };
}

/**
 * A request with all that was said on it, the oldest first.
 * @throws DomainError NOT_FOUND, the same for one that is not there and one of somebody else, but for the staff
 */
export async function getSupportThread(
  { db }: Pick<Deps, "db">,
  { requestId, actor }: { requestId: string; actor: Pick<SignedInActor, "id" | "role"> },
): Promise<SupportThread & Pick<QueuedRequest, "person" | "waitingSince"> & { userId: string }> {
  const own = actor.role === "user" ? eq(supportRequests.userId, actor.id) : undefined;
  const [[request], messages] = await db.batch([
    db
      .select({ ...queued, userId: supportRequests.userId })
      .from(supportRequests)
      .innerJoin(users, eq(users.id, supportRequests.userId))
      .where(and(eq(supportRequests.id, requestId), own)),
    db
      .select({
        id: supportMessages.id,
        fromStaff: sql<number>`${supportMessages.staffId} is not null`.mapWith(Boolean),
        text: supportMessages.text,
        createdAt: supportMessages.createdAt,
      })
      .from(supportMessages)
      .where(eq(supportMessages.requestId, requestId))
      .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id)),
  ]);
  if (!request) throw notFound(t("support.thisRequest"));
  return { ...request, messages };
}
