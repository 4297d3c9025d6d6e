import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { admitToChat } from "./admit-to-chat.ts";
import type { ChatHistory } from "./contract.ts";
import { messagesFor } from "./visible-frame.ts";

/** Lists a stream's messages, newest first, without those of users whom the reader blocked. */
export async function listChat(
  deps: Pick<Deps, "db" | "rooms" | "signingSecret" | "now">,
  input: { streamId: string; actor: Actor; limit: number; before: string | null },
): Promise<ChatHistory> {
  const { seat } = await admitToChat(deps, input);
  const { messages, before } = await deps.rooms.history(seat.streamId, {
    limit: input.limit,
    before: input.before,
  });
  return { messages: messagesFor(seat, messages), before };
}
