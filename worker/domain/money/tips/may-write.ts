import { findRestriction } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { isSilencedIn } from "../../live/chat/standing.ts";
import type { TipRow } from "./row.ts";

type TipText = Pick<TipRow, "giverId" | "subjectType" | "subjectId" | "message">;

/** True if the giver can write in the stream's chat, or send a message with a video's tip. */
export async function mayWriteWithTip(
  deps: Pick<Deps, "db" | "now">,
  { giverId, subjectType, subjectId, message }: TipText,
): Promise<boolean> {
  if (subjectType === "stream")
    return !(await isSilencedIn(deps, { streamId: subjectId, userId: giverId }));
  return (
    message === "" || (await findRestriction(deps, { userId: giverId, what: "comment" })) === null
  );
}
