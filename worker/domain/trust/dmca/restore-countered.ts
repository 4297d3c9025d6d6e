import { and, eq, isNotNull, lte } from "drizzle-orm";
import { dmcaNotices } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { unblockVideo } from "../../media/removal/block-video.ts";
import { tellNotifier, tellOwner } from "./tell.ts";

/** Notices that one run of the job restores; the next run, an hour later, takes the rest. */
const AT_ONCE = 50;

/** The job: restores videos whose owner sent a counter notice, once the time to sue is over. Safe to repeat. */
export async function restoreCountered(deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  const isDue = and(eq(dmcaNotices.state, "countered"), isNotNull(dmcaNotices.restoreAt), lte(dmcaNotices.restoreAt, at));
  for (const due of await db.select().from(dmcaNotices).where(isDue).limit(AT_ONCE)) {
    const [[notice]] = await db.batch([
      db
        .update(dmcaNotices)
        .set({ state: "restored", reason: "", restoreAt: null, updatedAt: at })
        .where(and(eq(dmcaNotices.id, due.id), isDue))
        .returning(),
      unblockVideo(deps, due),
    ]);
    if (!notice) continue;
    await tellNotifier(deps, notice, "restored");
    await tellOwner(deps, notice, "restored");
  }
}
