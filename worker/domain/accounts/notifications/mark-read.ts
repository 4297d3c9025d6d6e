import { and, eq, inArray, isNull } from "drizzle-orm";
import { notifications } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { MarkReadInput } from "./contract.ts";
import type { UnreadCount } from "./contract-api.ts";
import { countUnread } from "./list-notifications.ts";

/** Marks notifications of a user as read. Returns how many other notifications stay unread. */
export async function markRead(
  deps: Pick<Deps, "db" | "now">,
  { userId, ...input }: MarkReadInput & { userId: string },
): Promise<UnreadCount> {
  const isListed = "ids" in input ? inArray(notifications.id, input.ids) : undefined;
  await deps.db
    .update(notifications)
    .set({ readAt: deps.now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), isListed));
  return { unread: await countUnread(deps, { userId }) };
}
