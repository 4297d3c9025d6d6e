import { and, eq, isNotNull, lte } from "drizzle-orm";
import { dmcaNotices } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { unblockVideo } from "../../media/removal/block-video.ts";
import { emailNotifier, notifyCreator } from "./notify-parties.ts";

/** Maximum number of videos that the hourly job restores per call. */
const BATCH_SIZE = 50;

/** Restores videos under a counter-notice after the deadline for a lawsuit. Idempotent. */
export async function restoreCountered(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">,
): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  const isDue = and(
    eq(dmcaNotices.state, "countered"),
    isNotNull(dmcaNotices.restoreAt),
    lte(dmcaNotices.restoreAt, at),
  );
  for (const due of await db.select().from(dmcaNotices).where(isDue).limit(BATCH_SIZE)) {
    const [[notice]] = await db.batch([
      db
        .update(dmcaNotices)
        .set({ state: "restored", reason: "", restoreAt: null, updatedAt: at })
        .where(and(eq(dmcaNotices.id, due.id), isDue))
        .returning(),
      unblockVideo(deps, due),
    ]);
    if (!notice) continue;
    await emailNotifier(deps, notice, "restored");
    await notifyCreator(deps, notice, "restored");
  }
}
