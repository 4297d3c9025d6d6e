import { and, asc, count, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { supportMessages, supportRequests, users } from "../../../db/schema.ts";
import { recordReading } from "../../accounts/audit/record-reading.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { Plan, SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { SupportMessage, SupportState, SupportSummary, SupportThread } from "./contract.ts";
import type { ChatOffer, SupportChat } from "./contract-chat.ts";
import { isChatOpen, nextOpening } from "./contract-hours.ts";
import { dueAt } from "./rules.ts";

const OWN_LIMIT = 50;
const QUEUE_LIMIT = 100;

const isRunning = inArray(supportRequests.chat, ["waiting", "open"]);

const columns = {
  id: supportRequests.id,
  category: supportRequests.category,
  subject: supportRequests.subject,
  state: supportRequests.state,
  createdAt: supportRequests.createdAt,
  updatedAt: supportRequests.updatedAt,
  dueAt: sql<number | null>`case ${supportRequests.state} when 'waiting' then ${dueAt} end`,
  phase: supportRequests.chat,
  end: supportRequests.chatEnd,
  awaitedSince: supportRequests.chatAwaitedSince,
};

type Columns = Omit<SupportSummary, "chat"> & { phase: SupportChat["phase"] | null } & Omit<
    SupportChat,
    "phase"
  >;

const toSummary = <R extends Columns>({ phase, end, awaitedSince, ...request }: R) => ({
  ...request,
  chat: phase === null ? null : { phase, end, awaitedSince },
});

/** Lists the user's own support requests, last changed first, at most 50. */
export const listOwnRequests = async (
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<SupportSummary[]> => {
  const rows = await db
    .select(columns)
    .from(supportRequests)
    .innerJoin(users, eq(users.id, supportRequests.userId))
    .where(eq(supportRequests.userId, userId))
    .orderBy(desc(supportRequests.updatedAt), desc(supportRequests.id))
    .limit(OWN_LIMIT);
  return rows.map(toSummary);
};

/** Returns whether and when a user (null: a visitor) can start a live chat with support. */
export async function getChatOffer(
  { db, now, chatHours: hours }: Pick<Deps, "db" | "now" | "chatHours">,
  { actor }: { actor: Pick<SignedInActor, "id" | "plan"> | null },
): Promise<ChatOffer> {
  const current =
    actor === null
      ? undefined
      : await db
          .select({ id: supportRequests.id })
          .from(supportRequests)
          .where(and(eq(supportRequests.userId, actor.id), isRunning))
          .get();
  const at = now();
  return {
    isIncluded: entitlementsOf(actor?.plan ?? null).liveChat,
    isOpen: isChatOpen(at, hours),
    opensAt: nextOpening(at, hours),
    currentId: current?.id ?? null,
    hours,
  };
}

export interface QueuedRequest extends SupportSummary {
  waitingSince: number;
  /** ID of the staff member who has taken the live chat. */
  chatStaffId: string | null;
  person: { id: string; username: string; displayName: string; plan: Plan };
}

const queued = {
  ...columns,
  waitingSince: supportRequests.waitingSince,
  chatStaffId: supportRequests.chatStaffId,
  // D1 returns rows keyed by column name, and two selected columns are named `id`.
  person: {
    id: sql<string>`${users.id}`.as("person_id"),
    username: users.username,
    displayName: users.displayName,
    plan: users.plan,
  },
};

/**
 * Lists at most 100 support requests for staff, except those whose live chat has not ended.
 * Waiting requests are sorted by deadline of the reply, other requests by their latest change.
 */
export const listSupportQueue = async (
  { db }: Pick<Deps, "db">,
  { state }: { state: SupportState },
): Promise<QueuedRequest[]> => {
  const rows = await db
    .select(queued)
    .from(supportRequests)
    .innerJoin(users, eq(users.id, supportRequests.userId))
    .where(and(eq(supportRequests.state, state), isTicket))
    .orderBy(
      ...(state === "waiting"
        ? [asc(dueAt), asc(supportRequests.id)]
        : [desc(supportRequests.updatedAt), desc(supportRequests.id)]),
    )
    .limit(QUEUE_LIMIT);
  return rows.map(toSummary);
};

const isTicket = or(isNull(supportRequests.chat), eq(supportRequests.chat, "ended"));

/** Lists at most 100 live chats that have not ended: untaken ones first, then by longest wait. */
export async function listRunningChats({ db }: Pick<Deps, "db">): Promise<QueuedRequest[]> {
  const rows = await db
    .select(queued)
    .from(supportRequests)
    .innerJoin(users, eq(users.id, supportRequests.userId))
    .where(isRunning)
    .orderBy(
      sql`${supportRequests.chat} = 'open'`,
      sql`${supportRequests.chatAwaitedSince} is null`,
      asc(supportRequests.chatAwaitedSince),
    )
    .limit(QUEUE_LIMIT);
  return rows.map(toSummary);
}

/** Counts the support requests by state, except those whose live chat has not ended. */
export async function countSupport({
  db,
}: Pick<Deps, "db">): Promise<Record<SupportState, number>> {
  const rows = await db
    .select({ state: supportRequests.state, n: count() })
    .from(supportRequests)
    .where(isTicket)
    .groupBy(supportRequests.state);
  const countState = (state: SupportState) => rows.find((row) => row.state === state)?.n ?? 0;
  return {
    waiting: countState("waiting"),
    answered: countState("answered"),
    closed: countState("closed"),
  };
}

/** Returns the statement that reads the messages of a support request, oldest first. */
export const messagesOf = ({ db }: Pick<Deps, "db">, requestId: string) =>
  db
    .select({
      id: supportMessages.id,
      fromStaff: sql<number>`${supportMessages.staffId} is not null`.mapWith(Boolean),
      text: supportMessages.text,
      createdAt: supportMessages.createdAt,
    })
    .from(supportMessages)
    .where(eq(supportMessages.requestId, requestId))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id));

type Thread = SupportThread & Pick<QueuedRequest, "person" | "waitingSince" | "chatStaffId">;

interface ThreadInput {
  requestId: string;
  actor: Pick<SignedInActor, "id" | "role">;
}

/**
 * Returns a support request with all its messages, oldest first, but not the staff member who took
 * the live chat. Pages for staff must use `readSupportThread`, which logs the access.
 */
export async function getSupportThread(
  deps: Pick<Deps, "db">,
  input: ThreadInput,
): Promise<Omit<Thread, "chatStaffId">> {
  const { chatStaffId: _chatStaffId, ...thread } = await readThread(deps, input);
  return thread;
}

async function readThread(
  deps: Pick<Deps, "db">,
  { requestId, actor }: ThreadInput,
): Promise<Thread> {
  const isOwnRequest = actor.role === "user" ? eq(supportRequests.userId, actor.id) : undefined;
  const [[request], messages]: [Omit<QueuedRequest & Columns, "chat">[], SupportMessage[]] =
    await deps.db.batch([
      deps.db
        .select(queued)
        .from(supportRequests)
        .innerJoin(users, eq(users.id, supportRequests.userId))
        .where(and(eq(supportRequests.id, requestId), isOwnRequest)),
      messagesOf(deps, requestId),
    ]);
  if (!request) throw notFound(t("support.notFound.request"));
  return { ...toSummary(request), messages };
}

/** Returns a support request for staff pages, and logs the access at most once an hour. */
export async function readSupportThread(
  deps: Pick<Deps, "db" | "now" | "newId">,
  input: ThreadInput,
): Promise<Thread> {
  const thread = await readThread(deps, input);
  await recordReading(deps, { actor: input.actor, userIds: [thread.person.id], type: "support" });
  return thread;
}
