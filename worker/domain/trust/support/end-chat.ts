import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { supportMessages, supportRequests, users } from "../../../db/schema.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import type { Deps } from "../../deps.ts";
import { chatDeadline } from "./chat-rules.ts";
import { dueAt } from "./rules.ts";

export type EndDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "chatHours">;

/**
 * Ends a live chat after its deadline, emails the requester and keeps the ticket. Idempotent.
 * @returns the deadline of a chat that is not overdue, ms since the epoch; null if the chat ended
 */
export async function endOverdueChat(
  deps: EndDeps,
  { requestId }: { requestId: string },
): Promise<number | null> {
  const { db } = deps;
  const r = supportRequests;
  const row = await db
    .select({
      chat: r.chat,
      awaitedSince: r.chatAwaitedSince,
      updatedAt: r.updatedAt,
      isMailDue: r.chatMailDue,
    })
    .from(r)
    .where(eq(r.id, requestId))
    .get();
  if (!row || row.chat === null) return null;
  if (row.chat === "ended") {
    if (row.isMailDue) await mailEnd(deps, requestId);
    return null;
  }
  const { chat, awaitedSince, updatedAt } = row;
  const deadline = chatDeadline({ chat, awaitedSince, updatedAt }, deps.chatHours);
  const at = deps.now();
  if (deadline.at > at) return deadline.at;
  // If the row has changed since the read above, a new message or a takeover by staff keeps the
  // chat open.
  const isUnchanged = and(
    eq(r.id, requestId),
    eq(r.chat, chat),
    eq(r.updatedAt, updatedAt),
    awaitedSince === null ? isNull(r.chatAwaitedSince) : eq(r.chatAwaitedSince, awaitedSince),
  );
  const endedChats = await db
    .update(r)
    .set({
      chat: "ended",
      chatEnd: deadline.end,
      chatEndedAt: at,
      chatAwaitedSince: null,
      chatMailDue: true,
    })
    .where(isUnchanged)
    .returning({ id: r.id });
  if (endedChats.length === 0) return at;
  await mailEnd(deps, requestId);
  return null;
}

/** Emails the last reply or, if staff did not reply, the deadline for a reply to the ticket. */
async function mailEnd(deps: EndDeps, requestId: string): Promise<void> {
  const { db } = deps;
  const r = supportRequests;
  const request = await db
    .select({
      subject: r.subject,
      end: r.chatEnd,
      endedAt: r.chatEndedAt,
      dueAt,
      username: users.username,
      email: users.email,
      deletedAt: users.deletedAt,
    })
    .from(r)
    .innerJoin(users, eq(users.id, r.userId))
    .where(and(eq(r.id, requestId), eq(r.chatMailDue, true)))
    .get();
  if (!request) return;
  const { subject, username, email: to } = request;
  const id = `mail_${requestId}_${request.endedAt}`;
  const lastReply = request.end === "idle" ? await findLastReply(deps, requestId) : null;
  if (request.deletedAt === null) {
    const mailFacts = { username, subject, requestId };
    if (lastReply !== null)
      await queueMail(
        deps,
        { to, content: { kind: "support-answered", ...mailFacts, text: lastReply } },
        id,
      );
    else
      await queueMail(
        deps,
        { to, content: { kind: "support-chat-ticket", ...mailFacts, dueAt: request.dueAt } },
        id,
      );
  }
  await db.update(r).set({ chatMailDue: false }).where(eq(r.id, requestId));
}

async function findLastReply({ db }: Pick<Deps, "db">, requestId: string): Promise<string | null> {
  const m = supportMessages;
  const row = await db
    .select({ text: m.text })
    .from(m)
    .where(and(eq(m.requestId, requestId), isNotNull(m.staffId)))
    .orderBy(desc(m.createdAt), desc(m.id))
    .limit(1)
    .get();
  return row?.text ?? null;
}
