import { eq } from "drizzle-orm";
import { moderationDecisions } from "../../../db/schema.ts";
import { applyOnce, type ExternalDeps } from "./apply-externally.ts";

/**
 * Applies a stored decision again, as a job. Throws if a room cannot be reached: the queue then
 * retries.
 */
export async function applyDecision(
  deps: ExternalDeps,
  { decisionId }: { decisionId: string },
): Promise<void> {
  const decision = await deps.db
    .select()
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, decisionId))
    .get();
  if (decision && !(await applyOnce(deps, decision)))
    throw new Error("A chat room or a stream could not be notified of a decision");
}
