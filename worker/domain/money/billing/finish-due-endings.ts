import { and, eq, isNull, lte } from "drizzle-orm";
import { planEndings } from "../../../db/schema.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";
import { type EndDeps, finishEnding } from "./end-plan.ts";

const SLICE = 20;
/** Failed attempts before an error is logged for staff. Retries continue once an hour. */
const WARN_AFTER = 12;

/** Scheduled job. Finishes interrupted endings of plans. Safe to run concurrently. */
export async function finishDueEndings(deps: EndDeps): Promise<Progress> {
  const e = planEndings;
  return inSlices(SLICE, async () => {
    const isDue = and(isNull(e.doneAt), lte(e.dueAt, deps.now()));
    const due = await deps.db.select().from(e).where(isDue).orderBy(e.dueAt).limit(SLICE);
    for (const ending of due) await tryEnding(deps, ending);
    return due.length;
  });
}

/**
 * Ends one plan. Stores the time of the next attempt first, so that a plan whose attempt fails is
 * not due again immediately.
 */
async function tryEnding(deps: EndDeps, ending: typeof planEndings.$inferSelect): Promise<void> {
  const { subscriptionId: subscription, attempts } = ending;
  const dueAt = deps.now() + Math.min(3_600_000, 30_000 * 2 ** attempts);
  await deps.db
    .update(planEndings)
    .set({ attempts: attempts + 1, dueAt })
    .where(eq(planEndings.subscriptionId, subscription));
  await finishEnding(deps, ending).catch((error: unknown) => {
    if (attempts >= WARN_AFTER)
      deps.log.error("plan does not end", error, { subscription, attempts });
    else
      deps.log.warn("plan is ended again later", {
        subscription,
        error: error instanceof Error ? error.message : "unknown",
      });
  });
}
