import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { admitToChat } from "./admit-to-chat.ts";
import { PEOPLE_MAX } from "./contract.ts";

/**
 * Usernames that begin so, of those who are in a stream's room or wrote there lately: for the
 * completion of a mention.
 * @throws DomainError NOT_FOUND as admitToChat.
 */
export async function listChatPeople(
  deps: Pick<Deps, "db" | "rooms" | "signingSecret" | "now">,
  { streamId, actor, prefix }: { streamId: string; actor: SignedInActor; prefix: string },
): Promise<string[]> {
  const { ban } = await admitToChat(deps, { streamId, actor });
  return ban ? [] : deps.rooms.people(streamId, { prefix, limit: PEOPLE_MAX });
}
