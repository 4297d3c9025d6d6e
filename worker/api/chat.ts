import * as z from "zod";
import { HISTORY_PAGE, HISTORY_PAGE_MAX } from "../domain/chat/contract.ts";
import { listChat } from "../domain/chat/list-chat.ts";
import { ChatMessageAnswer } from "./answers/streams.ts";
import { type Api, route } from "./route.ts";

const HistoryQuery = z.object({
  limit: z.coerce.number({ error: "must be a number" }).int().min(1).max(HISTORY_PAGE_MAX).default(HISTORY_PAGE),
  before: z.string().min(1).max(64).optional(),
});

export function mountChat(api: Api): void {
  const historySpec = {
    summary: "A stream's chat, newest first; the header X-Next-Before names the next page",
    query: HistoryQuery,
    answer: z.array(ChatMessageAnswer),
  };
  // The specification's client reads an array; the cursor of the next page is the last message's id.
  route(api, "GET /api/streams/:streamId/chat", historySpec, async ({ c, ctx, actor, params, query }) => {
    const history = await listChat(ctx, { streamId: params.streamId, actor, limit: query.limit, before: query.before ?? null });
    const headers: Record<string, string> = { "Cache-Control": "no-store" };
    if (history.before !== null) headers["X-Next-Before"] = history.before;
    return c.json(history.messages, 200, headers);
  });
}
