import { and, isNull, lte, or, sql } from "drizzle-orm";
import { supportRequests } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";
import { CHAT_IDLE_MS, CHAT_RESPONSE_MS } from "./contract-chat.ts";
import { type EndDeps, endOverdueChat } from "./end-chat.ts";
import { refreshChatRoom } from "./start-chat.ts";

/** Scheduled job. Ends overdue support chats, in case the alarm of a chat's room was lost. */
export async function endOverdueChats(
  deps: EndDeps & Pick<Deps, "supportRooms" | "log">,
): Promise<Progress> {
  const r = supportRequests;
  const at = deps.now();
  const isDue = or(
    sql`chat_mail_due = 1`,
    lte(r.chatAwaitedSince, at - CHAT_RESPONSE_MS),
    and(isNull(r.chatAwaitedSince), lte(r.updatedAt, at - CHAT_IDLE_MS)),
  );
  return sweepRows(deps, {
    size: 100,
    page: ({ size, skipped }) =>
      deps.db
        .select({ id: r.id })
        .from(r)
        // The first condition repeats the condition of the partial index, because SQLite uses the
        // index only then.
        .where(and(sql`(chat in ('waiting', 'open') or chat_mail_due = 1)`, isDue))
        .orderBy(r.id)
        .limit(size)
        .offset(skipped),
    async work({ id }) {
      // Outside the opening hours of the support chat, the exact deadline is later than the query
      // assumes. The chat then stays open.
      const deadline = await endOverdueChat(deps, { requestId: id });
      await refreshChatRoom(deps, id);
      return deadline === null;
    },
    onError: ["overdue support chat not ended", ({ id }) => ({ requestId: id })],
  });
}
