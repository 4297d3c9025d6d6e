import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { supportMessages, supportRequests, users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import { queueMailOrLog } from "../../accounts/email-delivery/queue-email.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { Plan, SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { SUPPORT_UNANSWERED_MAX } from "./contract.ts";
import { refreshChatRoom } from "./start-chat.ts";

interface Reply {
  requestId: string;
  text: string;
}

const isLive = sql`${supportRequests.chat} in ('waiting', 'open')`;

/**
 * Returns the statement that makes a support request wait, with the plan's response time.
 * A request that already waits keeps its position in the queue.
 * @param input.when an SQL condition. If it is false, the statements change nothing
 */
export function markAwaitingReply(
  { db }: Pick<Deps, "db">,
  { requestId, plan, at, when }: { requestId: string; plan: Plan; at: number; when?: SQL },
) {
  const isWaiting = sql`${supportRequests.state} = 'waiting'`;
  return db
    .update(supportRequests)
    .set({
      waitingSince: sql`case when ${isWaiting} then ${supportRequests.waitingSince} else ${at} end`,
      promisedHours: sql`case when ${isWaiting} then ${supportRequests.promisedHours} else ${entitlementsOf(plan).supportHours} end`,
      chatAwaitedSince: sql`case when ${isLive} then coalesce(${supportRequests.chatAwaitedSince}, ${at}) end`,
      state: "waiting",
      updatedAt: at,
    })
    .where(and(eq(supportRequests.id, requestId), when));
}

/** Returns the statement that sets a support request to answered after a message of staff. */
export const markAnswered = (
  { db }: Pick<Deps, "db">,
  { requestId, at }: { requestId: string; at: number },
) =>
  db
    .update(supportRequests)
    .set({ state: "answered", chatAwaitedSince: null, updatedAt: at })
    .where(eq(supportRequests.id, requestId));

/**
 * Adds a requester's message to a support request, and puts the request back in the queue.
 * Throws RATE_LIMITED if the requester's last ten messages have no reply.
 */
export async function replyToSupport(
  deps: Pick<Deps, "db" | "now" | "newId" | "supportRooms" | "log">,
  { actor, requestId, text }: Reply & { actor: Pick<SignedInActor, "id" | "plan"> },
): Promise<void> {
  const { db } = deps;
  const isOwnRequest = and(eq(supportRequests.id, requestId), eq(supportRequests.userId, actor.id));
  const request = await db
    .select({ chat: supportRequests.chat })
    .from(supportRequests)
    .where(isOwnRequest)
    .get();
  if (!request) throw notFound(t("support.notFound.request"));
  const at = deps.now();
  const id = deps.newId("smsg");
  const when = sql`exists (select 1 from ${supportMessages} where id = ${id})`;
  const [stored] = await db.batch([
    insertWhere(
      db,
      supportMessages,
      { id, requestId, userId: actor.id, text, createdAt: at },
      hasFewerThan(SUPPORT_UNANSWERED_MAX, supportMessages, isUnanswered(requestId)),
    ).returning({ id: supportMessages.id }),
    markAwaitingReply(deps, { requestId, plan: actor.plan, at, when }),
  ]);
  if (stored.length === 0)
    throw new DomainError("RATE_LIMITED", t("support.errors.tooManyMessages"));
  if (request.chat !== null) await refreshChatRoom(deps, requestId);
}

/** SQL condition on `supportMessages`: the requester sent the message after the last reply. */
const isUnanswered = (requestId: string) =>
  and(
    eq(supportMessages.requestId, requestId),
    isNull(supportMessages.staffId),
    sql`${supportMessages.id} > coalesce((select max(id) from ${supportMessages} r where r.request_id = ${requestId} and r.staff_id is not null), '')`,
  );

/** Sends a staff member's reply to a support request, also by email. */
export async function sendStaffReply(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "supportRooms" | "log">,
  { staffId, requestId, text }: Reply & { staffId: string },
): Promise<void> {
  const { db } = deps;
  const request = await db
    .select({
      subject: supportRequests.subject,
      chat: supportRequests.chat,
      userId: users.id,
      username: users.username,
      email: users.email,
      deletedAt: users.deletedAt,
    })
    .from(supportRequests)
    .innerJoin(users, eq(users.id, supportRequests.userId))
    .where(eq(supportRequests.id, requestId))
    .get();
  if (!request) throw notFound(t("support.notFound.request"));
  const { userId, username, email, subject } = request;
  requireNoParty(staffId, [userId], () => t("support.errors.ownRequest"));
  const at = deps.now();
  await db.batch([
    db
      .insert(supportMessages)
      .values({ id: deps.newId("smsg"), requestId, userId, staffId, text, createdAt: at }),
    markAnswered(deps, { requestId, at }),
  ]);
  if (request.chat !== null) await refreshChatRoom(deps, requestId);
  if (request.deletedAt === null)
    await queueMailOrLog(deps, {
      to: email,
      content: { kind: "support-answered", username, subject, text, requestId },
    });
}

/**
 * Closes a support request for the requester or for staff, and ends the request's live chat.
 * The audit log names a staff member who closes a request. Closing a request that is already closed
 * changes no data and adds no audit entry.
 * @throws DomainError NOT_FOUND if the request does not exist, or if the actor is not staff and the
 *   request belongs to another user
 * @throws DomainError FORBIDDEN if a staff member closes the own request as staff
 */
export async function closeSupport(
  deps: Pick<Deps, "db" | "now" | "newId" | "supportRooms" | "log">,
  { actor, requestId }: { actor: Pick<SignedInActor, "id" | "role">; requestId: string },
): Promise<void> {
  const { db } = deps;
  const isOwnRequest = actor.role === "user" ? eq(supportRequests.userId, actor.id) : undefined;
  const existingRequest = await db
    .select({ chat: supportRequests.chat, userId: supportRequests.userId })
    .from(supportRequests)
    .where(and(eq(supportRequests.id, requestId), isOwnRequest))
    .get();
  if (!existingRequest) throw notFound(t("support.notFound.request"));
  const { userId } = existingRequest;
  const isStaff = actor.role !== "user";
  if (isStaff) requireNoParty(actor.id, [userId], () => t("support.errors.ownRequest"));
  const at = deps.now();
  const close = db
    .update(supportRequests)
    .set({
      state: "closed",
      chat: sql`case when ${isLive} then 'ended' else ${supportRequests.chat} end`,
      chatEnd: sql`case when ${isLive} then 'closed' else ${supportRequests.chatEnd} end`,
      chatEndedAt: sql`case when ${isLive} then ${at} else ${supportRequests.chatEndedAt} end`,
      chatAwaitedSince: null,
      updatedAt: at,
    })
    .where(and(eq(supportRequests.id, requestId), ne(supportRequests.state, "closed")));
  const record = {
    staffId: actor.id,
    userId,
    action: "support_close",
    subjectType: "support_request",
    subjectId: requestId,
    reason: "",
  } as const;
  await db.batch([close, ...(isStaff ? [actionStatement(deps, record, sql`changes() > 0`)] : [])]);
  if (existingRequest.chat !== null) await refreshChatRoom(deps, requestId);
}
