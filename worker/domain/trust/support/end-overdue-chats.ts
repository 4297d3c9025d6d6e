import { and, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { supportRequests } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { CHAT_IDLE_MS, CHAT_RESPONSE_MS } from "./contract-chat.ts";
import { type EndDeps, endOverdueChat } from "./end-chat.ts";
import { refreshChatRoom } from "./start-chat.ts";

const BATCH = 100;

/** Ends at most 100 overdue support chats, in case the alarm of a chat's room was lost. */
export async function endOverdueChats(
  deps: EndDeps & Pick<Deps, "supportRooms" | "log">,
): Promise<void> {
  const r = supportRequests;
  const at = deps.now();
  const overdue = or(
    lte(r.chatAwaitedSince, at - CHAT_RESPONSE_MS),
    and(isNull(r.chatAwaitedSince), lte(r.updatedAt, at - CHAT_IDLE_MS)),
  );
  const rows = await deps.db
    .select({ id: r.id })
    .from(r)
    .where(or(and(inArray(r.chat, ["waiting", "open"]), overdue), sql`chat_mail_due = 1`))
    .limit(BATCH);
  for (const { id } of rows) {
    await endOverdueChat(deps, { requestId: id });
    await refreshChatRoom(deps, id);
  }
}
