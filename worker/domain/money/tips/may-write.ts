import { and, eq } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import { findRestriction } from "../../accounts/restrictions/restrictions.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { isSilencedIn } from "../../live/chat/standing.ts";
import type { TipRow } from "./row.ts";

type TipText = Pick<TipRow, "giverId" | "subjectType" | "subjectId" | "message">;

/**
 * True if the giver's account is open, and the giver can write in the stream's chat, or send a
 * message with a video's tip.
 */
export async function mayWriteWithTip(
  deps: Pick<Deps, "db" | "now">,
  { giverId, subjectType, subjectId, message }: TipText,
): Promise<boolean> {
  const giver = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, giverId), isOpenAccount()))
    .get();
  if (!giver) return false;
  if (subjectType === "stream")
    return !(await isSilencedIn(deps, { streamId: subjectId, userId: giverId }));
  return (
    message === "" || (await findRestriction(deps, { userId: giverId, what: "comment" })) === null
  );
}
