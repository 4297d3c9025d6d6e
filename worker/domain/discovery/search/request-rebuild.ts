import { actionStatement } from "../../accounts/audit/record-action.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";

/** Queues a rebuild of the search index for staff. The audit log names the staff member. */
export async function requestRebuild(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue">,
  { actor }: { actor: Pick<SignedInActor, "id"> },
): Promise<void> {
  // The entry is written first, because a rebuild without an entry must not be possible.
  await actionStatement(deps, {
    staffId: actor.id,
    action: "search_rebuild",
    subjectType: "search_index",
    subjectId: "all",
    reason: "",
  });
  await deps.queue.send({ type: "rebuild-search" });
}
