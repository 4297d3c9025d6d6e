import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { admitToChat } from "./admit-to-chat.ts";
import { PEOPLE_MAX } from "./contract.ts";

/**
 * Lists usernames that start with the given prefix, of viewers and recent writers in a stream's
 * room. For the completion of a mention.
 * @throws DomainError NOT_FOUND as admitToChat
 */
export async function listChatPeople(
  deps: Pick<Deps, "db" | "rooms" | "signingSecret" | "now">,
  { streamId, actor, prefix }: { streamId: string; actor: SignedInActor; prefix: string },
): Promise<string[]> {
  const { ban } = await admitToChat(deps, { streamId, actor });
  return ban ? [] : deps.rooms.people(streamId, { prefix, limit: PEOPLE_MAX });
}
