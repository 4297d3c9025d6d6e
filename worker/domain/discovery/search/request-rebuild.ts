import { actionStatement } from "../../accounts/audit/record-action.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";

/** Queues a rebuild of the search index, and records the staff member in the audit log. */
export async function requestRebuild(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue">,
  { actor }: { actor: Pick<SignedInActor, "id"> },
): Promise<void> {
  // The audit entry is written before the job is queued, so that no rebuild lacks an audit entry.
  await actionStatement(deps, {
    staffId: actor.id,
    action: "search_rebuild",
    subjectType: "search_index",
    subjectId: "all",
    reason: "",
  });
  await deps.queue.send({ type: "rebuild-search" });
}
