import type { Actor, SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { admitToChat } from "./admit-to-chat.ts";
import { type ChatHistory, PEOPLE_MAX } from "./contract.ts";
import { hidesAuthor } from "./seat.ts";

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
  return { messages: messages.filter((m) => !hidesAuthor(seat, m.userId)), before };
}

/** Lists viewers and writers in a stream's chat whose usernames start with the prefix. */
export async function listChatPeople(
  deps: Pick<Deps, "db" | "rooms" | "signingSecret" | "now">,
  { streamId, actor, prefix }: { streamId: string; actor: SignedInActor; prefix: string },
): Promise<string[]> {
  const { ban } = await admitToChat(deps, { streamId, actor });
  return ban ? [] : deps.rooms.people(streamId, { prefix, limit: PEOPLE_MAX });
}
