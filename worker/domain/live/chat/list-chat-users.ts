import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { admitToChat } from "./admit-to-chat.ts";
import { PEOPLE_MAX } from "./contract.ts";

/** Lists viewers and writers in a stream's chat whose usernames start with the prefix. */
export async function listChatPeople(
  deps: Pick<Deps, "db" | "rooms" | "signingSecret" | "now">,
  { streamId, actor, prefix }: { streamId: string; actor: SignedInActor; prefix: string },
): Promise<string[]> {
  const { ban } = await admitToChat(deps, { streamId, actor });
  return ban ? [] : deps.rooms.people(streamId, { prefix, limit: PEOPLE_MAX });
}
