import { and, eq, not, or, sql } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { isVisibleTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { admitToChat } from "./admit-to-chat.ts";
import { PEOPLE_MAX } from "./contract.ts";

/** Number of usernames from the chat room of which the actor may see PEOPLE_MAX. */
const CANDIDATES = 10 * PEOPLE_MAX;

/**
 * Lists viewers and writers in a stream's chat whose usernames start with the prefix. Omits users
 * who do not appear in lists for the actor, because a viewer may never have written in the chat.
 */
export async function listChatUsers(
  deps: Pick<Deps, "db" | "rooms" | "signingSecret" | "now">,
  { streamId, actor, prefix }: { streamId: string; actor: SignedInActor; prefix: string },
): Promise<string[]> {
  const { ban, seat } = await admitToChat(deps, { streamId, actor });
  if (ban) return [];
  const names = await deps.rooms.people(streamId, { prefix, limit: CANDIDATES });
  const rows = await deps.db
    .select({ username: users.username })
    .from(users)
    .where(
      and(
        sql`${users.username} in (select value from json_each(${JSON.stringify(names)}))`,
        or(isVisibleTo(actor), eq(users.id, seat.channelId)),
        not(hasBlocked(actor.id, users.id)),
        not(hasBlocked(users.id, actor.id)),
      ),
    );
  const visible = new Set(rows.map(({ username }) => username));
  return names.filter((name) => visible.has(name)).slice(0, PEOPLE_MAX);
}
