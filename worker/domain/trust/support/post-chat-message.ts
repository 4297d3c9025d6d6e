import { and, eq, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { supportMessages, supportRequests, users } from "../../../db/schema.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import type { Deps } from "../../deps.ts";
import {
  type ChatErrorCode,
  MESSAGE_LIMIT,
  MESSAGE_MAX,
  MESSAGE_WINDOW_MS,
} from "../../live/chat/contract.ts";
import { SUPPORT_UNANSWERED_MAX, type SupportMessage, SupportReplyInput } from "./contract.ts";
import { markAnswered, markAwaitingReply } from "./reply-support.ts";

interface Posting {
  requestId: string;
  writerId: string;
  /** ID that the browser creates for a message, so that a repeated request stores it once. */
  clientId: string;
  text: string;
}

export type ChatPosted =
  | { outcome: "stored"; message: SupportMessage }
  | { outcome: "repeated"; id: string }
  | { outcome: "refused"; code: ChatErrorCode; message: string; retryAfter?: number };

type Rejection = Extract<ChatPosted, { outcome: "refused" }>;
const reject = (code: ChatErrorCode, message: string): Rejection => ({
  outcome: "refused",
  code,
  message,
});

/**
 * Stores a message of a support chat; after the chat has ended, the message goes to the ticket.
 * The caller has verified that the writer is the requester, or staff with a valid session.
 */
export async function postChatMessage(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret">,
  { requestId, writerId, clientId, text }: Posting,
): Promise<ChatPosted> {
  const parsed = SupportReplyInput.safeParse({ text });
  if (!parsed.success) return reject("EMPTY", t("support.chat.errors.messageRequired"));
  if (parsed.data.text.length > MESSAGE_MAX)
    return reject("TOO_LONG", t("support.chat.errors.messageTooLong", { max: MESSAGE_MAX }));
  const key = `${writerId}:${clientId}`;
  const { request, knownId, counts } = await readChatState(deps, { requestId, key });
  if (knownId !== undefined) return { outcome: "repeated", id: knownId };
  if (!request) return reject("FORBIDDEN", t("support.chat.errors.notFound"));
  const rejection = findRejection(request, counts, writerId);
  if (rejection !== null) return rejection;
  const isStaff = request.userId !== writerId;
  // The time is later than that of every earlier message, so that sorting by time keeps the order.
  const at = Math.max(deps.now(), counts.lastAt + 1);
  const message = { id: deps.newId("smsg"), text: parsed.data.text, createdAt: at };
  const { db } = deps;
  await db.batch([
    db.insert(supportMessages).values({
      ...message,
      requestId,
      userId: request.userId,
      staffId: isStaff ? writerId : null,
      clientId: key,
    }),
    isStaff
      ? markAnswered(deps, { requestId, at })
      : markAwaitingReply(deps, { requestId, plan: request.plan, at }),
  ]);
  // During a live chat the requester sees the message at once. Afterwards the reply is emailed.
  if (isStaff && request.chat === "ended" && request.deletedAt === null) {
    const { email: to, username, subject } = request;
    await queueMail(
      deps,
      {
        to,
        content: { kind: "support-answered", username, subject, text: message.text, requestId },
      },
      `mail_${message.id}`,
    );
  }
  return { outcome: "stored", message: { ...message, fromStaff: isStaff } };
}

type Request = NonNullable<Awaited<ReturnType<typeof readChatState>>["request"]>;
type Counts = Awaited<ReturnType<typeof readChatState>>["counts"];

function findRejection(
  request: Request,
  { person, staff, unanswered }: Counts,
  writerId: string,
): Rejection | null {
  const isStaff = request.userId !== writerId;
  if (isStaff && request.chat === "waiting")
    return reject("FORBIDDEN", t("support.chat.errors.notTaken"));
  if (isStaff && request.chat === "open" && request.staffId !== writerId)
    return reject("FORBIDDEN", t("support.chat.errors.alreadyTaken"));
  if ((isStaff ? staff : person) >= MESSAGE_LIMIT) {
    return {
      ...reject("RATE_LIMITED", t("support.chat.errors.tooFast")),
      retryAfter: MESSAGE_WINDOW_MS / 1000,
    };
  }
  // Limits messages to a ticket without a reply. A live chat without a reply ends much earlier.
  if (
    !isStaff &&
    request.chat === "ended" &&
    unanswered >= SUPPORT_UNANSWERED_MAX + MESSAGE_LIMIT
  ) {
    return reject("RATE_LIMITED", t("support.errors.tooManyMessages"));
  }
  return null;
}

async function readChatState(
  { db, now }: Pick<Deps, "db" | "now">,
  { requestId, key }: { requestId: string; key: string },
) {
  const [m, r] = [supportMessages, supportRequests];
  const ofRequest = eq(m.requestId, requestId);
  const isRecent = sql`${m.clientId} is not null and ${m.createdAt} > ${now() - MESSAGE_WINDOW_MS}`;
  const answeredAt = sql`coalesce((select max(created_at) from support_messages where request_id = ${requestId} and staff_id is not null), 0)`;
  const counted = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`.mapWith(Number);
  const [[request], [existingMessage], [counts]] = await db.batch([
    db
      .select({
        userId: r.userId,
        chat: r.chat,
        staffId: r.chatStaffId,
        subject: r.subject,
        plan: users.plan,
        username: users.username,
        email: users.email,
        deletedAt: users.deletedAt,
      })
      .from(r)
      .innerJoin(users, eq(users.id, r.userId))
      .where(eq(r.id, requestId)),
    db
      .select({ id: m.id })
      .from(m)
      .where(and(ofRequest, eq(m.clientId, key))),
    db
      .select({
        lastAt: sql<number>`coalesce(max(${m.createdAt}), 0)`.mapWith(Number),
        person: counted(sql`${m.staffId} is null and ${isRecent}`),
        staff: counted(sql`${m.staffId} is not null and ${isRecent}`),
        unanswered: counted(sql`${m.staffId} is null and ${m.createdAt} > ${answeredAt}`),
      })
      .from(m)
      .where(ofRequest),
  ]);
  return {
    request,
    knownId: existingMessage?.id,
    counts: counts ?? { lastAt: 0, person: 0, staff: 0, unanswered: 0 },
  };
}
