import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { supportRequests } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { refreshChatRoom } from "./start-chat.ts";

/**
 * Assigns a live chat to a staff member. A waiting requester's response time starts again.
 * @param input.isTakeover true to take the chat from a colleague
 */
export async function takeChat(
  deps: Pick<Deps, "db" | "now" | "newId" | "supportRooms" | "log">,
  { staffId, requestId, isTakeover }: { staffId: string; requestId: string; isTakeover: boolean },
): Promise<void> {
  const { db } = deps;
  const request = await db
    .select({ userId: supportRequests.userId, chat: supportRequests.chat })
    .from(supportRequests)
    .where(eq(supportRequests.id, requestId))
    .get();
  if (!request || request.chat === null) throw notFound(t("support.notFound.request"));
  requireNoParty(staffId, [request.userId], () => t("support.chat.errors.ownChat"));
  const at = deps.now();
  const takeId = deps.newId("act");
  const from = isTakeover
    ? inArray(supportRequests.chat, ["waiting", "open"])
    : eq(supportRequests.chat, "waiting");
  const [takenRequests] = await db.batch([
    db
      .update(supportRequests)
      .set({
        chat: "open",
        chatStaffId: staffId,
        chatAwaitedSince: sql`case when ${supportRequests.chatAwaitedSince} is null then null else ${at} end`,
        updatedAt: at,
      })
      .where(
        and(
          eq(supportRequests.id, requestId),
          from,
          or(sql`${supportRequests.chatStaffId} is null`, ne(supportRequests.chatStaffId, staffId)),
        ),
      )
      .returning({ id: supportRequests.id }),
    actionStatement(
      deps,
      {
        id: takeId,
        staffId,
        userId: request.userId,
        action: "support_take",
        subjectType: "support_request",
        subjectId: requestId,
        reason: "",
      },
      sql`changes() > 0`,
    ),
  ]);
  if (takenRequests.length === 0) await requireOwnChat(deps, requestId, staffId);
  await refreshChatRoom(deps, requestId);
}

/** Succeeds if the chat already belongs to the staff member: the button can be pressed twice. */
async function requireOwnChat(
  { db }: Pick<Deps, "db">,
  requestId: string,
  staffId: string,
): Promise<void> {
  const currentChat = await db
    .select({ chat: supportRequests.chat, staffId: supportRequests.chatStaffId })
    .from(supportRequests)
    .where(eq(supportRequests.id, requestId))
    .get();
  if (currentChat?.chat === "open" && currentChat.staffId === staffId) return;
  throw new DomainError(
    "CONFLICT",
    currentChat?.chat === "open"
      ? t("support.chat.errors.alreadyTaken")
      : t("support.chat.errors.ended"),
  );
}
