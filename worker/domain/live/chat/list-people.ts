import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { admitToChat } from "./admit-to-chat.ts";
import { PEOPLE_MAX } from "./contract.ts";

/**
 * Lists the usernames of viewers and recent writers in a stream's chat that start with the prefix,
 * to complete a mention.
 * @throws DomainError NOT_FOUND and SUBSCRIBERS_ONLY as `admitToChat`
 */
export async function listChatPeople(
  deps: Pick<Deps, "db" | "rooms" | "signingSecret" | "now">,
  { streamId, actor, prefix }: { streamId: string; actor: SignedInActor; prefix: string },
): Promise<string[]> {
  const { ban } = await admitToChat(deps, { streamId, actor });
  return ban ? [] : deps.rooms.people(streamId, { prefix, limit: PEOPLE_MAX });
}
