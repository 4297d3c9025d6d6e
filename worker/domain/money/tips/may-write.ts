import { findRestriction } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { isSilencedIn } from "../../live/chat/standing.ts";
import type { TipRow } from "./row.ts";

type TipText = Pick<TipRow, "giverId" | "subjectType" | "subjectId" | "message">;

/**
 * True if a giver may write where the tip appears. A tip to a stream always appears in the chat; a
 * tip to a video reaches only the creator, so a restriction by staff concerns only the message.
 */
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
